/** A self-signed certificate, made on the spot so that no private key lies in the repository. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function selfSigned(): { key: string; cert: string } {
	const folder = mkdtempSync(join(tmpdir(), 'pixverse-certificate-'));
	const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
	const names = 'subjectAltName=DNS:service.invalid,DNS:files.invalid,IP:127.0.0.1';
	const kind = 'req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=stand-in'.split(' ');
	const args = [...kind, '-addext', names, '-keyout', key, '-out', cert];
	try {
		execFileSync('openssl', args, { stdio: 'ignore' });
		return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/** Hosts that only a private network reaches, as far as their names and addresses tell. Pure. */

/** IPv4 addresses that no host on the internet has (RFC 6890, 5771 and 1112). */
const PRIVATE_IPV4 =
	/^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168|192\.0\.0|198\.1[89]|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|22[4-9]|2[34]\d|25[0-5])\./;

/** The first groups of IPv6 addresses whose last two are an IPv4 address: compatible, mapped, translated, and NAT64 (RFC 4291, 2765 and 6052). */
const BEFORE_IPV4 = ['0,0,0,0,0,0', '0,0,0,0,0,ffff', '0,0,0,0,ffff,0', '64,ff9b,0,0,0,0'];

/** Names that only a private network resolves: one label, or a reserved or customary ending. */
const PRIVATE_NAME =
	/^[^.]+$|\.(localhost|localdomain|local|internal|intranet|private|corp|svc|lan|test|home|home\.arpa)$/;

/** The eight groups of an IPv6 address, as a parsed URL spells it. */
function groupsOf(address: string): number[] {
	const [head, tail = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
	const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
	return [...head, ...zeros, ...tail].map((group) => parseInt(group, 16));
}

const ipv4 = (high: number, low: number) =>
	[high >> 8, high & 255, low >> 8, low & 255].map((byte) => byte & 255).join('.');

/** Whether the last two groups are an IPv4 address behind any prefix (RFC 5214). */
const isIsatap = (groups: number[]) => (groups[4] & 0xfdff) === 0 && groups[5] === 0x5efe;

/** The IPv4 addresses that an IPv6 address leads to; none for one that leads to no IPv4 address. */
function ipv4In(groups: number[]): string[] {
	const last = groups.slice(6) as [number, number];
	const first = groups.slice(0, 6).map((group) => group.toString(16));
	if (BEFORE_IPV4.includes(first.join())) return [ipv4(...last)];
	// 6to4 (RFC 3056).
	if (groups[0] === 0x2002) return [ipv4(groups[1], groups[2])];
	// Teredo (RFC 4380): the server, and the client with each bit turned.
	const isTeredo = groups[0] === 0x2001 && groups[1] === 0;
	if (isTeredo) return [ipv4(groups[2], groups[3]), ipv4(~last[0], ~last[1])];
	return isIsatap(groups) ? [ipv4(...last)] : [];
}

/** Whether an IPv6 address leads to an IPv4 address in a network, or is outside the internet of IPv6 (2000::/3). */
function isPrivateIpv6(groups: number[]): boolean {
	const within = ipv4In(groups);
	if (within.some((one) => PRIVATE_IPV4.test(one))) return true;
	return (within.length === 0 || isIsatap(groups)) && groups[0] >> 13 !== 1;
}

/** Whether an IPv6 address leads nowhere else: to IPv4 addresses in a network only, or it is link-local or unique local (RFC 4291 and 4193). */
function staysPrivateIpv6(groups: number[]): boolean {
	const within = ipv4In(groups);
	const isLocal = (groups[0] & 0xffc0) === 0xfe80 || (groups[0] & 0xfe00) === 0xfc00;
	const isItself = within.length === 0 || isIsatap(groups);
	return within.every((one) => PRIVATE_IPV4.test(one)) && (isLocal || !isItself);
}

const hostTest = (ofIpv6: (groups: number[]) => boolean) => (hostname: string) => {
	const host = hostname.toLowerCase().replace(/\.$/, '');
	if (host.startsWith('[')) return ofIpv6(groupsOf(host.slice(1, -1)));
	return /^[\d.]+$/.test(host) ? PRIVATE_IPV4.test(host) : PRIVATE_NAME.test(host);
};

/** Whether a host name of a parsed URL may be inside some network, as far as the name tells: nobody is sent there unasked. Pure. */
export const isPrivate = hostTest(isPrivateIpv6);

/** Whether a request to a host name of a parsed URL stays inside a network, as far as the name tells: it may be unencrypted. Pure. */
export const staysPrivate = hostTest(staysPrivateIpv6);

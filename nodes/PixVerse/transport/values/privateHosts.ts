/** Recognizes hosts inside a private network by their name or address, without asking the DNS. Pure. */

// IPv4 addresses that no host on the internet has: private, reserved and multicast (RFC 6890, 5771 and 1112).
const PRIVATE_IPV4 =
	/^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168|192\.0\.0|198\.1[89]|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|22[4-9]|2[34]\d|25[0-5])\./;

// The first six groups of IPv6 addresses that end in an IPv4 address: compatible, mapped, translated and NAT64 (RFC 4291,
// 2765 and 6052).
const BEFORE_IPV4 = ['0,0,0,0,0,0', '0,0,0,0,0,ffff', '0,0,0,0,ffff,0', '64,ff9b,0,0,0,0'];

// Host names that only a private network resolves: a single label, or a reserved or customary ending.
const PRIVATE_NAME =
	/^[^.]+$|\.(localhost|localdomain|local|internal|intranet|private|corp|svc|lan|test|home|home\.arpa)$/;

// Returns the IPv4 address at the end of an IPv6 address; undefined if there is none. A gateway may forward a request to
// the IPv4 address.
function ipv4In(groups: number[]): string | undefined {
	const first = groups.slice(0, 6).map((group) => group.toString(16));
	if (!BEFORE_IPV4.includes(first.join())) return undefined;
	const bytes = groups.slice(6).flatMap((group) => [group >> 8, group & 255]);
	return bytes.join('.');
}

// Whether an IPv6 address belongs to a tunnel to IPv4: 6to4, Teredo or ISATAP (RFC 3056, 4380 and 5214).
const isTunnel = (groups: number[]): boolean =>
	groups[0] === 0x2002 ||
	(groups[0] === 0x2001 && groups[1] === 0) ||
	((groups[4] & 0xfdff) === 0 && groups[5] === 0x5efe);

// Returns a test for host names of parsed URLs. `ofIpv6` decides about an IPv6 address by its eight groups.
const hostTest = (ofIpv6: (groups: number[]) => boolean) => (hostname: string) => {
	// A dot at the end only marks a complete name. The host is the same without the dot.
	const host = hostname.toLowerCase().replace(/\.$/, '');
	// `URL` writes each form of an IPv4 address, such as 0x7f.1, as four decimal numbers.
	if (!host.startsWith('['))
		return /^[\d.]+$/.test(host) ? PRIVATE_IPV4.test(host) : PRIVATE_NAME.test(host);
	// A double colon stands for as many groups of zeros as are missing.
	const [head, tail = []] = host
		.slice(1, -1)
		.split('::')
		.map((half) => half.split(':').filter(Boolean));
	const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
	return ofIpv6([...head, ...zeros, ...tail].map((group) => parseInt(group, 16)));
};

/** Whether a host may be inside a private network, as far as its name or address shows. Pure. */
export const isPrivate = hostTest((groups) => {
	const within = ipv4In(groups);
	if (within !== undefined) return PRIVATE_IPV4.test(within);
	// All public IPv6 addresses are in 2000::/3. Tunnels in this range count as private, because they may lead to any host.
	return isTunnel(groups) || groups[0] >> 13 !== 1;
});

/** Whether a request to a host certainly stays inside a private network, so that it may be unencrypted. Pure. */
export const staysPrivate = hostTest((groups) => {
	const within = ipv4In(groups);
	if (within !== undefined) return PRIVATE_IPV4.test(within);
	// Link-local and unique local addresses (RFC 4291 and 4193).
	const isLocal = (groups[0] & 0xffc0) === 0xfe80 || (groups[0] & 0xfe00) === 0xfc00;
	return isLocal && !isTunnel(groups);
});

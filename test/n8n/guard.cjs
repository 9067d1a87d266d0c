/**
 * Preload for every n8n process (`NODE_OPTIONS=--require`): refuses whatever would leave this
 * machine and appends one JSON line about it to the file that GUARD_REPORT names.
 * Names under `.invalid` cannot exist anywhere: they are refused, not reported.
 */
'use strict';
const { appendFileSync } = require('node:fs');
const dgram = require('node:dgram');
const dns = require('node:dns');
const net = require('node:net');

const LOOPBACK = /^(localhost|127(\.\d+){3}|::1|::ffff:127(\.\d+){3}|0\.0\.0\.0|::)$/i;

/** True when nothing leaves the machine for this host; without a host, Node means localhost. */
function isLocal(host) {
	return host === undefined || host === null || LOOPBACK.test(String(host).replace(/^\[|\]$/g, ''));
}

/** Reports the attempt and makes the error that it ends with. */
function refuse(kind, host) {
	if (!/\.invalid\.?$/i.test(String(host)) && process.env.GUARD_REPORT) {
		const stack = new Error().stack
			.split('\n')
			.slice(3, 12)
			.map((line) => line.trim());
		const line = JSON.stringify({ pid: process.pid, kind, host: String(host), stack });
		appendFileSync(process.env.GUARD_REPORT, `${line}\n`);
	}
	const message = `getaddrinfo ENOTFOUND ${host}`;
	return Object.assign(new Error(message), {
		code: 'ENOTFOUND',
		syscall: 'getaddrinfo',
		hostname: host,
	});
}

function guardCallback(holder, name) {
	const original = holder[name];
	holder[name] = function (host, ...rest) {
		if (isLocal(host)) return original.call(this, host, ...rest);
		const error = refuse(name, host);
		process.nextTick(rest[rest.length - 1], error);
		return undefined;
	};
}

function guardPromise(holder, name) {
	const original = holder[name];
	holder[name] = async function (host, ...rest) {
		if (!isLocal(host)) throw refuse(name, host);
		return await original.call(this, host, ...rest);
	};
}

const questions = (holder) =>
	Object.keys(holder).filter((name) => /^(lookup$|resolve|reverse$)/.test(name));
questions(dns).forEach((name) => guardCallback(dns, name));
questions(dns.promises).forEach((name) => guardPromise(dns.promises, name));

/** The host that `connect(options)` or `connect(port, host)` means. */
function hostOf([first, second]) {
	if (Array.isArray(first)) return hostOf(first);
	if (typeof first === 'object' && first !== null) return first.path ? undefined : first.host;
	return typeof second === 'string' ? second : undefined;
}

const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function (...args) {
	const host = hostOf(args);
	if (isLocal(host)) return connect.apply(this, args);
	const error = refuse('connect', host);
	// As late as a real lookup would fail: who connects must have its error listener in place.
	this.connecting = true;
	setImmediate(() => this.destroy(error));
	return this;
};

const send = dgram.Socket.prototype.send;
dgram.Socket.prototype.send = function (...args) {
	const host = args.find((value, index) => index > 1 && typeof value === 'string');
	if (isLocal(host)) return send.apply(this, args);
	throw refuse('datagram', host);
};

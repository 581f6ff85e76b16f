import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Creates a version 7 UUID (RFC 9562), which sorts by time, so that the log entries of a request are found quickly. */
export function uuidv7(nowMs: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(nowMs, 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Returns a trusted proxy's request id if it is well-formed, otherwise a new one. */
export function requestIdOf(headers: IncomingHttpHeaders, fromTrustedHop: boolean, nowMs: number): string {
  const given = headers['x-request-id'];
  return fromTrustedHop && typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : uuidv7(nowMs);
}

const validTraceparent = /^(00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-)[0-9a-f]{2}$/;

/**
 * Continues a valid W3C trace context or starts a new one, but never as sampled: the api trusts that flag, so no client
 * may set it if the gateway records nothing itself.
 */
export function traceparentOf(headers: IncomingHttpHeaders): string {
  const given = headers.traceparent;
  const [, ids] = (typeof given === 'string' && validTraceparent.exec(given)) || [];
  return `${ids ?? `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-`}00`;
}

export const traceIdOf = (traceparent: string): string => traceparent.slice(3, 35);

import type { IncomingMessage, ServerResponse } from 'node:http';
import { limitKey } from '../http/client-address.ts';
import { errorCode } from '../http/error-code.ts';
import { announcedLength, endAndClose, readBody } from '../http/read-body.ts';
import type { HeaderList } from '../http/security-headers.ts';
import { parseDsn, type Dsn } from './dsn.ts';
import { contentEncodings, envelopeHeader, type ContentEncoding } from './envelope-header.ts';
import { createRateLimit } from './rate-limit.ts';
import { tunnelVia, type Receivers } from './receivers.ts';

const envelopeMaxBytes = 12 * 1024 * 1024;
const inFlightMax = 64;
const heldMaxBytes = 64 * 1024 * 1024;
const bytesPerMinuteMax = 20 * 1024 * 1024;
const contentTypes = new Set(['', 'text/plain', 'application/x-sentry-envelope', 'application/octet-stream']);

export interface TunnelCounts {
  inFlight: number;
  heldBytes: number;
}

export type TunnelOutcome = 'forwarded' | 'rejected' | 'failed';

export interface TunnelParts {
  receivers: Receivers;
  security: HeaderList;
  addressOf(request: IncomingMessage): string;
  isOwnOrigin(origin: string, request: IncomingMessage): boolean;
  observe(outcome: TunnelOutcome, reason: string, bytes: number): void;
}

export interface Tunnel {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  counts: Readonly<TunnelCounts>;
}

interface Refusal {
  status: number;
  reason: string;
  headers?: readonly string[];
  /** The rest of the body is not worth reading. */
  close?: true;
}

const refuse = (status: number, reason: string, headers: readonly string[] = []): Refusal => ({ status, reason, headers });

/** Relays error envelopes to the configured receivers, byte for byte; everything else is refused before it is read. */
export function createTunnel(parts: TunnelParts): Tunnel {
  const counts: TunnelCounts = { inFlight: 0, heldBytes: 0 };
  const envelopes = createRateLimit({ name: 'envelopes', points: 60, windowSeconds: 60, burst: 30 });
  const bytes = createRateLimit({ name: 'envelope-bytes', points: bytesPerMinuteMax, windowSeconds: 60 });

  const answer = (request: IncomingMessage, response: ServerResponse, { status, reason, headers = [], close }: Refusal) => {
    parts.observe('rejected', reason, 0);
    const all = ['Cache-Control', 'no-store', ...headers, ...parts.security];
    if (close) return endAndClose(request, response, status, all);
    response.writeHead(status, ['Content-Length', '0', ...all]);
    response.end();
  };

  const refuseByHeaders = (request: IncomingMessage): Refusal | undefined => {
    const { headers, method } = request;
    if (method !== 'POST') return refuse(405, 'method', ['Allow', 'POST']);
    if ((headers.via ?? '').includes(tunnelVia.slice(4))) return refuse(508, 'loop');
    const site = headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin') return refuse(403, 'cross-site');
    if (headers.origin !== undefined && !parts.isOwnOrigin(headers.origin, request)) return refuse(403, 'cross-site');
    if (!contentTypes.has(mediaTypeOf(request))) return refuse(415, 'content-type');
    if ((announcedLength(request) ?? 0) > envelopeMaxBytes) return { status: 413, reason: 'too-large', close: true };
    return undefined;
  };

  const refuseByLoad = async (request: IncomingMessage): Promise<Refusal | undefined> => {
    const limited = await envelopes.refuse(limitKey(parts.addressOf(request)));
    if (limited !== undefined) return refuse(429, 'rate-limit', limited);
    if (counts.inFlight >= inFlightMax || counts.heldBytes + (announcedLength(request) ?? 0) > heldMaxBytes) return refuse(503, 'busy', ['Retry-After', '5']);
    if (encodingOf(request) === undefined) return refuse(415, 'content-encoding');
    return undefined;
  };

  const receive = async (request: IncomingMessage, response: ServerResponse, encoding: ContentEncoding, hold: (length: number) => void) => {
    const body = await readBody(request, envelopeMaxBytes, hold);
    if (!body.ok) {
      if (body.reason === 'too-large') answer(request, response, { status: 413, reason: 'too-large', close: true });
      return;
    }
    const tooManyBytes = await bytes.refuse(limitKey(parts.addressOf(request)), Math.max(1, body.bytes.length));
    if (tooManyBytes !== undefined) return answer(request, response, refuse(429, 'rate-limit', tooManyBytes));
    const receiver = receiverOf(await envelopeHeader(body.bytes, encoding), parts.receivers);
    if ('status' in receiver) return answer(request, response, receiver);
    await forward(request, response, receiver, body.bytes);
  };

  const forward = async (request: IncomingMessage, response: ServerResponse, receiver: Dsn, body: Buffer) => {
    const send = (status: number, headers: readonly string[]) => {
      response.writeHead(status, ['Content-Length', '0', 'Cache-Control', 'no-store', ...headers, ...parts.security]);
      response.end();
    };
    try {
      const result = await parts.receivers.send(receiver, 'envelope', body, forwardedHeaders(request, parts.addressOf(request)));
      const isFinal = result.status >= 200 && (result.status < 300 || result.status >= 400);
      parts.observe('forwarded', String(result.status), body.length);
      send(isFinal ? result.status : 502, result.headers);
    } catch (error) {
      const isTimeout = errorCode(error).endsWith('_TIMEOUT');
      parts.observe('failed', isTimeout ? 'timeout' : 'unreachable', body.length);
      // the browser SDK obeys Retry-After on any status, so an outage does not cost a request for every event
      send(isTimeout ? 504 : 502, ['Retry-After', '30']);
    }
  };

  return {
    counts,
    async handle(request, response) {
      const refusal = refuseByHeaders(request) ?? (await refuseByLoad(request));
      const encoding = encodingOf(request);
      if (refusal !== undefined || encoding === undefined) return answer(request, response, refusal ?? refuse(415, 'content-encoding'));
      let held = 0;
      counts.inFlight += 1;
      try {
        await receive(request, response, encoding, (length) => {
          held += length;
          counts.heldBytes += length;
        });
      } finally {
        counts.inFlight -= 1;
        counts.heldBytes -= held;
      }
    },
  };
}

const mediaTypeOf = (request: IncomingMessage): string => (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

function encodingOf(request: IncomingMessage): ContentEncoding | undefined {
  const given = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  return contentEncodings.find((encoding) => encoding === given);
}

/** The receiver a header names, or why there is none. */
function receiverOf(header: Record<string, unknown> | undefined, receivers: Receivers): Dsn | Refusal {
  if (header === undefined) return refuse(400, 'envelope-header');
  if (typeof header.dsn !== 'string') return refuse(400, 'dsn-missing');
  const dsn = parseDsn(header.dsn);
  if (dsn === undefined) return refuse(400, 'dsn-malformed');
  return receivers.find(dsn) ?? refuse(403, 'dsn-not-allowed');
}

/** What the receiver needs to know of the request. Cookies and everything else of our own origin stay here. */
function forwardedHeaders({ headers }: IncomingMessage, address: string): Record<string, string> {
  const { 'content-encoding': encoding, 'user-agent': agent, origin } = headers;
  return {
    'content-type': headers['content-type'] ?? 'application/x-sentry-envelope',
    ...(encoding !== undefined && encoding !== 'identity' && { 'content-encoding': encoding }),
    ...(agent !== undefined && { 'user-agent': agent }),
    ...(origin !== undefined && { origin }),
    'x-forwarded-for': address,
  };
}

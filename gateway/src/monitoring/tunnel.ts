import type { IncomingMessage, ServerResponse } from 'node:http';
import { limitKey } from '../http/client-address.ts';
import { announcedLength, endAndClose, readBody } from '../http/read-body.ts';
import type { HeaderList } from '../http/security-headers.ts';
import { parseDsn, type Dsn } from './dsn.ts';
import { contentEncodings, envelopeHeader, type ContentEncoding } from './envelope-header.ts';
import { createRateLimit } from './rate-limit.ts';
import { tunnelVia, type Receivers } from './receivers.ts';
import type { Relay } from './relay.ts';

const envelopeMaxBytes = 12 * 1024 * 1024;
const inFlightMax = 64;
const heldMaxBytes = 64 * 1024 * 1024;
const bytesPerMinuteMax = 20 * 1024 * 1024;
const contentTypes = new Set(['', 'text/plain', 'application/x-sentry-envelope', 'application/octet-stream']);

export interface TunnelCounts {
  inFlight: number;
  heldBytes: number;
}

export interface TunnelParts {
  receivers: Pick<Receivers, 'find'>;
  relay: Pick<Relay, 'forward'>;
  security: HeaderList;
  addressOf(request: IncomingMessage): string;
  isOwnOrigin(origin: string, request: IncomingMessage): boolean;
  onRejected(reason: string): void;
}

interface Refusal {
  status: number;
  reason: string;
  headers?: readonly string[];
  /** Whether the rest of the body is not read. */
  close?: true;
}

const refuse = (status: number, reason: string, headers: readonly string[] = []): Refusal => ({
  status,
  reason,
  headers,
});

const busy = refuse(503, 'busy', ['Retry-After', '5']);

/**
 * Relays error envelopes unchanged to the configured receivers. Everything else is rejected, if possible before its
 * body is read.
 */
export class Tunnel {
  readonly counts: TunnelCounts = { inFlight: 0, heldBytes: 0 };
  readonly #parts: TunnelParts;
  readonly #envelopes = createRateLimit({ name: 'envelopes', points: 60, windowSeconds: 60, burst: 30 });
  readonly #bytes = createRateLimit({ name: 'envelope-bytes', points: bytesPerMinuteMax, windowSeconds: 60 });

  constructor(parts: TunnelParts) {
    this.#parts = parts;
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = this.#refuseByHeaders(request) ?? (await this.#refuseByLoad(request));
    const encoding = encodingOf(request);
    if (refusal !== undefined) return this.#refuse(request, response, refusal);
    if (encoding === undefined) return this.#refuse(request, response, refuse(415, 'content-encoding'));
    let held = 0;
    this.counts.inFlight += 1;
    try {
      await this.#receive(request, response, encoding, (length) => {
        // counted on arrival, because announced lengths are unreliable and other requests arrive at the same time
        if (this.counts.heldBytes + length > heldMaxBytes) return false;
        held += length;
        this.counts.heldBytes += length;
        return true;
      });
    } finally {
      this.counts.inFlight -= 1;
      this.counts.heldBytes -= held;
    }
  }

  #refuseByHeaders(request: IncomingMessage): Refusal | undefined {
    const { headers, method } = request;
    if (method !== 'POST') return refuse(405, 'method', ['Allow', 'POST']);
    if ((headers.via ?? '').includes(tunnelVia.slice(4))) return refuse(508, 'loop');
    const site = headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin') return refuse(403, 'cross-site');
    if (headers.origin !== undefined && !this.#parts.isOwnOrigin(headers.origin, request))
      return refuse(403, 'cross-site');
    if (!contentTypes.has(mediaTypeOf(request))) return refuse(415, 'content-type');
    if ((announcedLength(request) ?? 0) > envelopeMaxBytes) return { status: 413, reason: 'too-large', close: true };
    return undefined;
  }

  async #refuseByLoad(request: IncomingMessage): Promise<Refusal | undefined> {
    const limited = await this.#envelopes.refuse(limitKey(this.#parts.addressOf(request)));
    if (limited !== undefined) return refuse(429, 'rate-limit', limited);
    const { inFlight, heldBytes } = this.counts;
    const isBusy = inFlight >= inFlightMax || heldBytes + (announcedLength(request) ?? 0) > heldMaxBytes;
    return isBusy ? busy : undefined;
  }

  async #receive(
    request: IncomingMessage,
    response: ServerResponse,
    encoding: ContentEncoding,
    hold: (length: number) => boolean,
  ): Promise<void> {
    const body = await readBody(request, envelopeMaxBytes, hold);
    if (!body.ok) {
      if (body.reason === 'too-large')
        this.#refuse(request, response, { status: 413, reason: 'too-large', close: true });
      if (body.reason === 'no-room') this.#refuse(request, response, { ...busy, close: true });
      return;
    }
    const tooManyBytes = await this.#bytes.refuse(
      limitKey(this.#parts.addressOf(request)),
      Math.max(1, body.bytes.length),
    );
    if (tooManyBytes !== undefined) return this.#refuse(request, response, refuse(429, 'rate-limit', tooManyBytes));
    const header = await envelopeHeader(body.bytes, encoding);
    if (header === undefined) return this.#refuse(request, response, refuse(400, 'envelope-header'));
    const receiver = receiverOf(header, this.#parts.receivers);
    if ('status' in receiver) return this.#refuse(request, response, receiver);
    const headers = forwardedHeaders(request, this.#parts.addressOf(request));
    const answer = await this.#parts.relay.forward({ receiver, header, encoding, body: body.bytes, headers });
    this.#answer(response, answer.status, answer.headers);
  }

  #refuse(request: IncomingMessage, response: ServerResponse, { status, reason, headers = [], close }: Refusal): void {
    this.#parts.onRejected(reason);
    if (close)
      endAndClose(request, response, status, ['Cache-Control', 'no-store', ...headers, ...this.#parts.security]);
    else this.#answer(response, status, headers);
  }

  #answer(response: ServerResponse, status: number, headers: readonly string[]): void {
    response.writeHead(status, [
      'Content-Length',
      '0',
      'Cache-Control',
      'no-store',
      ...headers,
      ...this.#parts.security,
    ]);
    response.end();
  }
}

const mediaTypeOf = (request: IncomingMessage): string =>
  (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

function encodingOf(request: IncomingMessage): ContentEncoding | undefined {
  const given = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  return contentEncodings.find((encoding) => encoding === given);
}

/** Returns the receiver named in a header, or the reason why there is none. */
function receiverOf(header: Record<string, unknown>, receivers: Pick<Receivers, 'find'>): Dsn | Refusal {
  if (typeof header.dsn !== 'string') return refuse(400, 'dsn-missing');
  const dsn = parseDsn(header.dsn);
  if (dsn === undefined) return refuse(400, 'dsn-malformed');
  return receivers.find(dsn) ?? refuse(403, 'dsn-not-allowed');
}

/** Returns the request headers that the receiver needs. Cookies and everything else from our own origin are removed. */
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

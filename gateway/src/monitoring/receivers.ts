import { Pool } from 'undici';
import type { BackOff } from './back-off.ts';
import { dsnIdentity, ingestPath, sentryAuth, type Dsn } from './dsn.ts';

export interface ReceiverResponse {
  status: number;
  /** Only `Retry-After` and `X-Sentry-Rate-Limits`. */
  headers: readonly string[];
  backOff: BackOff;
}

export interface Receivers {
  /** Returns the configured receiver for a client's DSN. No part of the address comes from the client. */
  find(dsn: Dsn): Dsn | undefined;
  send(
    receiver: Dsn,
    endpoint: 'envelope' | 'security',
    body: Buffer,
    headers: Record<string, string>,
  ): Promise<ReceiverResponse>;
  close(): Promise<void>;
}

export const tunnelVia = '1.1 tideline-tunnel';

/** Creates one connection pool per origin among the allowed DSNs. */
export function createReceivers(dsns: readonly Dsn[], timeoutMs: number): Receivers {
  const allowed = new Map(dsns.map((dsn) => [dsnIdentity(dsn), dsn]));
  const pools = new Map<string, Pool>();
  for (const { origin } of dsns) {
    if (!pools.has(origin)) {
      pools.set(
        origin,
        new Pool(origin, {
          connections: 16,
          pipelining: 1,
          connect: { timeout: 3000 },
          headersTimeout: timeoutMs,
          bodyTimeout: timeoutMs,
          keepAliveTimeout: 10_000,
        }),
      );
    }
  }
  return {
    find: (dsn) => allowed.get(dsnIdentity(dsn)),
    async send(receiver, endpoint, body, headers) {
      const pool = pools.get(receiver.origin);
      if (pool === undefined) throw new Error(`${receiver.origin} is not a configured receiver`);
      const answer = await pool.request({
        method: 'POST',
        path: ingestPath(receiver, endpoint),
        headers: { ...headers, 'x-sentry-auth': sentryAuth(receiver), via: tunnelVia },
        body,
      });
      await answer.body.dump();
      const { 'retry-after': retryAfter, 'x-sentry-rate-limits': rateLimits } = answer.headers;
      const backOff = { retryAfter: oneOf(retryAfter), rateLimits: oneOf(rateLimits) };
      return {
        status: answer.statusCode,
        backOff,
        headers: [
          ...(backOff.retryAfter === undefined ? [] : ['Retry-After', backOff.retryAfter]),
          ...(backOff.rateLimits === undefined ? [] : ['X-Sentry-Rate-Limits', backOff.rateLimits]),
        ],
      };
    },
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.close()));
    },
  };
}

const oneOf = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

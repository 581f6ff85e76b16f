import { Pool } from 'undici';
import { dsnIdentity, ingestPath, sentryAuth, type Dsn } from './dsn.ts';

interface ReceiverAnswer {
  status: number;
  /** `Retry-After` and `X-Sentry-Rate-Limits` only. */
  headers: readonly string[];
}

export interface Receivers {
  /** The configured receiver that a DSN of a client means; nothing of the address comes from the client. */
  find(dsn: Dsn): Dsn | undefined;
  send(
    receiver: Dsn,
    endpoint: 'envelope' | 'security',
    body: Buffer,
    headers: Record<string, string>,
  ): Promise<ReceiverAnswer>;
  close(): Promise<void>;
}

export const tunnelVia = '1.1 tideline-tunnel';

/** One pool of connections for each origin among the allowed DSNs. */
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
      const passed = [
        ['Retry-After', answer.headers['retry-after']],
        ['X-Sentry-Rate-Limits', answer.headers['x-sentry-rate-limits']],
      ] as const;
      return {
        status: answer.statusCode,
        headers: passed.flatMap(([name, value]) => (typeof value === 'string' ? [name, value] : [])),
      };
    },
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.close()));
    },
  };
}

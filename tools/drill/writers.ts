import { setTimeout as delay } from 'node:timers/promises';
import { call } from '../start/testing/app-process.ts';

const RETRY_MS = 50;

/** A client that adds accounts, one after another. */
export interface Client {
  /** Names of the accounts whose creation the server confirmed. */
  readonly acknowledged: string[];
  /** Change sets of these accounts. */
  readonly changes: string[];
  /** Time of the last successful response. */
  answeredAt: number;
  /** Time when the request for that response was sent. */
  sentAt: number;
}

export const newClient = (): Client => ({ acknowledged: [], changes: [], answeredAt: 0, sentAt: 0 });

export interface Work {
  url: string;
  /** The address that users type. Default: `url`. */
  origin?: string;
  /** Pause after each account. */
  pauseMs?: number;
  cookie: string;
  /** Prefix of the names of its accounts. */
  name: string;
  stop: AbortSignal;
  /**
   * Called with every unsuccessful response, such as `503 application/problem+json`, or `none` if the connection broke.
   */
  onRefused?: (response: string) => void;
}

/** Adds accounts one after another until stopped. A request without a 201 is retried with the same key. */
export async function work(
  client: Client,
  { url, origin = url, pauseMs = 0, cookie, name, stop, onRefused }: Work,
): Promise<void> {
  for (let number = 0; !stop.aborted; number += 1) {
    const [account, key] = [`${name}-${number}`, crypto.randomUUID()];
    for (let isDone = false; !isDone;) {
      const sentAt = performance.now();
      const answer = await call(url, 'POST', '/accounts', {
        cookie,
        key,
        origin,
        body: { name: account, type: 'depository', balance: { minor: '100', currency: 'USD' } },
      }).catch(() => undefined);
      isDone = answer?.status === 201;
      if (answer?.status === 201) {
        client.acknowledged.push(account);
        client.changes.push((answer.body as { changeSetId: string }).changeSetId);
        Object.assign(client, { answeredAt: performance.now(), sentAt });
      } else {
        onRefused?.(answer === undefined ? 'none' : `${answer.status} ${answer.type.split(';')[0]}`);
        await delay(RETRY_MS);
      }
    }
    if (pauseMs > 0) await delay(pauseMs);
  }
}

/** Waits until this many clients have a response to a request that they sent after `sinceMs`. */
export async function served(
  clients: readonly Client[],
  { sinceMs, count, limitMs }: { sinceMs: number; count: number; limitMs: number },
): Promise<Client[]> {
  for (;;) {
    const found = clients.filter(({ sentAt }) => sentAt > sinceMs);
    if (found.length >= count) return found;
    if (performance.now() > sinceMs + limitMs)
      throw new Error(`${found.length} of ${clients.length} clients are served after ${limitMs / 1_000} s`);
    await delay(5);
  }
}

/** Compares the accounts that the server confirmed with those that exist. */
export async function countWrites(
  url: string,
  cookie: string,
  clients: readonly Client[],
): Promise<{ written: number; lost: number; doubled: number }> {
  const { body } = await call(url, 'GET', '/accounts', { cookie });
  const names = (body as { items: { name: string }[] }).items.map(({ name }) => name);
  const there = new Set(names);
  return {
    written: names.length,
    lost: clients.flatMap(({ acknowledged }) => acknowledged).filter((name) => !there.has(name)).length,
    doubled: names.length - there.size,
  };
}

import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { apiOf } from '../bench/process-memory.ts';
import { median } from '../bench/row.ts';
import { startApp } from '../bench/running-app.ts';
import { call, signUp } from '../start/testing/app-process.ts';
import type { DrillContext } from './drill-context.ts';

const CLIENTS = 40;
const ROUNDS = 20;
const RETRY_MS = 50;
/** Pause between two rounds, long enough for users to notice a second outage. */
const PAUSE_MS = 2_000;
const BUDGET_MS = 5_000;
/** Ends a drill whose api does not come back. */
const LIMIT_MS = 60_000;

interface Client {
  /** Names of the accounts whose creation the server confirmed. */
  readonly acknowledged: string[];
  /** Time of the last successful response. */
  answeredAt: number;
  /** Time when the request for that response was sent. */
  sentAt: number;
}

/** Adds accounts in sequence until stopped. A request without a response is retried with the same key. */
async function work(url: string, cookie: string, name: string, client: Client, stop: AbortSignal): Promise<void> {
  for (let number = 0; !stop.aborted; number += 1) {
    const [account, key] = [`${name}-${number}`, crypto.randomUUID()];
    for (let isDone = false; !isDone;) {
      const sentAt = performance.now();
      const answer = await call(url, 'POST', '/accounts', {
        cookie,
        key,
        body: { name: account, type: 'depository', balance: { minor: '100', currency: 'USD' } },
      }).catch(() => undefined);
      isDone = answer?.status === 201;
      if (isDone) {
        client.acknowledged.push(account);
        Object.assign(client, { answeredAt: performance.now(), sentAt });
      } else await delay(RETRY_MS);
    }
  }
}

/**
 * Kills the API under forty retrying clients, and reports for each round how long it takes until the first and until
 * all of them are served. Returns how often that took too long or a write was lost or duplicated.
 */
export const apiKill = {
  name: 'api-kill',
  run: async ({ say, print }: DrillContext): Promise<number> => {
    const app = await startApp(join(import.meta.dirname, '../..'));
    try {
      const { cookie } = await signUp(app.url);
      const stop = new AbortController();
      const clients: Client[] = Array.from({ length: CLIENTS }, () => ({ acknowledged: [], answeredAt: 0, sentAt: 0 }));
      const working = clients.map((client, index) => work(app.url, cookie, `Account ${index}`, client, stop.signal));
      const rounds: { first: number; all: number }[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await delay(PAUSE_MS);
        const killed = apiOf(app.pid);
        const killedAt = performance.now();
        process.kill(killed, 'SIGKILL');
        const served = (): Client[] => clients.filter(({ sentAt }) => sentAt > killedAt);
        const until = async (count: number): Promise<void> => {
          while (served().length < count) {
            if (performance.now() > killedAt + LIMIT_MS)
              throw new Error(`${served().length} of ${CLIENTS} clients are served ${LIMIT_MS / 1_000} s after a kill`);
            await delay(5);
          }
        };
        await until(1);
        const first = Math.min(...served().map(({ answeredAt }) => answeredAt)) - killedAt;
        await until(CLIENTS);
        const all = performance.now() - killedAt;
        rounds.push({ first, all });
        say(
          `round ${round + 1}: first served after ${(first / 1_000).toFixed(2)} s, all after ` +
            `${(all / 1_000).toFixed(2)} s`,
        );
      }
      stop.abort();
      await Promise.all(working);
      const { body } = await call(app.url, 'GET', '/accounts', { cookie });
      const names = (body as { items: { name: string }[] }).items.map(({ name }) => name);
      const there = new Set(names);
      const lost = clients.flatMap(({ acknowledged }) => acknowledged).filter((name) => !there.has(name)).length;
      const doubled = names.length - there.size;
      const late = rounds.filter(({ all }) => all > BUDGET_MS).length;
      const of = (pick: (round: { first: number; all: number }) => number): string =>
        `median ${(median(rounds.map(pick)) / 1_000).toFixed(2)} s, worst ` +
        `${(Math.max(...rounds.map(pick)) / 1_000).toFixed(2)} s`;
      print(
        `${ROUNDS} kills under ${CLIENTS} clients: the first is served after ${of(({ first }) => first)}; ` +
          `all after ${of(({ all }) => all)}`,
      );
      print(`${late === 0 ? 'ok    ' : 'FAILED'} ${late} times later than ${BUDGET_MS / 1_000} s`);
      print(
        `${lost + doubled === 0 ? 'ok    ' : 'FAILED'} of ${names.length} writes ${lost} acknowledged ` +
          `ones are lost and ${doubled} are doubled`,
      );
      return late + lost + doubled;
    } finally {
      await app.stop();
    }
  },
};

import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { apiOf } from '../bench/process-memory.ts';
import { median } from '../bench/row.ts';
import { startApp } from '../bench/running-app.ts';
import { signUp } from '../start/testing/app-process.ts';
import type { DrillContext } from './drill-context.ts';
import { type Client, countWrites, newClient, served, work } from './writers.ts';

const CLIENTS = 40;
const ROUNDS = 20;
/** Pause between two rounds, long enough for users to notice a second outage. */
const PAUSE_MS = 2_000;
const BUDGET_MS = 5_000;
/** Time after which a drill ends if the api does not recover. */
const LIMIT_MS = 60_000;

/**
 * Kills the API while forty clients retry, and reports for each round how long it takes until the first client and all
 * clients are served. Returns how often that took too long or a write was lost or duplicated.
 */
export const apiKill = {
  name: 'api-kill',
  run: async ({ say, print }: DrillContext): Promise<number> => {
    const app = await startApp(join(import.meta.dirname, '../..'));
    try {
      const { cookie } = await signUp(app.url);
      const stop = new AbortController();
      const clients = Array.from({ length: CLIENTS }, newClient);
      const working = clients.map((client, index) =>
        work(client, { url: app.url, cookie, name: `Account ${index}`, stop: stop.signal }),
      );
      const rounds: { first: number; all: number }[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await delay(PAUSE_MS);
        const killed = apiOf(app.pid);
        const killedAt = performance.now();
        process.kill(killed, 'SIGKILL');
        const until = (count: number): Promise<Client[]> =>
          served(clients, { sinceMs: killedAt, count, limitMs: LIMIT_MS });
        const first = Math.min(...(await until(1)).map(({ answeredAt }) => answeredAt)) - killedAt;
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
      const { written, lost, doubled } = await countWrites(app.url, cookie, clients);
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
        `${lost + doubled === 0 ? 'ok    ' : 'FAILED'} of ${written} writes ${lost} acknowledged ` +
          `ones are lost and ${doubled} are doubled`,
      );
      return late + lost + doubled;
    } finally {
      await app.stop();
    }
  },
};

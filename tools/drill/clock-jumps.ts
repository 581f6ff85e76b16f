import { Client } from 'pg';
import { signUp } from '../start/testing/app-process.ts';
import { eventually } from '../start/testing/processes.ts';
import { type Backend, startBackend } from './backend.ts';
import type { Drill } from './drill-context.ts';
import { countWrites, newClient, served, work } from './writers.ts';

const CLIENTS = 8;
const START = new Date('2026-03-06T12:00:00Z');
/** Hours from the start to which each jump sets the clocks of two apis: forward, back, and up to three days apart. */
const JUMPS = [
  [1, 0],
  [-2, 1],
  [21, 21],
  [20, 45],
  [-24, 45],
  [46, 46],
  [70, 22],
  [69, 69],
] as const;
/**
 * Nights of a household in UTC that begin between the earliest and the latest of these times, and that must be closed.
 */
const NIGHTS = ['2026-03-07', '2026-03-08', '2026-03-09'];
/** Maximum time until a night is closed. Schedules are checked every fifteen seconds. */
const NIGHT_LIMIT_MS = 60_000;
const LIMIT_MS = 60_000;

async function setClock(apiUrl: string, hours: number): Promise<void> {
  const body = new Date(START.getTime() + hours * 3_600_000).toISOString();
  const { ok, status } = await fetch(`${apiUrl}/clock`, { method: 'POST', body });
  if (!ok) throw new Error(`the clock answered ${status}`);
}

interface Night {
  night: string;
  steps: number;
}

/** Returns the closed nights of the household, with the number of steps that took effect in each. */
async function closedNights(client: Client): Promise<Night[]> {
  const { rows } = await client.query<Night>(
    `select split_part(key, ' ', 2) as night, count(*)::int as steps
     from tideline.household_operation where key like 'night %' group by 1 order by 1`,
  );
  return rows;
}

async function jumpUnderLoad(backend: Backend, client: Client, say: (line: string) => void) {
  const { cookie, householdId } = await signUp(backend.url);
  await client.query("select set_config('app.household', $1, false)", [householdId]);
  const stop = new AbortController();
  const clients = Array.from({ length: CLIENTS }, newClient);
  const refusals = new Map<string, number>();
  const onRefused = (response: string) => refusals.set(response, (refusals.get(response) ?? 0) + 1);
  const working = clients.map((each, index) =>
    work(each, { url: backend.url, cookie, name: `Account ${index}`, stop: stop.signal, onRefused }),
  );
  try {
    for (const jump of JUMPS) {
      await Promise.all(backend.apiUrls.map((url, index) => setClock(url, jump[index] ?? 0)));
      await served(clients, { sinceMs: performance.now(), count: CLIENTS, limitMs: LIMIT_MS });
      const latest = new Date(START.getTime() + Math.max(...jump) * 3_600_000).toISOString();
      const due = NIGHTS.filter((night) => `${night}T07:40:00.000Z` <= latest);
      const isClosed = async () => (await closedNights(client)).length >= due.length;
      const isInTime = await eventually(isClosed, NIGHT_LIMIT_MS);
      say(`the clocks are at ${jump.join(' and ')} hours; nights closed ${isInTime ? 'in time' : 'too late'}`);
    }
  } finally {
    stop.abort();
    await Promise.all(working);
  }
  return { ...(await countWrites(backend.url, cookie, clients)), refusals };
}

/** Moves the clocks of two apis apart, forward and back while writers work. Returns the number of failures. */
export const clockJumps: Drill = {
  name: 'clock-jumps',
  run: async ({ say, print }) => {
    const backend = await startBackend({ apis: 2, now: START });
    const client = new Client({ connectionString: backend.databaseUrl });
    await client.connect();
    try {
      const { written, lost, doubled, refusals } = await jumpUnderLoad(backend, client, say);
      const nights = await closedNights(client);
      const missing = NIGHTS.filter((night) => !nights.some((each) => each.night === night)).length;
      const steps = new Set(nights.map((each) => each.steps));
      const uneven = steps.size > 1 ? 1 : 0;
      const refused = [...refusals.values()].reduce((sum, count) => sum + count, 0);
      // a busy machine may respond with 503, after which writers retry, but any other rejection is a failure
      const unclean = [...refusals.keys()].filter((response) => response !== '503 application/problem+json').length;
      for (const [response, count] of refusals) say(`${count} × ${response}`);
      print(
        `${lost + doubled + unclean === 0 ? 'ok    ' : 'FAILED'} ${JUMPS.length} jumps of the clocks of two apis: of ` +
          `${written} writes ${lost} are lost, ${doubled} are doubled, and ${refused} were refused, ` +
          `${unclean} kinds of them without problem+json and 503`,
      );
      print(
        `${missing + uneven === 0 ? 'ok    ' : 'FAILED'} nights closed: ` +
          `${nights.map(({ night, steps: taken }) => `${night} (${taken} steps)`).join(', ')}`,
      );
      return lost + doubled + unclean + missing + uneven;
    } finally {
      await client.end();
      await backend.stop();
    }
  },
};

import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { type Scenario, WEEKENDS } from '../testing/drill-scenarios.ts';
import { runSweepDrill } from '../testing/sweep-drill.ts';

jest.setTimeout(300_000);

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const [spring] = WEEKENDS;
const dies = (...steps: Scenario['deaths'][number]['step'][]): Scenario['deaths'] =>
  steps.map((step) => ({ step, times: 1 }));

/** A small selection; `npm run drill` covers all steps and weekends. */
const SCENARIOS: readonly Scenario[] = [
  {
    way: 'ledger',
    deaths: dies('evaluated', 'evaluation committed', 'claimed', 'looked again', 'instructed'),
    spends: true,
  },
  { way: 'instruct', deaths: dies('instructed') },
  {
    way: 'webhook',
    deaths: dies('instruction committed', 'send noted', 'sent'),
    bank: ['accept_and_drop'],
    returns: true,
  },
  { way: 'webhook', deaths: dies('answer heard', 'answer kept', 'answer committed'), spends: true },
  { way: 'webhook', deaths: dies('call-back kept', 'call-back committed'), bank: ['busy', 'drop'] },
];

it(
  'three workers that are killed at various steps over a DST weekend make one transfer, never above ' +
    'the proposal and never below the floor',
  async () => {
    if (spring === undefined) throw new Error('no week-end');
    const { rows, killed, survived, strays } = await runSweepDrill({
      databaseUrl: database.url,
      weekend: spring,
      scenarios: SCENARIOS,
      limitMs: 240_000,
    });
    expect(rows.map(({ name, problems }) => [name, problems])).toEqual(rows.map(({ name }) => [name, []]));
    expect([survived, strays]).toEqual([[], 0]);
    expect(killed).toBe(SCENARIOS.flatMap(({ deaths }) => deaths).length);
  },
);

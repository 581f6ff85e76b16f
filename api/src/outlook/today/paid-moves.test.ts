/** The moves of a day stay as they are while the household makes them, one after the other. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Dashboard, PlannedMove, TodaysPlan } from '@tideline/contract';
import { done, money, post } from '../../testing/ledger.ts';
import { type Client, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const isFull = process.env['TEST_SCOPE'] === 'full';
/** Each of them once changed another amount, or dropped a move, after its first or second payment. */
const DAYS = [
  '2026-11-15',
  ...(isFull ? ['2026-09-10', '2026-11-28', '2026-12-18', '2027-02-22', '2027-06-01', '2027-07-04', '2027-09-08'] : []),
];

async function sampleOn(day: string): Promise<Client> {
  api.clock.move(new Date(`${day}T15:00:00Z`));
  const { headers } = await api.ask('POST', '/auth/sample', {
    body: { timezone: 'America/New_York', locale: 'en-US' },
  });
  return api.as(headers.get('set-cookie')?.split(';')[0] ?? '');
}

const plan = async (client: Client): Promise<TodaysPlan> => done(await client.ask<TodaysPlan>('GET', '/todays-plan'));

async function make(client: Client, { from, to, amount }: PlannedMove, day: string): Promise<void> {
  const fromAccountId = from?.accountId ?? '';
  if (to.kind === 'card') {
    const body = { amount, paidOn: day, fromAccountId };
    done(await client.ask('POST', `/cards/${to.accountId}/payments`, { body }));
    return;
  }
  const leg = async (accountId: string, minor: number): Promise<string> =>
    (await post(client, { accountId, postedOn: day, amount: money(minor), payee: 'Transfer' })).item.id;
  const [outflowId, inflowId] = [
    await leg(fromAccountId, -Number(amount.minor)),
    await leg(to.accountId, Number(amount.minor)),
  ];
  done(await client.ask('POST', '/transfers', { body: { outflowId, inflowId } }));
}

const amountsOf = (moves: readonly PlannedMove[]) =>
  moves.map(({ id, amount, value, parts, payBy }) => ({
    id,
    amount,
    value,
    payBy,
    parts: parts.map((part) => [part.class, part.amount.minor]),
  }));

it.each(DAYS)('paying one move changes no other on %s, to the cent', async (day) => {
  const client = await sampleOn(day);
  const { moves } = await plan(client);
  expect(moves.length).toBeGreaterThan(3);
  for (const [index, move] of moves.entries()) {
    await make(client, move, day);
    const now = await plan(client);
    expect(amountsOf(now.moves)).toEqual(amountsOf(moves.slice(index + 1)));
    for (const { accountId, balance } of now.accounts) {
      const own = <Item extends { accountId: string; amount: { minor: string } }>(items: readonly Item[]) =>
        items.reduce((sum, item) => (item.accountId === accountId ? sum + Number(item.amount.minor) : sum), 0);
      const leaving = now.moves.flatMap(({ from, amount }) => (from === null ? [] : [{ ...from, amount }]));
      expect([accountId, own(now.stays) + own(leaving)]).toEqual([accountId, Number(balance.minor)]);
    }
  }
  const { todaysPlan } = done(await client.ask<Dashboard>('GET', '/dashboard'));
  expect(todaysPlan.moves).toEqual([]);
});

it('a payment of another amount than planned makes a new plan', async () => {
  const client = await sampleOn('2026-11-15');
  const [first, ...others] = (await plan(client)).moves as [PlannedMove, ...PlannedMove[]];
  await make(client, { ...first, amount: money(10_000) }, '2026-11-15');
  const now = await plan(client);
  const rest = now.moves.find(({ id }) => id === first.id);
  expect(Number(rest?.amount.minor)).toBe(Number(first.amount.minor) - 10_000);
  expect(now.moves.length).toBeGreaterThan(0);
  expect(others.length).toBeGreaterThan(0);
});

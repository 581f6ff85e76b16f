/** The moves of a day do not change while the household makes them one after the other. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Dashboard, PlannedMove, TodaysPlan } from '@tideline/contract';
import { addAccount, addCard, addPromo, done, money, post } from '../../testing/ledger.ts';
import { type Client, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const isFull = process.env['TEST_SCOPE'] === 'full';
/** On each of these days, a payment once changed the amount of another move or dropped one. */
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

async function make(client: Client, move: PlannedMove, day: string): Promise<void> {
  const { from, to, amount } = move;
  if (to.kind === 'card') {
    const body = { amount, paidOn: day, fromAccountId: from?.accountId ?? '' };
    done(await client.ask('POST', `/cards/${to.accountId}/payments`, { body }));
    return;
  }
  done(await client.ask('POST', '/transfers', { body: await makeUnlinked(client, move, day) }));
}

/** Records both transactions of a move as two banks report them, before they are linked. */
async function makeUnlinked(
  client: Client,
  { from, to, amount }: PlannedMove,
  day: string,
): Promise<{ outflowId: string; inflowId: string }> {
  const leg = async (accountId: string, minor: number): Promise<string> =>
    (await post(client, { accountId, postedOn: day, amount: money(minor), payee: 'Transfer' })).item.id;
  return {
    outflowId: await leg(from?.accountId ?? '', -Number(amount.minor)),
    inflowId: await leg(to.accountId, Number(amount.minor)),
  };
}

/** Records a payment as a household does if it imports only its checking account. */
const payFromChecking = (client: Client, { from, to, amount }: PlannedMove, day: string) =>
  post(client, {
    accountId: from?.accountId ?? '',
    postedOn: day,
    amount: money(-Number(amount.minor)),
    payee: `${to.accountName} payment`,
  });

function loanMove(moves: readonly PlannedMove[]): PlannedMove {
  const move = moves.find(({ to }) => to.kind === 'loan');
  if (move === undefined) throw new Error('no move to a loan');
  return move;
}

const amountsOf = (moves: readonly PlannedMove[]) =>
  moves.map(({ id, amount, value, parts, payBy }) => ({
    id,
    amount,
    value,
    payBy,
    parts: parts.map((part) => [part.class, part.amount.minor]),
  }));

it.each(DAYS)('making one move changes no other move on %s, to the cent', async (day) => {
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

it('a payment to a loan completes its move before its transactions are linked', async () => {
  const client = await sampleOn('2026-11-15');
  const { moves } = await plan(client);
  const move = loanMove(moves);
  await makeUnlinked(client, move, '2026-11-15');
  const now = await plan(client);
  expect(amountsOf(now.moves)).toEqual(amountsOf(moves.filter(({ id }) => id !== move.id)));
});

it('a payment to a loan completes its move even if only checking records it', async () => {
  const client = await sampleOn('2026-11-15');
  const { moves } = await plan(client);
  const move = loanMove(moves);
  await payFromChecking(client, move, '2026-11-15');
  const now = await plan(client);
  expect(amountsOf(now.moves)).toEqual(amountsOf(moves.filter(({ id }) => id !== move.id)));
  expect(now.made).toEqual([expect.objectContaining({ accountId: move.to.accountId, amount: move.amount })]);
});

it('a payment from three days ago that only checking records is not requested again', async () => {
  const client = await sampleOn('2026-11-15');
  const asked = async () => (await plan(client)).moves.filter(({ to }) => to.kind === 'loan');
  const [move, ...others] = await asked();
  if (move === undefined) throw new Error('no move to a loan');
  await payFromChecking(client, move, '2026-11-12');
  expect((await asked()).map(({ id }) => id)).toEqual(others.map(({ id }) => id));
});

it('a payment below the planned amount leaves the rest of the move in the plan', async () => {
  const client = await sampleOn('2026-11-15');
  const [first, ...others] = (await plan(client)).moves as [PlannedMove, ...PlannedMove[]];
  await make(client, { ...first, amount: money(10_000) }, '2026-11-15');
  const now = await plan(client);
  const rest = now.moves.find(({ id }) => id === first.id);
  expect(Number(rest?.amount.minor)).toBe(Number(first.amount.minor) - 10_000);
  expect(now.moves.length).toBeGreaterThan(0);
  expect(others.length).toBeGreaterThan(0);
});

it("a plan started after the day's payments includes the rest of the month's amount", async () => {
  api.clock.move(new Date('2026-11-14T12:00:00Z'));
  const ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
  const { version } = done(await ann.ask<{ version: number }>('GET', '/mode'));
  done(
    await ann.ask('PUT', '/mode', {
      // everything above the floor stays in cash, so that no other money goes to the debts
      body: { key: 'safety_first', parameters: { floor: { kind: 'amount', amount: money(5_000_000) } } },
      headers: { 'if-match': String(version) },
    }),
  );
  await addAccount(ann, { balance: money(1_000_000) });
  const cardOf = async (name: string, owedMinor: number, purchaseAprPpm: number): Promise<string> =>
    (await addCard(ann, { name, owed: money(owedMinor), purchaseAprPpm, dueDay: 14 })).item.account.id;
  await cardOf('Visa', 400_000, 249_900);
  const offer = await cardOf('Store', 90_000, 299_900);
  await addPromo(ann, {
    cardId: offer,
    kind: 'deferred_interest',
    balance: money(90_000),
    startsOn: '2026-01-22',
    endsOn: '2027-01-22',
  });
  const payAll = async (): Promise<number> => {
    const { moves } = await plan(ann);
    for (const move of moves) await make(ann, move, '2026-11-14');
    return moves.reduce((sum, { amount }) => sum + Number(amount.minor), 0);
  };
  const paidBefore = (await payAll()) - 90_000;
  expect(paidBefore).toBeGreaterThan(0);
  done(await ann.ask('POST', '/debt/plans', { body: { strategy: 'best', monthly: money(40_000) } }));
  expect((await plan(ann)).moves.map(({ to, amount }) => [to.accountName, Number(amount.minor)])).toEqual([
    ['Visa', 40_000 - paidBefore],
  ]);
  await payAll();
  expect((await plan(ann)).moves).toEqual([]);
});

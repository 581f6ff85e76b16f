/** Backtests of schedule, goal, minimum payment and offer rules over the past twelve months. */
import type { Goal, NewSweepRuleInput, SweepBacktest, SweepTerms } from '@tideline/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addAccount, addCard, addPromo, post, type Changed, done, money } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { addPastHome, type PastHome, ruleBody } from './testing/lived-home.ts';

let api: TestApi;
let ann: TestUser;
let home: PastHome;

beforeAll(async () => {
  api = await startTestApi();
  api.clock.move(new Date('2026-03-02T15:00:00Z'));
  ann = await api.signUp();
  home = await addPastHome(api, ann, { checkingMinor: 3_000_000 });
});
afterAll(() => api.stop());

const schedule = { startsOn: '2026-03-15', every: 'monthly', endsOn: null } as const;
const tried = async (terms: SweepTerms, more: Partial<NewSweepRuleInput> = {}): Promise<SweepBacktest> =>
  done(
    await ann.ask<SweepBacktest>('POST', '/sweeps/rules/backtest', {
      body: { rule: ruleBody(home, terms, { direction: 'one_way', ...more }) },
    }),
  );
const moves = ({ runs }: SweepBacktest): [on: string, amount: number][] =>
  runs.toReversed().map(({ on, amount }) => [on, Number(amount.minor)]);
const endOf = (outcome: SweepBacktest['withRules'], accountId: string): number =>
  Number(outcome.accounts.find((account) => account.accountId === accountId)?.end.minor);
const toCard = (accountId: string, segmentId = 'purchases'): Partial<NewSweepRuleInput> => ({
  destinations: [{ kind: 'card_segment', accountId, segmentId }],
});

describe('a rule that starts today', () => {
  it('is backtested on its scheduled days of the whole year, and reports that assumption', async () => {
    const result = await tried({ kind: 'fixed_schedule', amount: money(10_000), schedule });
    expect(moves(result)).toEqual(
      [
        '2025-03-17',
        '2025-04-15',
        '2025-05-15',
        '2025-06-16',
        '2025-07-15',
        '2025-08-15',
        '2025-09-15',
        '2025-10-15',
        '2025-11-17',
        '2025-12-15',
        '2026-01-15',
        '2026-02-17',
      ].map((on) => [on, 10_000]),
    );
    expect([result.notTried, result.working.assumptions]).toEqual([[], expect.arrayContaining(['begun_before'])]);
  });

  it('reaches a goal in as many months as remain today, and stops', async () => {
    const { item } = done(
      await ann.ask<Changed<Goal>>('POST', '/goals', {
        body: { name: 'Holiday', accountId: home.savings, amount: money(120_000), by: '2026-09-02' },
      }),
    );
    const result = await tried(
      { kind: 'savings_goal', goalId: item.id, schedule },
      { destinations: [{ kind: 'goal', accountId: home.savings, goalId: item.id }] },
    );
    expect(moves(result)).toEqual(
      ['2025-03-17', '2025-04-15', '2025-05-15', '2025-06-16', '2025-07-15', '2025-08-15'].map((on) => [on, 20_000]),
    );
    expect([result.notTried, result.working.assumptions]).toEqual([
      [],
      expect.arrayContaining(['goals_set_on_first_day']),
    ]);
  });
});

describe('a minimum payment rule', () => {
  it("pays the minimum of each month's balance on time", async () => {
    const result = await tried({ kind: 'minimum_payment' }, toCard(home.card));
    const [first, ...later] = moves(result);
    // Due on the 15th, a Saturday: 1% of $3,000.00 plus the interest of a month at 24.99%, $62.48, and 1% of that
    expect(first).toEqual(['2025-03-11', 9_310]);
    expect(later).toHaveLength(11);
    expect(later.map(([, amount]) => amount)).toEqual(later.map(([, amount]) => amount).toSorted((a, b) => b - a));
    expect([result.notTried, result.working.assumptions]).toEqual([
      [],
      expect.arrayContaining(['minimums_as_issued', 'own_payments_lower']),
    ]);
  });

  it("does not pay twice, because the household's own payment reduces the rule's payment", async () => {
    const { item } = await addCard(ann, {
      name: 'Paid card',
      owed: money(100_000),
      purchaseAprPpm: 240_000,
      dueDay: 20,
    });
    const rows = { postedOn: '2025-06-18', payee: 'Card payment' };
    const { item: out } = await post(ann, { ...rows, accountId: home.checking, amount: money(-30_000) });
    const { item: into } = await post(ann, { ...rows, accountId: item.account.id, amount: money(30_000) });
    done(await ann.ask('POST', '/transfers', { body: { outflowId: out.id, inflowId: into.id } }));
    const result = await tried({ kind: 'minimum_payment' }, toCard(item.account.id));
    const before =
      moves(result)
        .filter(([on]) => on <= '2025-06-18')
        .at(-1)?.[1] ?? 0;
    const paid = moves(result).reduce((sum, [, amount]) => sum + amount, 0);
    expect(before).toBeGreaterThan(0);
    expect(endOf(result.withRules, item.account.id) - endOf(result.doingNothing, item.account.id)).toBe(paid - before);
  });
});

describe('an offer rule', () => {
  it('clears the offer in equal payments starting on its first day', async () => {
    const { item: card } = await addCard(ann, {
      name: 'Transfer card',
      owed: money(90_000),
      purchaseAprPpm: 249_900,
      dueDay: 15,
    });
    const { item: promo } = await addPromo(ann, {
      cardId: card.account.id,
      startsOn: '2025-09-01',
      endsOn: '2026-08-31',
      original: money(90_000),
      balance: money(90_000),
    });
    const result = await tried({ kind: 'promo_deadline', promoId: promo.id }, toCard(card.account.id, promo.id));
    const paid = moves(result);
    expect(paid[0]?.[0]).toBe('2025-09-10');
    expect(paid).toHaveLength(6);
    expect(new Set(paid.map(([, amount]) => amount)).size).toBe(1);
    // Clearing an offer early earns nothing while its rate is 0%.
    expect([result.earned.minor, result.notTried, result.working.assumptions]).toEqual([
      '0',
      [],
      expect.arrayContaining(['offers_from_their_start', 'balances_at_their_own_rates']),
    ]);
  });

  it('is not backtested if the offer starts today, and reports that', async () => {
    const { item: card } = await addCard(ann, {
      name: 'New card',
      owed: money(50_000),
      purchaseAprPpm: 249_900,
      dueDay: 15,
    });
    const { item: promo } = await addPromo(ann, {
      cardId: card.account.id,
      startsOn: '2026-03-02',
      endsOn: '2027-03-01',
      balance: money(50_000),
    });
    const result = await tried({ kind: 'promo_deadline', promoId: promo.id }, toCard(card.account.id, promo.id));
    expect([result.moves, result.notTried.length]).toEqual([0, 1]);
  });
});

it('an extra payment to a card that is paid in full earns nothing: purchases are in the grace period', async () => {
  const { item } = await addCard(ann, {
    name: 'Paid in full',
    owed: money(40_000),
    purchaseAprPpm: 249_900,
    dueDay: 15,
  });
  done(
    await ann.ask('PUT', `/cards/${item.account.id}/terms`, {
      body: { autopay: 'statement' },
      headers: { 'if-match': `"${item.version ?? 0}"` },
    }),
  );
  const result = await tried({ kind: 'debt_extra', amount: money(10_000) }, toCard(item.account.id));
  expect(result.moves).toBeGreaterThan(0);
  expect(result.earned.minor).toBe('0');
});

it('a backtest in a household without past transactions moves nothing', async () => {
  const bob = await api.signUp();
  const { id: checking } = await addAccount(bob, { balance: money(500_000) });
  const { id: savings } = await addAccount(bob);
  const rule: NewSweepRuleInput = {
    name: 'Idle cash',
    terms: { kind: 'keep_target', target: money(300_000), band: money(50_000) },
    sourceAccountId: checking,
    destinations: [{ kind: 'account', accountId: savings }],
  };
  const result = done(await bob.ask<SweepBacktest>('POST', '/sweeps/rules/backtest', { body: { rule } }));
  expect([result.transactions, result.moves, result.earned.minor, result.historyMonths]).toEqual([0, 0, '0', 0]);
});

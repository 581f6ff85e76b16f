import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { card, checking, keepTarget, MONDAY, pastRun, rule, savings, sweepInputs } from '../../testing/sweeps.ts';
import { decideMove, idempotencyKey, type MoveRequest } from './decide-move.ts';
import { openSweepLedger, type SweepLedger } from './sweep-ledger.ts';
import { movableFor } from './movable-amount.ts';
import type { SweepRule } from './sweep-rule.ts';
import { DEFAULT_SWEEP_SETTINGS } from './sweep-settings.ts';
import { requestToday } from './sweep-request.ts';

const keep = rule(keepTarget(0), { cancelWindowHours: 36 });

function request(
  ledger: SweepLedger,
  {
    amount = 100_000,
    each = keep as SweepRule,
    ...more
  }: Partial<MoveRequest> & { amount?: number; each?: SweepRule } = {},
): MoveRequest {
  const from = checking(500_000);
  return {
    rule: each,
    leg: 'sweep',
    from,
    to: savings(0),
    destinationKey: 'account:savings',
    wanted: requestToday(ledger, minor(amount)),
    ...movableFor(ledger, each, from, null),
    capacityMinor: null,
    ...more,
  };
}

const bookOf = (more: Parameters<typeof sweepInputs>[0] = {}) => openSweepLedger(sweepInputs(more));
const risksOf = (decision: ReturnType<typeof decideMove>) =>
  decision.outcome === 'proposed'
    ? Object.fromEntries(decision.risks.map(({ code, ...figures }) => [code, figures]))
    : {};

describe('sweep proposal', () => {
  it('contains the accounts, amount, key, approval, arrival date and cancellation window', () => {
    const ledger = bookOf();
    expect(decideMove(ledger, request(ledger))).toMatchObject({
      outcome: 'proposed',
      key: 'rule:checking>account:savings:2026-03-02:0',
      ruleId: 'rule',
      leg: 'sweep',
      fromAccountId: 'checking',
      toAccountId: 'savings',
      destinationKey: 'account:savings',
      amountMinor: 100_000,
      rounding: 'down',
      plannedFlowId: null,
      approval: 'needs_approval',
      arrivesOn: '2026-03-03',
      cancelWindowHours: 36,
      evidenceIds: [],
      businessDate: MONDAY,
      periodIndex: 0,
    });
  });

  it('arrives on a business day', () => {
    const friday = civilDate('2026-05-22'); // Memorial Day is on Monday
    const ledger = bookOf({
      today: friday,
      accounts: [checking(500_000, { balanceAsOf: friday }), savings(0, { balanceAsOf: friday })],
      settings: { ...DEFAULT_SWEEP_SETTINGS, transferDays: 2 },
    });
    expect(decideMove(ledger, request(ledger))).toMatchObject({ arrivesOn: '2026-05-27' });
  });

  it('reports the lowest remaining balance, and how far it is above the floor plus buffer', () => {
    const each = rule(keepTarget(0), { keepFloorMinor: minor(50_000), bufferDays: 5 });
    const accounts = [checking(500_000, { dailySpendingMinor: minor(2_000) }), savings(0)];
    const ledger = bookOf({
      accounts,
      bills: [{ id: 'rent', accountId: 'checking', amount: 120_000, on: civilDate('2026-03-12') }],
    });
    const from = accounts[0] ?? checking(0);
    const decision = decideMove(ledger, request(ledger, { each, from, ...movableFor(ledger, each, from, null) }));
    // $5,000 − $1,200 − $1,000 = $2,800, which is $2,200 above $500 + 5 × $20.
    expect(risksOf(decision)).toMatchObject({
      lowest_balance_after: { amountMinor: 280_000, aboveFloorMinor: 220_000, on: '2026-03-12' },
      below_floor_chance: { chancePpm: 10_000 },
    });
  });

  it('reports how long the money is in transit, and until when it can be returned', () => {
    const ledger = bookOf();
    expect(risksOf(decideMove(ledger, request(ledger)))).toMatchObject({
      in_transit: { until: '2026-03-03' },
      returnable: { until: '2026-03-05' },
    });
  });

  it('warns if the money would arrive late', () => {
    const ledger = bookOf();
    const wanted = { ...requestToday(ledger, minor(5_000)), rounding: 'owed' as const, dueOn: MONDAY };
    expect(
      risksOf(decideMove(ledger, request(ledger, { wanted, to: card(9_000), destinationKey: 'loan:card' }))),
    ).toEqual(
      expect.objectContaining({
        arrives_late: { arrivesOn: '2026-03-03', neededBy: '2026-03-02' },
        cannot_come_back: { amountMinor: 5_000 },
      }),
    );
  });

  it('does not mention deadlines if there are none', () => {
    const ledger = bookOf();
    const codes = Object.keys(risksOf(decideMove(ledger, request(ledger))));
    expect(codes).toEqual(['lowest_balance_after', 'below_floor_chance', 'in_transit', 'returnable']);
  });

  it('needs no approval below the limit that the user set', () => {
    const agreed = { level: 'pre_approved_below', limitMinor: minor(100_001) } as const;
    const ledger = bookOf({ settings: { ...DEFAULT_SWEEP_SETTINGS, automation: agreed } });
    expect(decideMove(ledger, request(ledger, { each: { ...keep, automation: agreed } }))).toMatchObject({
      approval: 'pre_approved',
    });
  });

  it('is added to the ledger, so that the next decision sees less money', () => {
    const ledger = bookOf();
    decideMove(ledger, request(ledger, { amount: 450_000 }));
    expect(decideMove(ledger, request(ledger, { each: { ...keep, id: 'second' } }))).toMatchObject({
      amountMinor: 50_000,
    });
  });

  it('replaces its planned payment in the forecast only if it covers that payment', () => {
    const flow = { id: 'flow', amountMinor: minor(-100_000) };
    for (const [amount, paid] of [
      [100_000, ['flow']],
      [99_999, []],
    ] as const) {
      const ledger = bookOf();
      decideMove(ledger, request(ledger, { wanted: { ...requestToday(ledger, minor(amount)), plannedFlow: flow } }));
      expect(ledger.paidFlowIds).toEqual(paid);
    }
  });
});

describe('skipped sweep', () => {
  it('reports the key that already has a decision', () => {
    const ledger = bookOf({ recentRuns: [pastRun({ key: 'rule:checking>account:savings:2026-03-02:0' })] });
    expect(decideMove(ledger, request(ledger))).toMatchObject({
      outcome: 'skipped',
      reason: 'already_decided',
      key: 'rule:checking>account:savings:2026-03-02:0',
      working: null,
    });
  });

  const settings = (more: Partial<typeof DEFAULT_SWEEP_SETTINGS>) => ({
    settings: { ...DEFAULT_SWEEP_SETTINGS, ...more },
  });
  it.each([
    ['nothing_safe', {}, { each: { ...keep, keepFloorMinor: minor(500_000) } }],
    ['destination_full', {}, { capacityMinor: minor(0) }],
    ['cap_reached', settings({ maxPerDayMinor: minor(0) }), {}],
    ['cap_reached', settings({ maxPerDayMinor: minor(400) }), { each: { ...keep, roundToMinor: minor(500) } }],
    ['cap_reached', settings({ maxSharePpm: ppm(0) }), {}],
    ['below_min_move', {}, { amount: 400, each: { ...keep, roundToMinor: minor(500) } }],
    ['below_min_move', {}, { amount: 400, each: { ...keep, minMoveMinor: minor(401) } }],
  ] as [string, Parameters<typeof sweepInputs>[0], Parameters<typeof request>[1]][])(
    'reports %s with its figures',
    (reason, given, asked) => {
      const ledger = bookOf(given);
      const each = asked?.each ?? keep;
      const decision = decideMove(
        ledger,
        request(ledger, { ...asked, ...movableFor(ledger, each, checking(500_000), null) }),
      );
      expect(decision).toMatchObject({
        outcome: 'skipped',
        reason,
        working: { formulaId: 'sweep.amount', result: { value: { minor: 0 } } },
      });
      expect(ledger.runs).toEqual([]);
    },
  );
});

describe('idempotencyKey', () => {
  it('differs only by rule, account, destination, date and period', () => {
    const ledger = bookOf();
    const base = request(ledger);
    const keys = [
      base,
      request(ledger, { amount: 7 }),
      request(ledger, { each: { ...keep, name: 'Renamed' } }),
      request(ledger, { each: { ...keep, id: 'r2' } }),
      request(ledger, { from: checking(1, { id: 'other' }) }),
      request(ledger, { destinationKey: 'goal:savings/holiday' }),
      request(ledger, { wanted: { ...base.wanted, businessDate: civilDate('2026-03-03') } }),
      request(ledger, { wanted: { ...base.wanted, periodIndex: 1 } }),
    ].map(idempotencyKey);
    expect(keys.slice(1, 3)).toEqual([keys[0], keys[0]]);
    expect(new Set(keys).size).toBe(6);
  });
});

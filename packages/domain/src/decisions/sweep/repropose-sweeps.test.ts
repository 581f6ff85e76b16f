import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import { card, certainSafe, checking, keepTarget, rule, savings, sweepInputs } from '../../testing/sweeps.ts';
import type { PlannedUse } from './planned-use.ts';
import { evaluateSweeps, proposedSweeps } from './evaluate-sweeps.ts';
import { type OpenSweep, type ReproposedSweep, reproposeSweeps } from './repropose-sweeps.ts';
import type { RecentSweepRun, SweepInputs } from './sweep-inputs.ts';
import type { ProposedSweep } from './sweep-decision.ts';

const accounts = [checking(500_000), savings(1_000_000), card(300_000)];
const plan = [
  {
    fromAccountId: 'checking',
    toAccountId: 'card',
    key: 'card:card',
    parts: [{ amountMinor: minor(100_000), per: 'year' as const, valueMinor: minor(24_990) }],
  },
];
const extra = rule({ kind: 'debt_extra', amountMinor: minor(50_000) }, { id: 'a', priority: 1 });
const surplus = rule(keepTarget(100_000), { id: 'b', priority: 2 });

const runOf = (
  { key, ruleId, fromAccountId, toAccountId, destinationKey, amountMinor, evidenceIds }: ProposedSweep,
  state: RecentSweepRun['state'],
): RecentSweepRun => ({
  key,
  ruleId,
  fromAccountId,
  toAccountId,
  destinationKey,
  amountMinor,
  evidenceIds,
  state,
  decidedOn: civilDate('2026-03-02'),
  isOutCounted: false,
  isInCounted: false,
});
const openOf = (decision: ProposedSweep): OpenSweep => ({ ...decision, avoidsMinor: decision.value.avoidsMinor });

/** Proposes sweeps, applies the user's decisions about some of them, and proposes the others again. */
function again(
  given: Partial<SweepInputs>,
  decided: Readonly<Record<string, RecentSweepRun['state']>>,
  later: Partial<SweepInputs> = {},
): ReproposedSweep[] {
  const inputs = sweepInputs({ accounts, ...given });
  const first = proposedSweeps(evaluateSweeps(inputs));
  const stateOf = ({ key }: ProposedSweep) => decided[key] ?? 'proposed';
  const recentRuns = first.map((each) => runOf(each, stateOf(each)));
  return reproposeSweeps(
    { ...inputs, recentRuns, ...later },
    first.filter((each) => stateOf(each) === 'proposed').map(openOf),
  );
}

const shown = (results: readonly ReproposedSweep[]) =>
  results.map((each) => {
    if (each.outcome === 'void') return `${each.key} ${each.reason}`;
    const { toAccountId, amountMinor, risks } = each.proposal;
    const lowest = risks.find((risk) => risk.code === 'lowest_balance_after');
    return `${toAccountId} ${amountMinor}, then ${lowest?.amountMinor} on ${lowest?.on}`;
  });

const EXTRA = 'a:checking>segment:card/purchases:2026-03-02:0';
const REST = 'b:checking>account:savings:2026-03-02:0';
const BETTER = 'b:checking>card:card:2026-03-02:0';

describe('reproposeSweeps', () => {
  it('returns the same proposals if nothing has changed', () => {
    const inputs = sweepInputs({ accounts, rules: [extra, surplus], plannedUses: plan });
    const first = proposedSweeps(evaluateSweeps(inputs));
    const results = reproposeSweeps(
      { ...inputs, recentRuns: first.map((each) => runOf(each, 'proposed')) },
      first.map(openOf),
    );
    expect(results.map((each) => (each.outcome === 'kept' ? each.proposal.amountMinor : each.reason))).toEqual(
      first.map(({ amountMinor }) => amountMinor),
    );
    expect(first.map(({ key }) => key)).toEqual([EXTRA, BETTER, REST]);
  });

  it('keeps the parts of a split whose total is rounded', () => {
    const odd = [checking(500_037), savings(1_000_000), card(300_000)];
    const byUnits = { ...surplus, roundToMinor: minor(100), keepFloorMinor: minor(120_011) };
    const cents = [{ ...plan[0], parts: [{ amountMinor: minor(90_073), per: 'year', valueMinor: minor(20_000) }] }];
    expect(shown(again({ accounts: odd, rules: [byUnits], plannedUses: cents as typeof plan }, {}))).toEqual([
      'card 90073, then 409964 on 2026-03-02',
      'savings 289927, then 120037 on 2026-03-02',
    ]);
  });

  it('rounds a better use that takes the whole proposal in the same way as the proposal', () => {
    const odd = [checking(500_037), savings(1_000_000), card(900_000)];
    const byUnits = { ...surplus, roundToMinor: minor(100) };
    const all = [{ ...plan[0], parts: [{ amountMinor: minor(900_000), per: 'year', valueMinor: minor(200_000) }] }];
    expect(shown(again({ accounts: odd, rules: [byUnits], plannedUses: all as typeof plan }, {}))).toEqual([
      'card 400000, then 100037 on 2026-03-02',
    ]);
  });

  it.each<{
    decided: Record<string, RecentSweepRun['state']>;
    plannedUses?: PlannedUse[];
    expected: string[];
    why: string;
  }>([
    {
      why: "counts an approved proposal's money as taken, and as paid in today's plan",
      decided: { [EXTRA]: 'approved' },
      plannedUses: plan.map((use) => ({
        ...use,
        parts: [{ amountMinor: minor(50_000), per: 'year', valueMinor: minor(10_000) }],
      })),
      expected: ['card 50000, then 400000 on 2026-03-02', 'savings 300000, then 100000 on 2026-03-02'],
    },
    {
      why: 'gives the money of a declined proposal to the others',
      decided: { [EXTRA]: 'canceled' },
      expected: ['card 100000, then 400000 on 2026-03-02', 'savings 300000, then 100000 on 2026-03-02'],
    },
    {
      why: "leaves the whole amount to the rule's own destination if the user declined the better use",
      decided: { [BETTER]: 'canceled' },
      expected: ['card 50000, then 450000 on 2026-03-02', 'savings 350000, then 100000 on 2026-03-02'],
    },
  ])('$why', ({ decided, plannedUses = plan, expected }) => {
    const results = again({ rules: [extra, surplus], plannedUses: plan }, decided, { plannedUses });
    expect(shown(results)).toEqual(expected);
  });

  it('forecasts from the current day, not from the day of the proposal', () => {
    const today = civilDate('2026-03-04');
    const later = accounts.map((each) => ({ ...each, balanceAsOf: today }));
    const results = again(
      { rules: [surplus] },
      {},
      { today, accounts: later, safeToMove: certainSafe(later, [], today) },
    );
    expect(shown(results)).toEqual(['savings 400000, then 100000 on 2026-03-04']);
  });

  it('keeps proposals on a day on which no money moves', () => {
    const today = civilDate('2026-03-07');
    const later = accounts.map((each) => ({ ...each, balanceAsOf: today }));
    expect(
      shown(again({ rules: [surplus] }, {}, { today, accounts: later, safeToMove: certainSafe(later, [], today) })),
    ).toEqual(['savings 400000, then 100000 on 2026-03-07']);
  });

  it('ends a proposal if its money is no longer available', () => {
    const poor = [checking(90_000), savings(1_000_000), card(300_000)];
    expect(shown(again({ rules: [surplus] }, {}, { accounts: poor, safeToMove: certainSafe(poor) }))).toEqual([
      `${REST} within_band`,
    ]);
  });

  it("ends a payment that today's plan no longer makes, and returns its money to the rule's own destination", () => {
    expect(shown(again({ rules: [surplus], plannedUses: plan }, {}, { plannedUses: [] }))).toEqual([
      `${BETTER} nothing_owed`,
      'savings 400000, then 100000 on 2026-03-02',
    ]);
  });
});

import { type CivilDate, civilDate } from '../foundation/dates/civil-date.ts';
import type { SafeToMove, SafeToMoveLimits } from '../projections/forecast/safe-to-move.ts';
import { minor, ppm } from '../foundation/money/minor.ts';
import type {
  RecentSweepRun,
  SafeToMoveOf,
  SweepAccount,
  SweepInputs,
  SweepTransaction,
} from '../decisions/sweep/sweep-inputs.ts';
import { NATURAL_TRIGGER, type SweepRule, type SweepTerms } from '../decisions/sweep/sweep-rule.ts';
import { DEFAULT_SWEEP_SETTINGS } from '../decisions/sweep/sweep-settings.ts';
import { money, type Working } from '../foundation/working/working.ts';

/** A Monday on which banks are open. */
export const MONDAY = civilDate('2026-03-02');

export const checking = (balance: number, more: Partial<SweepAccount> = {}): SweepAccount => ({
  id: 'checking',
  kind: 'deposit',
  currency: 'USD',
  balanceMinor: minor(balance),
  balanceAsOf: MONDAY,
  ratePpm: ppm(0),
  dailySpendingMinor: minor(0),
  isSweepSuspended: false,
  isLinkDisabled: false,
  ...more,
});

export const savings = (balance: number, more: Partial<SweepAccount> = {}): SweepAccount =>
  checking(balance, { id: 'savings', ratePpm: ppm(42_000), ...more });

/** Returns a card; the amount owed is positive. */
export const card = (owed: number, more: Partial<SweepAccount> = {}): SweepAccount =>
  checking(-owed, { id: 'card', kind: 'debt', ratePpm: ppm(249_900), ...more });

const DESTINATIONS: Readonly<Partial<Record<SweepTerms['kind'], SweepRule['destinations']>>> = {
  debt_extra: [{ kind: 'card_segment', accountId: 'card', segmentId: 'purchases' }],
  minimum_payment: [{ kind: 'card_segment', accountId: 'card', segmentId: 'purchases' }],
  promo_deadline: [{ kind: 'card_segment', accountId: 'card', segmentId: 'promo' }],
  savings_goal: [{ kind: 'goal', accountId: 'savings', goalId: 'holiday' }],
  buffer_refill: [{ kind: 'account', accountId: 'checking' }],
};

/** Returns an active one-way rule without limits, from checking, or from savings for a refill. */
export function rule(terms: SweepTerms, more: Partial<SweepRule> = {}): SweepRule {
  return {
    id: 'rule',
    name: 'Rule',
    state: 'active',
    priority: 1,
    direction: 'one_way',
    terms,
    trigger: NATURAL_TRIGGER[terms.kind],
    sourceAccountId: terms.kind === 'buffer_refill' ? 'savings' : 'checking',
    destinations: DESTINATIONS[terms.kind] ?? [{ kind: 'account', accountId: 'savings' }],
    destinationOrder: 'as_listed',
    keepFloorMinor: minor(0),
    bufferDays: 0,
    confidencePpm: ppm(990_000),
    minMoveMinor: minor(0),
    maxMoveMinor: null,
    maxPerWeekMinor: null,
    roundToMinor: minor(1),
    cancelWindowHours: 24,
    automation: { level: 'propose' },
    obeysLadder: true,
    ...more,
  };
}

export const keepTarget = (target: number, band = 0): SweepTerms => ({
  kind: 'keep_target',
  targetMinor: minor(target),
  bandMinor: minor(band),
});

/** A known bill that leaves an account on a day, with an id by which a forecast can exclude it. */
export interface KnownBill {
  id: string;
  accountId: string;
  amount: number;
  on: CivilDate;
}

/** Returns the simplest correct forecast: today's balance minus known bills, without uncertainty. */
export function certainSafe(
  accounts: readonly SweepAccount[],
  bills: readonly KnownBill[] = [],
  today = MONDAY,
): SafeToMoveOf {
  return (accountId, limits, without) => {
    const due = bills.filter((bill) => bill.accountId === accountId && !without.includes(bill.id));
    const balance = accounts.find(({ id }) => id === accountId)?.balanceMinor ?? 0;
    return safeFrom({
      accountId,
      limits,
      trough: balance - due.reduce((sum, { amount }) => sum + amount, 0),
      on: due.at(-1)?.on ?? today,
    });
  };
}

function safeFrom({
  accountId,
  limits,
  trough,
  on,
}: {
  accountId: string;
  limits: SafeToMoveLimits;
  trough: number;
  on: CivilDate;
}): SafeToMove {
  const spare = trough - limits.floorMinor;
  const amountMinor = minor(Math.max(0, spare));
  const working: Working = {
    formulaId: 'test.safe',
    lines: [money('trough', minor(trough)), money('floor', limits.floorMinor)],
    result: money('safe_to_move', amountMinor),
    assumptions: ['no_chance'],
    otherwise: null,
  };
  return {
    accountId,
    amountMinor,
    reason: spare > 0 ? null : 'shortfall_ahead',
    troughMinor: minor(trough),
    troughOn: on,
    topUp: spare < 0 ? { amountMinor: minor(-spare), by: on } : null,
    working,
  };
}

export function sweepInputs({
  accounts = [checking(500_000), savings(1_000_000), card(300_000)],
  bills = [],
  today = MONDAY,
  ...more
}: Partial<SweepInputs> & { bills?: readonly KnownBill[] }): SweepInputs {
  return {
    today,
    accounts,
    rules: [],
    destinations: [],
    safeToMove: certainSafe(accounts, bills, today),
    recentRuns: [],
    settings: DEFAULT_SWEEP_SETTINGS,
    paychecks: [],
    purchases: [],
    promos: [],
    minimums: [],
    goals: [],
    runNow: [],
    calendar: {},
    ...more,
  };
}

export const posted = (id: string, on: string, amount: number, accountId = 'checking'): SweepTransaction => ({
  id,
  on: civilDate(on),
  amountMinor: minor(amount),
  accountId,
});

/** A settled run from checking to savings, included in both balances. */
export const pastRun = (more: Partial<RecentSweepRun> = {}): RecentSweepRun => ({
  key: 'past',
  ruleId: 'rule',
  fromAccountId: 'checking',
  toAccountId: 'savings',
  destinationKey: 'account:savings',
  decidedOn: civilDate('2026-02-20'),
  amountMinor: minor(10_000),
  state: 'settled',
  isOutCounted: true,
  isInCounted: true,
  evidenceIds: [],
  ...more,
});

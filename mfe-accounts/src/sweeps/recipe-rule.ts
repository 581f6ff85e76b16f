import { type NewSweepRuleInput, type SweepRule, toMinor } from '@tideline/contract';
import type { Places } from './sweeps.queries.ts';

/** The rule that a recipe's backtest replays: a rule of the household, or the rule that its form would start with. */
export type Trial = { ruleId: string; version: number } | { rule: NewSweepRuleInput; from: string; to: string };

/**
 * Information that must be added before a recipe can be tried: an account that earns more, a debt with a rate, or an
 * account with money.
 */
export type Missing = 'savings' | 'debt' | 'money';

interface Household extends Places {
  rules: readonly SweepRule[];
  currency: string;
}

const isOpen = ({ state }: { state: string }): boolean => state === 'active' || state === 'hidden';

const openDeposits = ({ accounts, currency }: Household) =>
  accounts
    .filter((account) => account.type === 'depository' && account.currency === currency && isOpen(account))
    .toSorted((a, b) => toMinor(b.balance) - toMinor(a.balance));

/** Returns the household's active rule of a kind, which is a better basis than the initial values of the form. */
const ruleOf = ({ rules }: Household, kind: SweepRule['terms']['kind']): Trial | null => {
  const active = rules.find(({ state, terms }) => state === 'active' && terms.kind === kind);
  return active === undefined ? null : { ruleId: active.id, version: active.version };
};

/**
 * Returns a trial that moves the balance above the floor of the largest account to the account with the highest rate.
 */
export function idleTrial(household: Household): Trial | Missing {
  const own = ruleOf(household, 'keep_target');
  if (own !== null) return own;
  const deposits = openDeposits(household);
  const best = deposits
    // a certificate takes no money before it matures
    .filter(({ subtype }) => subtype !== 'cd')
    .toSorted((a, b) => (b.apyPpm ?? 0) - (a.apyPpm ?? 0))[0];
  const source = deposits.find(({ apyPpm, balance }) => toMinor(balance) > 0 && (apyPpm ?? 0) < (best?.apyPpm ?? 0));
  if (best === undefined || source === undefined) return 'savings';
  const zero = { minor: '0', currency: household.currency };
  return {
    rule: {
      name: best.name,
      terms: { kind: 'keep_target', target: source.floor ?? zero, band: zero },
      sourceAccountId: source.id,
      destinations: [{ kind: 'account', accountId: best.id }],
    },
    from: source.name,
    to: best.name,
  };
}

/**
 * Returns a trial that pays the amount safe to move from the largest account to the card balance with the highest rate.
 */
export function debtTrial(household: Household): Trial | Missing {
  const own = ruleOf(household, 'debt_extra');
  if (own !== null) return own;
  const [owed] = household.cards
    .filter(({ account }) => account.currency === household.currency && isOpen(account))
    .flatMap(({ account, segments }) => segments.map((segment) => ({ account, segment })))
    .filter(({ segment }) => toMinor(segment.balance) > 0 && (segment.aprPpm ?? 0) > 0)
    .toSorted((a, b) => (b.segment.aprPpm ?? 0) - (a.segment.aprPpm ?? 0));
  const [source] = openDeposits(household).filter(({ balance }) => toMinor(balance) > 0);
  if (owed === undefined) return 'debt';
  if (source === undefined) return 'money';
  return {
    rule: {
      name: owed.account.name,
      direction: 'one_way',
      terms: { kind: 'debt_extra', amount: null },
      sourceAccountId: source.id,
      destinations: [{ kind: 'card_segment', accountId: owed.account.id, segmentId: owed.segment.id }],
    },
    from: source.name,
    to: owed.account.name,
  };
}

import { type Ppm, minMinor, minor } from '../../foundation/money/minor.ts';
import { explain } from '../../foundation/working/formula.ts';
import { count, money, rate, text, type Working } from '../../foundation/working/working.ts';
import type { DebtInsightFacts, DepositFacts, HouseholdFacts } from './household-facts.ts';
import { bestBy, daysToStatement, ESTIMATED, isMaterial, POSSIBLE } from './household-scale.ts';
import { insight, type Insight } from './insight.ts';
import { betterUseFormula } from './insight-formulas.ts';
import { lowCashAhead } from './low-cash-ahead.ts';

type Facts = Pick<
  HouseholdFacts,
  'today' | 'monthlySpendingMinor' | 'monthlyIncomeMinor' | 'marginalTaxPpm' | 'deposits' | 'debts' | 'forecasts'
>;

/** A yearly gain of half a percent of a usual month justifies moving money. */
const YEARLY_SHARE_PPM = 5_000;

interface Use {
  id: string;
  name: string;
  kind: 'debt_apr' | 'better_apy';
  ratePpm: Ppm;
  amount: number;
  /** The debt segment that it pays; one debt may have several rates. */
  debt?: DebtInsightFacts;
  isObserved?: boolean;
}

/**
 * Finds money that is safe to move and would earn more elsewhere: in the household's best account, or by paying an
 * interest-bearing debt.
 *
 * No money is counted twice: the top-up another account needs (low_cash_ahead) is reserved, and no two accounts pay the
 * same part of a debt. The account that earns least comes first.
 */
export function idleCash(facts: Facts): Insight[] {
  const needed = neededElsewhere(facts);
  let { debts } = facts;
  return [...facts.deposits]
    .sort((a, b) => (a.apyPpm ?? 0) - (b.apyPpm ?? 0) || (a.accountId < b.accountId ? -1 : 1))
    .flatMap((from) => {
      const movable = (from.movableMinor ?? 0) - (needed.get(from.accountId) ?? 0);
      const gains = usesOf(from, movable, { ...facts, debts }).map((use) => ({
        use,
        working: gainOf(from, use, facts, 365),
      }));
      const best = bestBy(
        gains,
        ({ working }) => amountOf(working),
        ({ use }) => use.id,
      );
      if (best === undefined || !isMaterial(amountOf(best.working), facts, YEARLY_SHARE_PPM)) return [];
      const { use, working } = best;
      debts = debts.map((debt) =>
        debt === use.debt ? { ...debt, bearingMinor: minor(debt.bearingMinor - use.amount) } : debt,
      );
      return [
        insight({
          type: 'idle_cash',
          severity: 'notice',
          working,
          subject: { kind: 'account', id: from.accountId, name: from.name },
          facts: [
            money('amount', minor(use.amount)),
            rate('rate_now', from.apyPpm ?? (0 as Ppm)),
            rate('rate_better', use.ratePpm),
            text('to_account', use.id),
            text('use', use.kind),
          ],
          evidenceIds: [from.accountId, use.id],
          value: { untilNextStatement: gainOf(from, use, facts, daysToStatement(facts.today)), perYear: working },
          confidencePpm: from.apyPpm === null ? POSSIBLE : ESTIMATED,
          act: {
            kind: 'sweep',
            fromAccountId: from.accountId,
            toAccountId: use.id,
            amountMinor: minor(use.amount),
            by: null,
          },
        }),
      ];
    });
}

/** Sums what low_cash_ahead requests from each account. */
function neededElsewhere(facts: Facts): Map<string, number> {
  const needed = new Map<string, number>();
  for (const { act } of lowCashAhead(facts)) {
    if (act.kind === 'sweep' && act.fromAccountId !== null)
      needed.set(act.fromAccountId, (needed.get(act.fromAccountId) ?? 0) + act.amountMinor);
  }
  return needed;
}

function usesOf(from: DepositFacts, movable: number, { deposits, debts }: Pick<Facts, 'deposits' | 'debts'>): Use[] {
  if (movable <= 0) return [];
  const accounts = deposits.flatMap(({ accountId, name, apyPpm, isApyObserved = false }): Use[] =>
    accountId === from.accountId || apyPpm === null || apyPpm <= (from.apyPpm ?? 0)
      ? []
      : [{ id: accountId, name, kind: 'better_apy', ratePpm: apyPpm, amount: movable, isObserved: isApyObserved }],
  );
  const payable = debts.filter(({ bearingMinor }) => bearingMinor > 0);
  return [
    ...accounts,
    ...payable.map((debt): Use => ({
      id: debt.accountId,
      name: debt.name,
      kind: 'debt_apr',
      ratePpm: debt.aprPpm,
      amount: minMinor(minor(movable), debt.bearingMinor),
      debt,
    })),
  ];
}

function gainOf(from: DepositFacts, use: Use, { marginalTaxPpm }: Facts, days: number): Working {
  return explain(betterUseFormula, {
    lines: [
      money('amount', minor(use.amount), [from.accountId]),
      rate('apy_now', from.apyPpm ?? (0 as Ppm), [from.accountId]),
      rate(use.kind, use.ratePpm, [use.id]),
      rate('tax', marginalTaxPpm),
      count('days', days),
    ],
    assumptions: [
      'simple_interest',
      'rates_stay',
      ...(from.apyPpm === null ? ['no_rate_entered_counts_as_zero'] : []),
      ...(from.isApyObserved === true || use.isObserved === true ? ['yield_from_interest_paid'] : []),
    ],
    otherwise: money('gain', minor(0)),
  });
}

const amountOf = ({ result }: Working): number => (result.value.kind === 'money' ? result.value.minor : 0);

import { type Minor, minor, type Ppm } from '../../foundation/money/minor.ts';
import { explain } from '../../foundation/working/formula.ts';
import { money, rate, text, type Working } from '../../foundation/working/working.ts';
import type { MoveClass } from '../today/claim.ts';
import { gain } from '../today/move-formulas.ts';
import type { DepositFacts, HouseholdFacts, InsightMove } from './household-facts.ts';
import { bestBy, daysToStatement, ESTIMATED, isMaterial, POSSIBLE } from './household-scale.ts';
import { insight, type Insight, type InsightValue } from './insight.ts';
import { sumFormula } from './insight-formulas.ts';

type Facts = Pick<
  HouseholdFacts,
  'today' | 'monthlySpendingMinor' | 'monthlyIncomeMinor' | 'marginalTaxPpm' | 'deposits' | 'moves'
>;

/** A yearly gain of half a percent of a usual month justifies moving money. */
const YEARLY_SHARE_PPM = 5_000;

/** Kinds of payments that are not due: the money is idle until it moves. */
const VOLUNTARY: ReadonlySet<MoveClass> = new Set(['debt', 'low_debt', 'buffer', 'savings', 'hold']);

/**
 * Returns whether a move pays the adopted plan from an interest-bearing account, which means from savings and not from
 * this month's income.
 */
const isFromSavings = ({ parts, sourceYieldPpm }: InsightMove): boolean =>
  sourceYieldPpm > 0 && parts.some((part) => part.class === 'plan');

/**
 * Finds money that today's plan moves although nothing is due, because it earns or saves more elsewhere. Reports the
 * most valuable move of each account, with the plan's amount, destination and value.
 */
export function idleCash(facts: Facts): Insight[] {
  const idle = facts.moves.filter(
    (move) => isFromSavings(move) || move.parts.some((part) => VOLUNTARY.has(part.class)),
  );
  return [...Map.groupBy(idle, ({ from }) => from?.accountId)].flatMap(([accountId, moves]) => {
    const from = facts.deposits.find((deposit) => deposit.accountId === accountId);
    const best = bestBy(
      moves,
      ({ valueMinor }) => valueMinor,
      ({ id }) => id,
    );
    const target = facts.deposits.find((deposit) => deposit.accountId === best?.to.accountId);
    if (from === undefined || best === undefined || !isMaterial(best.valueMinor, facts, YEARLY_SHARE_PPM)) return [];
    const { to, amountMinor, payBy, parts, sourceYieldPpm } = best;
    const value = valueOf(best, daysToStatement(facts.today));
    return [
      insight({
        type: 'idle_cash',
        severity: 'notice',
        working: value.perYear,
        subject: { kind: 'account', id: from.accountId, name: from.name },
        facts: [
          money('amount', amountMinor),
          rate('rate_now', sourceYieldPpm),
          rate('rate_better', parts.find(({ ratePpm }) => ratePpm !== null)?.ratePpm ?? (0 as Ppm)),
          text('to_account', to.accountId),
          text('use', to.kind === 'debt' ? 'debt_apr' : 'better_apy'),
        ],
        evidenceIds: [from.accountId, to.accountId],
        value,
        confidencePpm: isYieldKnown(from) && isYieldKnown(target) ? ESTIMATED : POSSIBLE,
        act: { kind: 'sweep', fromAccountId: from.accountId, toAccountId: to.accountId, amountMinor, by: payBy },
      }),
    ];
  });
}

/**
 * Returns whether the yield was entered. A debt is not a deposit and counts as known, because its terms include the
 * rate.
 */
const isYieldKnown = (deposit: DepositFacts | undefined): boolean =>
  deposit === undefined || (deposit.apyPpm !== null && deposit.isApyObserved !== true);

/** Returns the value of the move, and the part of it that arises until the next statement. */
const valueOf = ({ parts, sourceYieldPpm }: InsightMove, days: number): InsightValue => ({
  perYear: sumOf(parts.map(({ working, valueMinor }) => ({ working, valueMinor }))),
  untilNextStatement: sumOf(
    parts.map(({ amountMinor, ratePpm, working, valueMinor }) =>
      ratePpm === null
        ? { working, valueMinor }
        : gain(amountMinor, { betterPpm: ratePpm, sourcePpm: sourceYieldPpm, daysHeld: days }),
    ),
  ),
});

/** Returns the sum of the parts' values. A part has no value if another move already states its charge. */
function sumOf(parts: readonly { working: Working; valueMinor: Minor }[]): Working {
  const [only, ...others] = parts.filter(({ valueMinor }) => valueMinor !== 0);
  if (only !== undefined && others.length === 0) return only.working;
  return explain(sumFormula, {
    lines: parts.map(({ valueMinor }) => money('amount', minor(valueMinor))),
    assumptions: ['balance_stays_a_year'],
  });
}

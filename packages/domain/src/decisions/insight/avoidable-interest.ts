import { addMonths, daysBetween } from '../../foundation/dates/add.ts';
import { type Minor, minor } from '../../foundation/money/minor.ts';
import { explain } from '../../foundation/working/formula.ts';
import { count, date, money, rate, type Working } from '../../foundation/working/working.ts';
import type { CardInsightFacts, HouseholdFacts } from './household-facts.ts';
import { ESTIMATED, isMaterial, paidToday } from './household-scale.ts';
import { insight, type Insight, once } from './insight.ts';
import { interestOverDaysFormula } from './insight-formulas.ts';

type Facts = Pick<HouseholdFacts, 'today' | 'monthlySpendingMinor' | 'monthlyIncomeMinor' | 'cards' | 'moves'>;

const CYCLE_SHARE_PPM = 500;
const SOON_DAYS = 7;

/**
 * Finds statements that will not be paid in full although paying in full would keep purchases interest-free.
 *
 * The unpaid remainder bears interest from the first day after the statement: Regulation Z, 12 CFR 1026.54(a)(1). New
 * purchases would bear interest too, but are excluded, so the value is the minimum saving.
 */
export function avoidableInterest(facts: Facts): Insight[] {
  return facts.cards.flatMap((card) => {
    const { statement, purchaseAprPpm, plannedPaymentMinor, graceState, accountId, name } = card;
    if (statement === null || purchaseAprPpm === null || graceState === 'lost' || statement.dueOn < facts.today)
      return [];
    const planned = statementMove(accountId, facts.moves);
    // A move that today's plan makes for another reason pays the statement too, so a second suggestion would repeat it.
    const paid = Math.max(plannedPaymentMinor, planned === undefined ? paidToday(accountId, facts.moves) : 0);
    const unpaid = statement.openMinor - paid;
    if (unpaid <= 0) return [];
    const interest = (days: number) =>
      explain(interestOverDaysFormula, {
        lines: [
          money('balance', minor(unpaid), [statement.id]),
          rate('apr', purchaseAprPpm, [accountId]),
          count('days', days),
        ],
        assumptions: [
          'interest_from_the_day_after_the_statement',
          'new_purchases_not_counted',
          ...(days === 365 ? ['same_remainder_all_year'] : []),
        ],
        otherwise: money('interest', minor(0)),
      });
    const cycle = interest(cycleDays(card, statement.closedOn));
    if (cycle.result.value.kind !== 'money' || !isMaterial(cycle.result.value.minor, facts, CYCLE_SHARE_PPM)) return [];
    return [
      insight({
        type: 'avoidable_interest',
        severity: daysBetween(facts.today, statement.dueOn) <= SOON_DAYS ? 'warning' : 'notice',
        working: cycle,
        subject: { kind: 'card', id: accountId, name },
        facts: [money('unpaid', minor(unpaid)), date('due_on', statement.dueOn), rate('apr', purchaseAprPpm)],
        evidenceIds: [statement.id, accountId],
        value: planned === undefined ? { untilNextStatement: cycle, perYear: interest(365) } : once(planned.working),
        confidencePpm: ESTIMATED,
        deadlineOn: statement.dueOn,
        period: statement.closedOn,
        act: {
          kind: 'sweep',
          fromAccountId: planned?.from ?? card.payFromAccountId,
          toAccountId: accountId,
          amountMinor: planned?.amountMinor ?? minor(unpaid),
          by: statement.dueOn,
        },
      }),
    ];
  });
}

/** Returns the move of today's plan that pays the statement, with its total amount and the interest it avoids. */
function statementMove(
  accountId: string,
  moves: Facts['moves'],
): { from: string | null; amountMinor: Minor; working: Working } | undefined {
  const move = moves.find(
    ({ to, parts }) => to.accountId === accountId && parts.some((part) => part.class === 'grace'),
  );
  const part = move?.parts.find((each) => each.class === 'grace' && each.valueMinor > 0);
  if (move === undefined || part === undefined) return undefined;
  return { from: move.from?.accountId ?? null, amountMinor: move.amountMinor, working: part.working };
}

/** Returns the days from the close of the statement to the next close; a month if the next close is unknown. */
function cycleDays({ outlook }: CardInsightFacts, closedOn: Parameters<typeof addMonths>[0]): number {
  const next = outlook.next?.closesOn ?? null;
  return daysBetween(closedOn, next !== null && next > closedOn ? next : addMonths(closedOn, 1));
}

import { addDays, daysBetween } from '../../foundation/dates/add.ts';
import { type CivilDate, maxDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import { explain } from '../../foundation/working/formula.ts';
import { count, date, money } from '../../foundation/working/working.ts';
import type { HouseholdFacts } from './household-facts.ts';
import { isMaterial } from './household-scale.ts';
import { insight, type Insight } from './insight.ts';
import { paymentsFormula } from './insight-formulas.ts';
import { evidenceOf, paid, PAYMENTS_A_YEAR } from './payments-a-year.ts';

type Facts = Pick<
  HouseholdFacts,
  'today' | 'dataThrough' | 'monthlySpendingMinor' | 'monthlyIncomeMinor' | 'series' | 'rows'
>;

/** Days for which a subscription counts as new. Detection needs three monthly payments, which fall within 70 days. */
const RECENT_DAYS = 75;
const YEARLY_SHARE_PPM = 1_000;
const REMIND_DAYS = 3;
/**
 * Days of an account's history required before the first charge: about a month. With less, the first charge on record
 * may simply be the first one that was imported.
 */
const KNOWN_BEFORE_DAYS = 35;

/** Finds subscriptions that started recently, with the yearly cost and the next charge. */
export function newSubscription(facts: Facts): Insight[] {
  const knownFrom = firstDays(facts.rows);
  return facts.series.flatMap((series) => {
    const [first] = series.occurrences;
    if (
      series.kind !== 'subscription' ||
      series.state === 'ended' ||
      first === undefined ||
      daysBetween(first.on, facts.dataThrough) > RECENT_DAYS
    )
      return [];
    if (
      daysBetween(knownFrom.get(series.accountId) ?? addDays(first.on, -KNOWN_BEFORE_DAYS), first.on) <
      KNOWN_BEFORE_DAYS
    )
      return [];
    const cost = (payments: number) =>
      explain(paymentsFormula, {
        lines: [money('amount', paid(series.typicalMinor), evidenceOf(series)), count('payments', payments)],
        assumptions: ['price_stays'],
        otherwise: money('paid_in_all', minor(0)),
      });
    const perYear = cost(PAYMENTS_A_YEAR[series.cadence]);
    if (perYear.result.value.kind !== 'money' || !isMaterial(perYear.result.value.minor, facts, YEARLY_SHARE_PPM))
      return [];
    const subject = { kind: 'series', id: series.key, name: series.payee } as const;
    return [
      insight({
        type: 'new_subscription',
        severity: 'info',
        subject,
        working: perYear,
        facts: [money('price', paid(series.typicalMinor)), date('since', first.on)],
        evidenceIds: evidenceOf(series),
        value: { untilNextStatement: cost(1), perYear },
        confidencePpm: series.confidencePpm,
        deadlineOn: series.nextOn,
        period: first.on,
        act:
          series.nextOn === null
            ? { kind: 'open', subject }
            : { kind: 'reminder', subject, on: maxDate(facts.today, addDays(series.nextOn, -REMIND_DAYS)) },
      }),
    ];
  });
}

/** Returns the first known day of each account. */
function firstDays(rows: HouseholdFacts['rows']): Map<string, CivilDate> {
  const days = new Map<string, CivilDate>();
  for (const { accountId, on } of rows) {
    const before = days.get(accountId);
    if (before === undefined || on < before) days.set(accountId, on);
  }
  return days;
}

import { daysBetween } from '../../foundation/dates/add.ts';
import { minor } from '../../foundation/money/minor.ts';
import { explain } from '../../foundation/working/formula.ts';
import { count, date, money } from '../../foundation/working/working.ts';
import type { HouseholdFacts } from './household-facts.ts';
import { isMaterial } from './household-scale.ts';
import { insight, type Insight } from './insight.ts';
import { priceRiseFormula } from './insight-formulas.ts';
import { evidenceOf, paid, PAYMENTS_A_YEAR } from './payments-a-year.ts';

type Facts = Pick<HouseholdFacts, 'dataThrough' | 'monthlySpendingMinor' | 'monthlyIncomeMinor' | 'series'>;

const RECENT_DAYS = 45;
const YEARLY_SHARE_PPM = 1_000;

/** Finds bills or subscriptions whose last payment was at a new, higher price. */
export function priceRise(facts: Facts): Insight[] {
  return facts.series.flatMap((series) => {
    const rise = series.priceRise;
    const isCost = series.kind === 'bill' || series.kind === 'subscription';
    if (rise === null || !isCost || series.state === 'ended' || daysBetween(rise.on, facts.dataThrough) > RECENT_DAYS)
      return [];
    const [from, to] = [paid(rise.fromMinor), paid(rise.toMinor)];
    const more = (payments: number) =>
      explain(priceRiseFormula, {
        lines: [
          money('new_price', to, [rise.transactionId]),
          money('old_price', from, [series.key]),
          count('payments', payments),
        ],
        assumptions: ['cadence_stays'],
        otherwise: money('more_to_pay', minor(0)),
      });
    const perYear = more(PAYMENTS_A_YEAR[series.cadence]);
    if (perYear.result.value.kind !== 'money' || !isMaterial(perYear.result.value.minor, facts, YEARLY_SHARE_PPM))
      return [];
    const subject = { kind: 'series', id: series.key, name: series.payee } as const;
    return [
      insight({
        type: 'price_rise',
        severity: 'notice',
        subject,
        working: perYear,
        facts: [money('old_price', from), money('new_price', to), date('since', rise.on)],
        evidenceIds: [...evidenceOf(series), rise.transactionId],
        value: { untilNextStatement: more(1), perYear },
        confidencePpm: series.confidencePpm,
        period: rise.on,
        act: { kind: 'open', subject },
      }),
    ];
  });
}

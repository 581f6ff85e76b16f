import { minor } from '../../foundation/money/minor.ts';
import { explain } from '../../foundation/working/formula.ts';
import { count, money } from '../../foundation/working/working.ts';
import type { RecurringSeries } from '../../records/recurring/recurring-series.ts';
import type { HouseholdFacts } from './household-facts.ts';
import { isMaterial, POSSIBLE } from './household-scale.ts';
import { insight, type Insight } from './insight.ts';
import { paymentsFormula } from './insight-formulas.ts';
import { evidenceOf, paid, PAYMENTS_A_YEAR } from './payments-a-year.ts';

type Facts = Pick<HouseholdFacts, 'monthlySpendingMinor' | 'monthlyIncomeMinor' | 'series'>;

const YEARLY_SHARE_PPM = 1_000;

/** Finds two active subscriptions of one merchant and reports the cost of the cheaper one, which may not be needed. */
export function doubledSubscription(facts: Facts): Insight[] {
  const byMerchant = new Map<string, RecurringSeries[]>();
  for (const series of facts.series) {
    if (series.kind !== 'subscription' || series.state === 'ended' || series.state === 'missed') continue;
    const merchant = series.payee.toLowerCase();
    byMerchant.set(merchant, [...(byMerchant.get(merchant) ?? []), series]);
  }
  return [...byMerchant.values()].flatMap((all) => {
    const cheapestFirst = [...all].sort((a, b) => yearly(a) - yearly(b) || (a.key < b.key ? -1 : 1));
    const [cheaper] = cheapestFirst;
    if (cheaper === undefined || all.length < 2) return [];
    const cost = (payments: number) =>
      explain(paymentsFormula, {
        lines: [money('amount', paid(cheaper.typicalMinor), evidenceOf(cheaper)), count('payments', payments)],
        assumptions: ['one_of_them_is_not_needed', 'price_stays'],
        otherwise: money('paid_in_all', minor(0)),
      });
    const perYear = cost(PAYMENTS_A_YEAR[cheaper.cadence]);
    if (perYear.result.value.kind !== 'money' || !isMaterial(perYear.result.value.minor, facts, YEARLY_SHARE_PPM))
      return [];
    const subject = { kind: 'series', id: cheaper.key, name: cheaper.payee } as const;
    return [
      insight({
        type: 'doubled_subscription',
        severity: 'notice',
        subject,
        working: perYear,
        facts: [count('subscriptions', all.length), money('price', paid(cheaper.typicalMinor))],
        evidenceIds: all.flatMap(evidenceOf),
        value: { untilNextStatement: cost(1), perYear },
        confidencePpm: POSSIBLE,
        act: { kind: 'open', subject },
      }),
    ];
  });
}

const yearly = ({ typicalMinor, cadence }: RecurringSeries): number =>
  Math.abs(typicalMinor) * PAYMENTS_A_YEAR[cadence];

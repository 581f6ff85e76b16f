import { daysBetween } from '../../foundation/dates/add.ts';
import { type Ppm, sumMinor, maxMinor, minor } from '../../foundation/money/minor.ts';
import { explain } from '../../foundation/working/formula.ts';
import { count, date, money, rate } from '../../foundation/working/working.ts';
import type { HouseholdFacts } from './household-facts.ts';
import { bestBy, daysToStatement, isMaterial, POSSIBLE } from './household-scale.ts';
import { insight, type Insight } from './insight.ts';
import { betterUseFormula } from './insight-formulas.ts';

type Facts = Pick<
  HouseholdFacts,
  'today' | 'monthlySpendingMinor' | 'monthlyIncomeMinor' | 'marginalTaxPpm' | 'deposits' | 'offers'
>;

/** Opening an account takes effort, so the yearly gain must be at least two percent of a usual month. */
const YEARLY_SHARE_PPM = 20_000;
/** Rates seen longer ago may no longer be available. */
const SEEN_DAYS = 45;

/** Finds an account elsewhere that pays more than the household's best account on the money that could move there. */
export function betterAccount(facts: Facts): Insight[] {
  const { today, deposits, offers, marginalTaxPpm } = facts;
  const amount = sumMinor(deposits.map(({ movableMinor }) => maxMinor(minor(0), movableMinor ?? minor(0))));
  const ownBest = Math.max(0, ...deposits.map(({ apyPpm }) => apyPpm ?? 0)) as Ppm;
  const usable = offers.filter(
    ({ minBalanceMinor, seenOn, apyPpm }) =>
      daysBetween(seenOn, today) <= SEEN_DAYS && amount >= (minBalanceMinor ?? 0) && apyPpm > ownBest,
  );
  const best = bestBy(
    usable,
    ({ apyPpm, bonusEndsOn }) => (apyPpm - ownBest) * paidDays(bonusEndsOn),
    ({ offerId }) => offerId,
  );
  if (best === undefined) return [];
  const gain = (days: number) =>
    explain(betterUseFormula, {
      lines: [
        money('amount', amount),
        rate('apy_now', ownBest),
        rate('better_apy', best.apyPpm, [best.offerId]),
        rate('tax', marginalTaxPpm),
        count('days', Math.min(days, paidDays(best.bonusEndsOn))),
      ],
      assumptions: ['simple_interest', 'rates_stay', ...(best.bonusEndsOn === null ? [] : ['until_the_bonus_ends'])],
      otherwise: money('gain', minor(0)),
    });
  const perYear = gain(365);
  if (perYear.result.value.kind !== 'money' || !isMaterial(perYear.result.value.minor, facts, YEARLY_SHARE_PPM))
    return [];
  const subject = { kind: 'offer', id: best.offerId, name: best.name } as const;
  return [
    insight({
      type: 'better_account',
      severity: 'info',
      subject,
      working: perYear,
      facts: [
        money('amount', amount),
        rate('rate_own', ownBest),
        rate('rate_offered', best.apyPpm),
        date('seen_on', best.seenOn),
      ],
      evidenceIds: [
        best.offerId,
        ...deposits.filter(({ movableMinor }) => (movableMinor ?? 0) > 0).map(({ accountId }) => accountId),
      ],
      value: { untilNextStatement: gain(daysToStatement(today)), perYear },
      confidencePpm: POSSIBLE,
      act: { kind: 'open', subject },
    }),
  ];

  function paidDays(bonusEndsOn: typeof today | null): number {
    return bonusEndsOn === null ? 365 : Math.min(365, Math.max(0, daysBetween(today, bonusEndsOn)));
  }
}

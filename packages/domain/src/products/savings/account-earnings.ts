import { addDays, daysBetween } from '../../foundation/dates/add.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { type SavingsAccountBalance, type YieldAccount, yieldSlices } from './yield-account.ts';
import { type Minor, minor, type Ppm, ppm } from '../../foundation/money/minor.ts';
import { mulDivSum } from '../../foundation/money/mul-div-sum.ts';
import { explain } from '../../foundation/working/formula.ts';
import { count, money, rate, type Working, type WorkingLine } from '../../foundation/working/working.ts';
import { type EarningPart, earnedOn, yearDifferenceFormula } from './savings-formulas.ts';

const YEAR_DAYS = 365;

export interface AccountEarnings {
  /** Earnings on today's balance over the coming year, before tax. */
  yearlyMinor: Minor;
  /** The same earnings as a single yield, for display only. yearlyMinor is never computed from it. */
  apyPpm: Ppm;
  /** The other account that would earn the most with this money added to its balance; null if none earns more. */
  best: {
    accountId: string;
    accountName: string;
    yearlyMinor: Minor;
    apyPpm: Ppm;
    differenceMinor: Minor;
    working: Working;
  } | null;
}

/**
 * Computes what an account earns in the coming year, and what the household's best account would earn with the same
 * money.
 *
 *     earned = Σ part of the balance × its yield × its active days ÷ 365        difference = earned there − earned here
 *
 * Units     minor units; the money stays for a year and rates stay as entered; before tax
 * Rounding  each year's earnings once, over all tiers and periods, half away from zero
 * Result    null if the account is empty
 * Example   $15,000 at 5.39% up to $2,500 and 5.65% above (method B) → $134.75 + $706.25 = $841.00
 */
export function accountEarnings(
  account: SavingsAccountBalance,
  others: readonly SavingsAccountBalance[],
  today: CivilDate,
): AccountEarnings | null {
  const { balanceMinor, accountId } = account;
  if (balanceMinor <= 0) return null;
  const here = earningsOfYear(account, { ownMinor: minor(0), cashMinor: balanceMinor, today });
  const offers = others
    .filter((other) => other.accountId !== accountId)
    .map((place) => ({
      place,
      there: earningsOfYear(place, {
        ownMinor: minor(Math.max(0, place.balanceMinor)),
        cashMinor: balanceMinor,
        today,
      }),
    }))
    .sort(
      (one, other) =>
        other.there.yearlyMinor - one.there.yearlyMinor || (one.place.accountId < other.place.accountId ? -1 : 1),
    );
  const [best] = offers;
  const { yearlyMinor, apyPpm } = here;
  if (best === undefined || best.there.yearlyMinor <= yearlyMinor) return { yearlyMinor, apyPpm, best: null };
  const { place, there } = best;
  return {
    yearlyMinor,
    apyPpm,
    best: {
      accountId: place.accountId,
      accountName: place.accountName,
      yearlyMinor: there.yearlyMinor,
      apyPpm: there.apyPpm,
      differenceMinor: minor(there.yearlyMinor - yearlyMinor),
      working: differenceWorking({ account, here }, { place, there }),
    },
  };
}

interface YearEarnings {
  yearlyMinor: Minor;
  apyPpm: Ppm;
  parts: EarningPart[];
}

/** Computes the additional earnings of cash on top of a balance over the coming year, each period for its days. */
function earningsOfYear(
  account: YieldAccount,
  { ownMinor, cashMinor, today }: { ownMinor: Minor; cashMinor: Minor; today: CivilDate },
): YearEarnings {
  const end = addDays(today, YEAR_DAYS);
  const starts = [today, ...account.periods.map(({ from }) => from).filter((from) => from > today && from < end)];
  const parts = starts.flatMap((on, index) => {
    const days = daysBetween(on, starts[index + 1] ?? end);
    return yieldSlices(account, { ownMinor, cashMinor, on }).map((slice): EarningPart => ({
      amountMinor: slice.cashMinor,
      apyPpm: slice.apyPpm,
      days,
    }));
  });
  const apyPpm = ppm(
    Math.max(
      0,
      mulDivSum(
        parts.map((part) => [part.amountMinor, part.apyPpm * part.days] as const),
        cashMinor * YEAR_DAYS,
        'half-away',
      ),
    ),
  );
  return { yearlyMinor: earnedOn(parts), apyPpm, parts };
}

function differenceWorking(
  { account, here }: { account: SavingsAccountBalance; here: YearEarnings },
  { place, there }: { place: SavingsAccountBalance; there: YearEarnings },
): Working {
  const lines = (
    { parts }: YearEarnings,
    keys: { amount: string; apy: string; days: string },
    accountId: string,
  ): WorkingLine[] =>
    parts.flatMap((part) => [
      money(keys.amount, part.amountMinor, [accountId]),
      rate(keys.apy, part.apyPpm, [accountId]),
      count(keys.days, part.days),
    ]);
  return explain(yearDifferenceFormula, {
    lines: [
      ...lines(here, { amount: 'amount_here', apy: 'apy_now', days: 'days_here' }, account.accountId),
      ...lines(there, { amount: 'amount_there', apy: 'better_apy', days: 'days_there' }, place.accountId),
    ],
    steps: [money('earned_here', here.yearlyMinor), money('earned_there', there.yearlyMinor)],
    assumptions: ['simple_interest', 'rates_stay', 'before_tax'],
    otherwise: money('gain', minor(0)),
  });
}

import { addDays, daysBetween } from '../dates/add.ts';
import type { CivilDate } from '../dates/civil-date.ts';
import { type YieldAccount, yieldSlices } from '../float/yield-account.ts';
import type { SavingsPlace } from '../ladder/facts.ts';
import { type Minor, minor, PPM_ONE, type Ppm, ppm } from '../money/minor.ts';
import { mulDiv } from '../money/mul-div.ts';
import { explain } from '../working/formula.ts';
import { count, money, rate, type Working } from '../working/working.ts';
import { betterUseFormula } from '../insight/insight-formulas.ts';

const YEAR_DAYS = 365;

export interface AccountEarnings {
  /** What the coming year brings on today's balance, before tax. */
  yearlyMinor: Minor;
  /** The same as a yield: tiers, and a bonus only until it ends. */
  apyPpm: Ppm;
  /** The account of the others that would bring most with the same money on top of its own; null where none brings more. */
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
 * What an account earns in the coming year, and what the household's best account would earn with the same money.
 *
 *     yield = Σ part of the balance × its yield × days in force ÷ (balance × 365)        difference = balance × (best − now)
 *
 * Units     minor units; yields in parts per million, rounded to one; the money stays for a year and rates stay as entered; before tax
 * Result    null where nothing is on the account
 * Example   $10,000 at 0.5 %, beside an account at 4.2 % → $50.00, $420.00 there: $370.00 more a year
 */
export function accountEarnings(
  account: SavingsPlace,
  others: readonly SavingsPlace[],
  today: CivilDate,
): AccountEarnings | null {
  const { balanceMinor, accountId } = account;
  if (balanceMinor <= 0) return null;
  const apyPpm = yieldOfYear(account, { ownMinor: minor(0), cashMinor: balanceMinor, today });
  const yearlyMinor = mulDiv(balanceMinor, apyPpm, PPM_ONE, 'half-away');
  const offers = others
    .filter((other) => other.accountId !== accountId)
    .map((place) => ({
      place,
      apyPpm: yieldOfYear(place, { ownMinor: minor(Math.max(0, place.balanceMinor)), cashMinor: balanceMinor, today }),
    }))
    .sort((one, other) => other.apyPpm - one.apyPpm || (one.place.accountId < other.place.accountId ? -1 : 1));
  const [best] = offers;
  if (best === undefined || best.apyPpm <= apyPpm) return { yearlyMinor, apyPpm, best: null };
  const working = explain(betterUseFormula, {
    lines: [
      money('amount', balanceMinor, [accountId]),
      rate('apy_now', apyPpm, [accountId]),
      rate('better_apy', best.apyPpm, [best.place.accountId]),
      rate('tax', ppm(0)),
      count('days', YEAR_DAYS),
    ],
    assumptions: ['simple_interest', 'rates_stay', 'before_tax'],
    otherwise: money('gain', minor(0)),
  });
  const differenceMinor = working.result.value.kind === 'money' ? working.result.value.minor : minor(0);
  if (differenceMinor === 0) return { yearlyMinor, apyPpm, best: null };
  return {
    yearlyMinor,
    apyPpm,
    best: {
      accountId: best.place.accountId,
      accountName: best.place.accountName,
      yearlyMinor: minor(yearlyMinor + differenceMinor),
      apyPpm: best.apyPpm,
      differenceMinor,
      working,
    },
  };
}

/** The yield of some cash on top of a balance over the coming year, each period for its days. */
function yieldOfYear(
  account: YieldAccount,
  { ownMinor, cashMinor, today }: { ownMinor: Minor; cashMinor: Minor; today: CivilDate },
): Ppm {
  const end = addDays(today, YEAR_DAYS);
  const starts = [today, ...account.periods.map(({ from }) => from).filter((from) => from > today && from < end)];
  const earned = starts.reduce((sum, on, index) => {
    const days = daysBetween(on, starts[index + 1] ?? end);
    return (
      sum +
      yieldSlices(account, { ownMinor, cashMinor, on }).reduce(
        (part, slice) => part + (slice.cashMinor / cashMinor) * slice.apyPpm * days,
        0,
      )
    );
  }, 0);
  return ppm(Math.max(0, Math.round(earned / YEAR_DAYS)));
}

import { addDays, daysBetween } from '../../foundation/dates/add.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { type DebtHistory, owedAtEndOf } from './debt-history.ts';

/** A period of days in which one balance was owed. */
export interface OwedPeriod {
  from: CivilDate;
  days: number;
  balanceMinor: Minor;
}

/** The time between two interest charges, with the second charge. */
export interface ChargedPeriod {
  /** Id of the entry that charged the interest. */
  id: string;
  chargedOn: CivilDate;
  chargedMinor: Minor;
  /** Amount owed after the previous charge. */
  openingMinor: Minor;
  /** Amounts owed on the days to which the charge applies. */
  stretches: OwedPeriod[];
  days: number;
  averageMinor: Minor;
}

/** Limits of the time between consecutive charges, in days: about a month. */
const [SHORTEST, LONGEST] = [25, 36];

/** Number of recent charges to use, because rates change. */
const RECENT = 6;

/**
 * Returns the last periods between two consecutive interest charges, oldest first. A charge without another one a month
 * before is omitted, because part of its balance may have been in a grace period, or is unknown.
 *
 * A card's charge is for the days after the last charge through its own day, before it is added (`to_close`). A loan's
 * charge comes with its payment, and is for the days from the last charge to the day before (`before_charge`).
 *
 * Rounding  the average half away from zero; days with a credit balance count as zero
 */
export function chargedPeriods(history: DebtHistory, span: 'to_close' | 'before_charge'): ChargedPeriod[] {
  const charges = history.interest.slice(-(RECENT + 1));
  const knownFrom = history.balances[0]?.on;
  return charges.flatMap(({ id, on: chargedOn, amountMinor: chargedMinor }, index) => {
    const last = charges[index - 1]?.on;
    if (last === undefined || knownFrom === undefined || last < knownFrom) return [];
    const apart = daysBetween(last, chargedOn);
    if (apart < SHORTEST || apart > LONGEST) return [];
    const [first, end] = span === 'to_close' ? [addDays(last, 1), addDays(chargedOn, 1)] : [last, chargedOn];
    const stretches = owedStretches(history, first, end).map((stretch) =>
      stretch.from === chargedOn
        ? { ...stretch, balanceMinor: Math.max(0, stretch.balanceMinor - chargedMinor) as Minor }
        : stretch,
    );
    const sum = stretches.reduce((all, { days, balanceMinor }) => all + days * balanceMinor, 0);
    return sum === 0
      ? []
      : [
          {
            id,
            chargedOn,
            chargedMinor,
            openingMinor: owedAtEndOf(history, last),
            stretches,
            days: apart,
            averageMinor: mulDiv(sum, 1, apart, 'half-away'),
          },
        ];
  });
}

/** Returns the amounts owed from one day to the day before another. */
function owedStretches(history: DebtHistory, from: CivilDate, until: CivilDate): OwedPeriod[] {
  const changes = history.balances.filter(({ on }) => on > from && on < until);
  const starts = [{ on: from, owedMinor: owedAtEndOf(history, from) }, ...changes];
  return starts.map(({ on, owedMinor }, index) => ({
    from: on,
    days: daysBetween(on, starts[index + 1]?.on ?? until),
    balanceMinor: Math.max(0, owedMinor) as Minor,
  }));
}

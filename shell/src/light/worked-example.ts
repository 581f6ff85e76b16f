import { addMonths, civilDate, deferredInterest, type CivilDate, type Minor, type Ppm } from '@tideline/domain';

/**
 * A purchase with a store card: no interest for twelve months, but all of it is charged if anything is left at the end.
 */
export const EXAMPLE = { priceMinor: 300_000 as Minor, aprPpm: 269_900 as Ppm, months: 12 };

export interface ExampleOutcome {
  boughtOn: CivilDate;
  halfwayOn: CivilDate;
  /** Amount that is still owed after half of the payments. */
  halfwayMinor: Minor;
  endsOn: CivilDate;
  leftMinor: Minor;
  /** Interest that is charged at the end for the whole period; 0 if nothing is left. */
  interestMinor: Minor;
}

/**
 * Computes the result of equal monthly payments that start a month after the purchase.
 *
 * Rounding  interest once, half away from zero
 * Example   $249.99 a month leaves $0.12, and $517.39 of interest is charged
 */
export function exampleOutcome(paymentMinor: number, today: string): ExampleOutcome {
  const boughtOn = civilDate(today);
  const { priceMinor, aprPpm, months } = EXAMPLE;
  const opening = Array.from({ length: months }, (_, month) => Math.max(0, priceMinor - month * paymentMinor) as Minor);
  const leftMinor = Math.max(0, priceMinor - months * paymentMinor) as Minor;
  return {
    boughtOn,
    halfwayOn: addMonths(boughtOn, months / 2),
    halfwayMinor: (priceMinor - (months / 2) * paymentMinor) as Minor,
    endsOn: addMonths(boughtOn, months),
    leftMinor,
    interestMinor: leftMinor === 0 ? (0 as Minor) : deferredInterest(opening, { aprPpm }),
  };
}

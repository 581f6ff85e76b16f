import { type Minor, type Ppm, ppm, PPM_ONE, sumMinor } from '../../foundation/money/minor.ts';
import { explain } from '../../foundation/working/formula.ts';
import type { Formula } from '../../foundation/working/formula.ts';
import { money } from '../../foundation/working/working.ts';
import { shareOf } from '../../foundation/statistics/share-of.ts';
import { type Indicator, notApplicable, ppmOf, rateValue } from './indicator.ts';

export interface UtilizationCard {
  accountId: string;
  /** The statement balance, which bureaus receive, or today's balance if none is known. */
  owedMinor: Minor;
  /** Credit limit; null for a charge card. */
  limitMinor: Minor | null;
}

/**
 * Bands of utilization: zero, then bands below each upper end, and an open last one. They are a convention of scoring
 * guides, not a rule.
 */
export type UtilizationBand = 'none' | 'below_10' | 'below_30' | 'below_50' | 'below_75' | 'from_75';

/** Upper ends of the bands, exclusive. */
export const UTILIZATION_BAND_ENDS: readonly { band: UtilizationBand; belowPpm: Ppm }[] = [
  { band: 'below_10', belowPpm: ppm(100_000) },
  { band: 'below_30', belowPpm: ppm(300_000) },
  { band: 'below_50', belowPpm: ppm(500_000) },
  { band: 'below_75', belowPpm: ppm(750_000) },
];

/** Returns the band of the exact quotient, so that 29.99999% is below 30%. */
export function utilizationBand(owedMinor: Minor, limitMinor: Minor): UtilizationBand {
  if (owedMinor <= 0) return 'none';
  const end = UTILIZATION_BAND_ENDS.find(
    ({ belowPpm }) => BigInt(owedMinor) * BigInt(PPM_ONE) < BigInt(limitMinor) * BigInt(belowPpm),
  );
  return end?.band ?? 'from_75';
}

export const utilizationFormula: Formula = {
  id: 'indicator.utilization',
  resultKey: 'utilization',
  compute: ({ moneys }) => {
    const owed = moneys('owed').reduce((sum, each) => sum + Math.max(0, each), 0);
    return rateValue(shareOf(owed, sumMinor(moneys('credit_limit'))));
  },
};

export type Utilization = Indicator<{ utilizationPpm: Ppm; band: UtilizationBand }>;

/**
 * Computes balance over limit, for each card and for all cards with a limit combined.
 *
 *     utilization = Σ balance ÷ Σ limit; a card with a credit balance uses nothing
 *
 * Units     minor units of one currency; parts per million, above a million if the limit is exceeded
 * Rounding  half to even; the band follows from the exact quotient
 * Result    no_limit for a charge card or a limit of zero, no_cards if no card has a limit; cards without one are in
 *           neither sum
 * Example   $250 of $1,000 and nothing of $4,000 → 25% and 0%, 5% in total
 */
export function utilizationIndicator(cards: readonly UtilizationCard[]): {
  cards: { accountId: string; utilization: Utilization }[];
  total: Utilization;
} {
  const limited = cards.filter((card) => card.limitMinor !== null && card.limitMinor > 0);
  return {
    cards: cards.map((card) => ({
      accountId: card.accountId,
      utilization: limited.includes(card) ? together([card]) : notApplicable('no_limit'),
    })),
    total: limited.length === 0 ? notApplicable('no_cards') : together(limited),
  };
}

function together(cards: readonly UtilizationCard[]): Utilization {
  const lines = cards.flatMap(({ accountId, owedMinor, limitMinor }) => [
    money('owed', owedMinor, [accountId]),
    money('credit_limit', limitMinor ?? (0 as Minor), [accountId]),
  ]);
  const working = explain(utilizationFormula, { lines, assumptions: ['statement_balance_is_reported'] });
  const used = sumMinor(cards.map(({ owedMinor }) => Math.max(0, owedMinor) as Minor));
  return {
    kind: 'value',
    utilizationPpm: ppmOf(working),
    band: utilizationBand(used, sumMinor(cards.map(({ limitMinor }) => limitMinor ?? (0 as Minor)))),
    working,
  };
}

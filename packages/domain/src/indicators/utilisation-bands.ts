import { type Minor, type Ppm, ppm, PPM_ONE, sumMinor } from '../money/minor.ts';
import { explain } from '../working/formula.ts';
import type { Formula } from '../working/formula.ts';
import { money } from '../working/working.ts';
import { shareOf } from '../statistics/share-of.ts';
import { type Indicator, notApplicable, ppmOf, rateValue } from './indicator.ts';

export interface UtilisationCard {
  accountId: string;
  /** What a bureau is told is the statement balance; today's balance where none is known. */
  owedMinor: Minor;
  /** null: a charge card. */
  limitMinor: Minor | null;
}

/** Nothing used, then below each upper end; the last is open. A convention of scoring guides, no rule. */
export type UtilisationBand = 'none' | 'below_10' | 'below_30' | 'below_50' | 'below_75' | 'from_75';

/** Upper ends of the bands, excluded. */
export const UTILISATION_BAND_ENDS: readonly { band: UtilisationBand; belowPpm: Ppm }[] = [
  { band: 'below_10', belowPpm: ppm(100_000) },
  { band: 'below_30', belowPpm: ppm(300_000) },
  { band: 'below_50', belowPpm: ppm(500_000) },
  { band: 'below_75', belowPpm: ppm(750_000) },
];

/** The exact quotient decides, so that 29.99999 % is below 30 %. */
export function utilisationBand(owedMinor: Minor, limitMinor: Minor): UtilisationBand {
  if (owedMinor <= 0) return 'none';
  const end = UTILISATION_BAND_ENDS.find(
    ({ belowPpm }) => BigInt(owedMinor) * BigInt(PPM_ONE) < BigInt(limitMinor) * BigInt(belowPpm),
  );
  return end?.band ?? 'from_75';
}

export const utilisationFormula: Formula = {
  id: 'indicator.utilisation',
  resultKey: 'utilisation',
  compute: ({ moneys }) => {
    const owed = moneys('owed').reduce((sum, each) => sum + Math.max(0, each), 0);
    return rateValue(shareOf(owed, sumMinor(moneys('credit_limit'))));
  },
};

export type Utilisation = Indicator<{ utilisationPpm: Ppm; band: UtilisationBand }>;

/**
 * Balance over limit, for each card and for all cards with a limit together.
 *
 *     utilisation = Σ balance ÷ Σ limit; a card in credit uses nothing
 *
 * Units     minor units of one currency; parts per million, above a million where the limit is exceeded
 * Rounding  half to even; the band follows from the exact quotient
 * Result    no_limit for a charge card or a limit of zero, no_cards where no card has one: such cards count neither in the sum of
 *           balances nor in that of limits
 * Example   $250 of $1,000 and nothing of $4,000 → 25 % and 0 %, in total 5 %
 */
export function utilisationIndicator(cards: readonly UtilisationCard[]): {
  cards: { accountId: string; utilisation: Utilisation }[];
  total: Utilisation;
} {
  const limited = cards.filter((card) => card.limitMinor !== null && card.limitMinor > 0);
  return {
    cards: cards.map((card) => ({
      accountId: card.accountId,
      utilisation: limited.includes(card) ? together([card]) : notApplicable('no_limit'),
    })),
    total: limited.length === 0 ? notApplicable('no_cards') : together(limited),
  };
}

function together(cards: readonly UtilisationCard[]): Utilisation {
  const lines = cards.flatMap(({ accountId, owedMinor, limitMinor }) => [
    money('owed', owedMinor, [accountId]),
    money('credit_limit', limitMinor ?? (0 as Minor), [accountId]),
  ]);
  const working = explain(utilisationFormula, { lines, assumptions: ['statement_balance_is_reported'] });
  const used = sumMinor(cards.map(({ owedMinor }) => Math.max(0, owedMinor) as Minor));
  return {
    kind: 'value',
    utilisationPpm: ppmOf(working),
    band: utilisationBand(used, sumMinor(cards.map(({ limitMinor }) => limitMinor ?? (0 as Minor)))),
    working,
  };
}

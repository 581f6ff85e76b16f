import type { Account } from '@tideline/contract';
import { figureMessage, parseMoney, parsePercent } from '@tideline/ui/forms';

/** A rate in the form. */
export interface RateDraft {
  /** Key of the row on screen. */
  key: string;
  /** Id on the server; absent for a new rate. */
  id?: string;
  kind: 'base' | 'bonus';
  apy: string;
  tierFrom: string;
  effectiveFrom: string;
  effectiveTo: string;
}

export interface RateInput {
  id?: string;
  kind: 'base' | 'bonus';
  apyPpm: number;
  tierFrom: { minor: string; currency: string };
  effectiveFrom: string;
  effectiveTo: string | null;
}

export type RateErrors = Record<string, string>;

export interface RateMessages {
  apyWhat: string;
  tierWhat: string;
  tierBelowZero: string;
  fromMissing: string;
  toBeforeFrom: string;
  twice: string;
}

export const draftsOf = (
  account: Account,
  decimal: (minor: string) => string,
  percent: (ppm: number) => string,
): RateDraft[] =>
  account.yields.map(({ id, kind, apyPpm, tierFrom, effectiveFrom, effectiveTo }) => ({
    key: id,
    id,
    kind,
    apy: percent(apyPpm),
    tierFrom: tierFrom.minor === '0' ? '' : decimal(tierFrom.minor),
    effectiveFrom,
    effectiveTo: effectiveTo ?? '',
  }));

/** Parses the rates; reports every invalid field at once, under `<key>.<field>`. */
export function checkRates(
  drafts: readonly RateDraft[],
  { currency, locale, say }: { currency: string; locale: string; say: RateMessages },
): { ok: true; data: RateInput[] } | { ok: false; errors: RateErrors } {
  const errors: RateErrors = {};
  const data: RateInput[] = [];
  const seen = new Set<string>();
  for (const { key, id, kind, apy, tierFrom, effectiveFrom, effectiveTo } of drafts) {
    const rate = parsePercent(apy, locale);
    const tier =
      tierFrom.trim() === '' ? ({ ok: true, minor: '0' } as const) : parseMoney(tierFrom, currency, locale, true);
    if (!rate.ok) errors[`${key}.apy`] = figureMessage(rate.error, say.apyWhat);
    if (!tier.ok) errors[`${key}.tierFrom`] = figureMessage(tier.error, say.tierWhat);
    else if (tier.minor.startsWith('-')) errors[`${key}.tierFrom`] = say.tierBelowZero;
    if (effectiveFrom === '') errors[`${key}.effectiveFrom`] = say.fromMissing;
    else if (effectiveTo !== '' && effectiveTo < effectiveFrom) errors[`${key}.effectiveTo`] = say.toBeforeFrom;
    if (!rate.ok || !tier.ok) continue;
    const same = `${kind} ${tier.minor} ${effectiveFrom}`;
    if (seen.has(same)) errors[`${key}.apy`] ??= say.twice;
    seen.add(same);
    data.push({
      ...(id === undefined ? {} : { id }),
      kind,
      apyPpm: rate.ppm,
      tierFrom: { minor: tier.minor, currency },
      effectiveFrom,
      effectiveTo: effectiveTo === '' ? null : effectiveTo,
    });
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, data };
}

import type { CivilDate } from '../dates/civil-date.ts';

/** The value of one unit of base in quote on a day. */
export interface ExchangeRate {
  on: CivilDate;
  base: string;
  quote: string;
  /** The rate times a hundred million, as a whole number: eight decimals, never a float. */
  rateE8: number;
  /** Source of the rate. entered: by the household · ecb: reference rate of the European Central Bank. */
  source: 'entered' | 'ecb';
}

/** The rate from one currency to another on a day: one rate, or two through the euro. */
export interface AppliedRate {
  from: string;
  to: string;
  /** The day of the rate, or of the older one of two rates. */
  on: CivilDate;
  legs: readonly ExchangeRate[];
}

export interface RateTable {
  /**
   * Returns the newest rate of a pair on or before a day, in either direction. The rate through the euro is used only
   * if it is newer than the pair's own rate. On the same day, an entered rate takes precedence over the European
   * Central Bank's.
   */
  rateOn: (pair: { from: string; to: string; on: CivilDate }) => AppliedRate | undefined;
}

/** Currency against which central banks of Europe quote all others. */
const PIVOT = 'EUR';

/** Indexes rates by pair and day, so that a lookup among 25 years of daily rates is a binary search. */
export function rateTable(rates: readonly ExchangeRate[]): RateTable {
  const byPair = new Map<string, ExchangeRate[]>();
  for (const rate of rates) {
    const key = pairKey(rate.base, rate.quote);
    const known = byPair.get(key);
    if (known === undefined) byPair.set(key, [rate]);
    else known.push(rate);
  }
  for (const known of byPair.values()) known.sort(byAge);
  const latest = (one: string, other: string, on: CivilDate): ExchangeRate | undefined =>
    lastUpTo(byPair.get(pairKey(one, other)) ?? [], on);
  return {
    rateOn: ({ from, to, on }) => {
      const own = latest(from, to, on);
      const direct = own === undefined ? undefined : { from, to, on: own.on, legs: [own] };
      if (from === PIVOT || to === PIVOT) return direct;
      const [first, second] = [latest(from, PIVOT, on), latest(PIVOT, to, on)];
      if (first === undefined || second === undefined) return direct;
      const older = first.on < second.on ? first.on : second.on;
      return direct !== undefined && direct.on >= older ? direct : { from, to, on: older, legs: [first, second] };
    },
  };
}

const pairKey = (one: string, other: string): string => (one < other ? `${one} ${other}` : `${other} ${one}`);

/** Compares rates by day. Within a day, the rate with precedence comes last. */
function byAge(one: ExchangeRate, other: ExchangeRate): number {
  if (one.on !== other.on) return one.on < other.on ? -1 : 1;
  if (one.source !== other.source) return one.source === 'entered' ? 1 : -1;
  return one.base < other.base ? -1 : 1;
}

function lastUpTo(rates: readonly ExchangeRate[], on: CivilDate): ExchangeRate | undefined {
  let [low, high] = [0, rates.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rates[middle]?.on ?? on) <= on) low = middle + 1;
    else high = middle;
  }
  return rates[low - 1];
}

/**
 * Parses a rate as users and central banks write it, such as "1.0842". Returns undefined unless it has up to seven
 * digits, up to eight decimals, and is above 0.
 *
 * Example  parseRateE8('1.0842') → 108420000
 */
export function parseRateE8(text: string): number | undefined {
  const [, whole = '', fraction = ''] = /^(\d{1,7})(?:\.(\d{1,8}))?$/.exec(text.trim()) ?? [];
  const rateE8 = whole === '' ? 0 : Number(whole + fraction.padEnd(8, '0'));
  return rateE8 > 0 ? rateE8 : undefined;
}

/**
 * Writes a rate without trailing zeros.
 *
 * Example  formatRateE8(108420000) → '1.0842'
 */
export function formatRateE8(rateE8: number): string {
  const digits = String(rateE8).padStart(9, '0');
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/\.?0+$/, '');
}

import { daysBetween } from '../dates/add.ts';
import type { CivilDate } from '../dates/civil-date.ts';
import { type ConversionResult, convert, type CurrencyAmount, RATE_FRESH_DAYS } from './convert.ts';
import type { AppliedRate, RateTable } from './exchange-rate.ts';
import { type Minor, minor } from './minor.ts';

/** The rates of one currency that a total used. */
export interface UsedRate {
  currency: string;
  /** The newest rate. */
  rate: AppliedRate;
  /** The day of the oldest rate. */
  firstOn: CivilDate;
  /** Number of days whose rates were used. */
  dayCount: number;
  /** Whether the newest rate was more than a week old on the day for which it was used. */
  isOld: boolean;
}

/** Amounts in one currency that a total excludes. */
export interface LeftOut {
  currency: string;
  reason: Exclude<ConversionResult, { ok: true }>['reason'];
  accountIds: string[];
  /** Number of amounts, and the range of their days. */
  count: number;
  firstOn: CivilDate;
  lastOn: CivilDate;
  /** Day of the newest rate, which is too old; null if there is no rate. */
  rateOn: CivilDate | null;
}

export interface ConversionReport {
  rates: UsedRate[];
  leftOut: LeftOut[];
}

/** The account of an amount, and the number of transactions in it; omitted: one. */
export interface AmountOwner {
  accountId: string;
  count?: number;
}

/** Converts the amounts of one total to one currency, and records the rates used and the amounts omitted. */
export interface Converter {
  readonly currency: string;
  /**
   * Returns the converted amount, or null if there is no rate. In that case, the amount is omitted from the total and
   * listed in the report.
   */
  convert: (amount: CurrencyAmount, on: CivilDate, owner: AmountOwner) => Minor | null;
  /** Returns the report, with currencies in alphabetical order. */
  report: () => ConversionReport;
}

/**
 * Creates a converter for one total. Days after today use today's rate. Zero needs no rate.
 *
 * Rounding  each amount once, half away from zero, so that the converted amounts on screen add up to the total
 */
export function createConverter(currency: string, rates: RateTable, { today }: { today: CivilDate }): Converter {
  const used = new Map<string, Map<CivilDate, { rate: AppliedRate; age: number }>>();
  const leftOut = new Map<string, LeftOut>();
  return {
    currency,
    convert: (amount, day, owner) => {
      if (amount.currency === currency) return amount.minor;
      if (amount.minor === 0) return minor(0);
      const on = day > today ? today : day;
      const result = convert(amount, currency, rates, { on });
      if (result.ok) {
        if (result.rate !== null) noteUse(used, amount.currency, { rate: result.rate, on });
        return result.minor;
      }
      noteLeftOut(leftOut, amount.currency, { result, owner, day });
      return null;
    },
    report: () => ({
      rates: [...used].map(([from, days]) => usedRate(from, days)).sort(byCurrency),
      leftOut: [...leftOut.values()].sort(byCurrency),
    }),
  };
}

const byCurrency = (one: { currency: string }, other: { currency: string }): number =>
  one.currency < other.currency ? -1 : 1;

type Uses = Map<CivilDate, { rate: AppliedRate; age: number }>;

function noteUse(used: Map<string, Uses>, from: string, { rate, on }: { rate: AppliedRate; on: CivilDate }): void {
  const days: Uses = used.get(from) ?? new Map();
  days.set(rate.on, { rate, age: Math.max(days.get(rate.on)?.age ?? 0, daysBetween(rate.on, on)) });
  used.set(from, days);
}

function usedRate(currency: string, days: Uses): UsedRate {
  const ordered = [...days.values()].sort((a, b) => (a.rate.on < b.rate.on ? -1 : 1));
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (first === undefined || last === undefined) throw new Error('a currency in use has a rate');
  return {
    currency,
    rate: last.rate,
    firstOn: first.rate.on,
    dayCount: ordered.length,
    isOld: last.age > RATE_FRESH_DAYS,
  };
}

function noteLeftOut(
  leftOut: Map<string, LeftOut>,
  currency: string,
  {
    result,
    owner: { accountId, count = 1 },
    day,
  }: { result: Exclude<ConversionResult, { ok: true }>; owner: AmountOwner; day: CivilDate },
): void {
  const rateOn = result.reason === 'no_rate' ? null : result.rate.on;
  const known = leftOut.get(currency);
  if (known === undefined) {
    const first = { count, firstOn: day, lastOn: day, accountIds: [accountId] };
    leftOut.set(currency, { currency, reason: result.reason, ...first, rateOn });
    return;
  }
  known.count += count;
  if (!known.accountIds.includes(accountId)) known.accountIds.push(accountId);
  if (day < known.firstOn) known.firstOn = day;
  // The newest amount determines the reason, because a new rate would help it first.
  if (day >= known.lastOn) Object.assign(known, { lastOn: day, reason: result.reason, rateOn });
}

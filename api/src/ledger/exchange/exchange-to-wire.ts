import type { ExchangeNote, ExchangeRates } from '@tideline/contract';
import {
  type AppliedRate,
  type CivilDate,
  type Converter,
  daysBetween,
  displayedRateE8,
  formatRateE8,
  RATE_FRESH_DAYS,
} from '@tideline/domain';

type RateOnWire = ExchangeRates['today'][number];

export const rateToWire = ({
  currency,
  rate,
  today,
}: {
  currency: string;
  rate: AppliedRate;
  today: CivilDate;
}): RateOnWire => ({
  currency,
  rate: formatRateE8(displayedRateE8(rate)),
  on: rate.on,
  sources: rate.legs.map(({ source }) => source),
  throughEuro: rate.legs.length > 1,
  isOld: daysBetween(rate.on, today) > RATE_FRESH_DAYS,
});

/** Returns the note on a total: the rates it uses and the amounts it leaves out; null if it converted nothing. */
export function exchangeToWire(
  converter: Converter,
  { accounts, today }: { accounts: readonly { id: string; name: string }[]; today: CivilDate },
): ExchangeNote | null {
  const { rates, leftOut } = converter.report();
  if (rates.length + leftOut.length === 0) return null;
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  return {
    currency: converter.currency,
    rates: rates.map(({ currency, rate, firstOn, dayCount, isOld }) => ({
      ...rateToWire({ currency, rate, today }),
      firstOn,
      dayCount,
      isOld,
    })),
    leftOut: leftOut.map(({ accountIds, ...amounts }) => ({
      ...amounts,
      accounts: accountIds.map((id) => ({ id, name: names.get(id) ?? '' })),
    })),
  };
}

import { type Occurrence, type Series, toMoney } from '@tideline/contract';
import { type AssumedFrom, type ExpectedPayment, yearlyMinor } from './expected-payments.ts';
import type { StoredSeries } from './stored-series.ts';

export interface SeriesOutlook {
  currency: string;
  next: ExpectedPayment | null;
  /** The day from which payments are assumed; null if the data covers every due day. */
  assumed: AssumedFrom | null;
}

export function seriesToWire(series: StoredSeries, { currency, next, assumed }: SeriesOutlook): Series {
  const { finding } = series;
  const facts = finding?.facts;
  const money = (minor: number) => toMoney(minor, currency);
  const rise = facts?.priceRise ?? null;
  return {
    id: series.id,
    version: series.version,
    state: series.state,
    standing: standingOf(facts?.state ?? null, assumed),
    assumed,
    kind: series.kind,
    accountId: series.accountId,
    counterAccountId: series.counterAccountId,
    payee: series.payee,
    categoryId: series.categoryId,
    cadence: series.cadence,
    anchorDays: [...series.anchorDays],
    startsOn: series.startsOn,
    endsOn: series.endsOn,
    amountKind: series.amountKind,
    amount: money(series.amountMinor),
    low: money(series.lowMinor),
    high: money(series.highMinor),
    yearly: money(yearlyMinor(series)),
    nextOn: next?.on ?? null,
    lastOn: facts?.lastOn ?? null,
    occurrenceCount: facts?.count ?? 0,
    confidencePpm: finding?.confidencePpm ?? null,
    priceRise:
      rise === null
        ? null
        : { on: rise.on, from: money(rise.fromMinor), to: money(rise.toMinor), yearly: money(rise.yearlyMinor) },
    isDetected: finding !== null || series.findingKey !== null,
  };
}

/**
 * Returns the standing of a series: `not_seen` if the account's data ends before a due day, unless detection found that
 * the series was missed or has ended.
 */
function standingOf(found: Series['standing'], assumed: AssumedFrom | null): Series['standing'] {
  if (found === 'missed' || found === 'ended') return found;
  return assumed === null ? (found === 'not_seen' ? 'active' : found) : 'not_seen';
}

export function occurrenceToWire(
  { series, dueOn, on, amountMinor, state, transactionId, override }: ExpectedPayment,
  currency: string,
): Occurrence {
  return {
    seriesId: series.id,
    dueOn,
    on,
    amount: toMoney(amountMinor, currency),
    estimated: state !== 'matched' && (override?.amountMinor ?? null) === null && series.amountKind !== 'fixed',
    state,
    transactionId,
    moved: (override?.movedTo ?? null) !== null,
    amountEdited: (override?.amountMinor ?? null) !== null,
    version: override?.version ?? 0,
  };
}

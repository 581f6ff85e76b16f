import { dayReader, type SeriesRow, unitOf } from '../records/recurring/series-row.ts';
import type { SeriesTransaction } from '../records/recurring/recurring-series.ts';
import { byTime } from '../records/recurring/streams.ts';

const read = dayReader();

/** Transactions as rows of series detection, in time order. */
export const rowsOf = (transactions: readonly SeriesTransaction[]): SeriesRow[] =>
  transactions
    .map((source) => ({
      id: source.id,
      on: source.postedOn,
      ...read(source.postedOn),
      amountMinor: source.amountMinor,
      unitMinor: unitOf(source),
      source,
    }))
    .sort(byTime);

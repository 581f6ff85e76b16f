import { dayReader, type SeriesRow, unitOf } from '../recurring/series-row.ts';
import type { SeriesTransaction } from '../recurring/recurring-series.ts';
import { byTime } from '../recurring/streams.ts';

const read = dayReader();

/** Transactions as the detection's inner parts see them, in time order. */
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

import {
  type BusinessCalendar,
  type CivilDate,
  civilDate,
  type Cadence,
  type Minor,
  minor,
  seriesPlanOf,
  type Ppm,
  type PriceRise,
  type RecurringSeries,
  type SeriesKind,
  type SeriesPlan,
  type SeriesState,
} from '@tideline/domain';

/** Facts stored about a detected series until the next detection, without its transactions. */
export interface FindingFacts {
  kind: SeriesKind;
  payee: string;
  categoryKey: string | null;
  cadence: Cadence;
  anchorDays: readonly number[];
  amountKind: 'fixed' | 'variable';
  typicalMinor: Minor;
  rangeMinor: readonly [Minor, Minor];
  state: SeriesState;
  lastOn: CivilDate;
  count: number;
  priceRise: PriceRise | null;
  plan: Pick<SeriesPlan, 'roll' | 'earlyDays' | 'certainty' | 'endsOn'>;
}

export interface Finding {
  id: string;
  key: string;
  accountId: string;
  facts: FindingFacts;
  confidencePpm: number;
  foundOn: string;
}

export interface NewFinding {
  key: string;
  accountId: string;
  facts: FindingFacts;
  confidencePpm: Ppm;
  /** The transactions that form the series. */
  transactionIds: string[];
}

/** Converts a detected series to a finding; null if it has no payment. */
export function toFinding(series: RecurringSeries, calendar: BusinessCalendar): NewFinding | null {
  const last = series.occurrences.at(-1);
  if (last === undefined) return null;
  const { roll, earlyDays, certainty, endsOn } = seriesPlanOf(series, calendar);
  const {
    key,
    accountId,
    kind,
    payee,
    categoryKey,
    cadence,
    anchorDays,
    amountKind,
    typicalMinor,
    rangeMinor,
    state,
    priceRise,
    confidencePpm,
  } = series;
  return {
    key,
    accountId,
    confidencePpm,
    transactionIds: series.occurrences.map(({ transactionId }) => transactionId),
    facts: {
      kind,
      payee,
      categoryKey,
      cadence,
      anchorDays,
      amountKind,
      typicalMinor,
      rangeMinor,
      state,
      lastOn: last.on,
      count: series.occurrences.length,
      priceRise,
      plan: { roll, earlyDays, certainty, endsOn },
    },
  };
}

/** Brands an amount read from the database. */
export const amount = (value: number): Minor => minor(value);
export const day = (value: string): CivilDate => civilDate(value);

import {
  type CivilDate,
  civilDate,
  type Cadence,
  type Minor,
  minor,
  planOf,
  type Ppm,
  type PriceRise,
  type RecurringSeries,
  type SeriesKind,
  type SeriesPlan,
  type SeriesState,
} from '@tideline/domain';

/** What is kept of a detected series until it is looked for again: all but its transactions. */
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
  /** What it is made of. */
  transactionIds: string[];
}

/** null: a series without a single payment says nothing. */
export function toFinding(series: RecurringSeries): NewFinding | null {
  const last = series.occurrences.at(-1);
  if (last === undefined) return null;
  const { roll, earlyDays, certainty, endsOn } = planOf(series);
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

/** Amounts and dates that came back from the database. */
export const amount = (value: number): Minor => minor(value);
export const day = (value: string): CivilDate => civilDate(value);

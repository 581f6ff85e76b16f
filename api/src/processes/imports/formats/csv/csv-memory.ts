import type { CsvReading } from '@tideline/contract';

/** The household's most recent choices for this kind of file. QIF files have no delimiter. */
export type CsvMemory = Pick<CsvReading, 'delimiter' | 'fields' | 'dateOrder' | 'decimalMark'> & {
  /** Omitted if not known for this account. */
  readonly sign?: CsvReading['sign'];
  /** Set if the user chose the header line; undefined if it is detected. */
  readonly headerLine?: number | null;
};

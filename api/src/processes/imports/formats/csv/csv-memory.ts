import type { CsvReading } from '@tideline/contract';

/** How the household last had this kind of file read. QIF files have no delimiter. */
export type CsvMemory = Pick<CsvReading, 'delimiter' | 'fields' | 'dateOrder' | 'decimalMark'> & {
  /** Omitted if not known for this account. */
  readonly sign?: CsvReading['sign'];
  /** Set if the user chose the header line; undefined means that it is detected. */
  readonly headerLine?: number | null;
};

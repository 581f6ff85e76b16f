import type { CivilDate } from '../dates/civil-date.ts';
import { dayNumberOf } from '../dates/day-number.ts';
import type { Minor } from '../money/minor.ts';
import { rememberingPayees } from './comparable-payee.ts';
import { type ExistingRow, type ExternalReference, printOf } from './rows.ts';

/** Days within which two rows of one amount may be one transaction. */
export const SIMILAR_DAYS = 5;
/** Days until a pending row is posted, with a tip or a fuel hold settled meanwhile. */
export const PENDING_DAYS = 7;

const BUCKET_DAYS = 7;

export interface Referenced {
  readonly row: ExistingRow;
  readonly reference: ExternalReference;
}

/**
 * The transactions of an account, looked up by bank id, by fingerprint, by amount around a date and, while pending, by
 * payee. Built once for any number of incoming rows and never changed.
 */
export interface ExistingIndex {
  readonly byExternalId: ReadonlyMap<string, Referenced>;
  /** Living rows before deleted ones. */
  readonly byFingerprint: ReadonlyMap<string, readonly ExistingRow[]>;
  readonly pendingByPayee: ReadonlyMap<string, readonly ExistingRow[]>;
  /** The payee in the form in which payees are compared. */
  readonly payeeOf: (row: ExistingRow) => string;
  /** Living rows of this amount within five days, nearest first, each with its distance in days. */
  readonly sameAmountNear: (amountMinor: Minor, date: CivilDate) => readonly { row: ExistingRow; days: number }[];
}

export function indexExisting(rows: Iterable<ExistingRow>): ExistingIndex {
  const byExternalId = new Map<string, Referenced>();
  const byFingerprint = new Map<string, ExistingRow[]>();
  const deletedByFingerprint = new Map<string, ExistingRow[]>();
  const pendingByPayee = new Map<string, ExistingRow[]>();
  const byAmount = new Map<string, ExistingRow[]>();
  const compared = rememberingPayees();
  for (const row of rows) {
    const { payee, fingerprint } = printOf(row, compared);
    for (const reference of row.references) byExternalId.set(reference.externalId, { row, reference });
    push(row.deleted ? deletedByFingerprint : byFingerprint, fingerprint, row);
    if (row.deleted) continue;
    push(byAmount, amountKey(row.amountMinor, bucketOf(row.postedOn)), row);
    if (row.pending) push(pendingByPayee, payee, row);
  }
  for (const [key, deleted] of deletedByFingerprint) byFingerprint.set(key, [...(byFingerprint.get(key) ?? []), ...deleted]);
  return {
    byExternalId,
    byFingerprint,
    pendingByPayee,
    payeeOf: (row) => compared(row.payee),
    sameAmountNear(amountMinor, date) {
      const day = dayNumberOf(date);
      const bucket = bucketOf(date);
      return [bucket - 1, bucket, bucket + 1]
        .flatMap((near) => byAmount.get(amountKey(amountMinor, near)) ?? [])
        .map((row) => ({ row, days: Math.abs(dayNumberOf(row.postedOn) - day) }))
        .filter(({ days }) => days <= SIMILAR_DAYS)
        .sort((a, b) => a.days - b.days);
    },
  };
}

const bucketOf = (date: CivilDate): number => Math.floor(dayNumberOf(date) / BUCKET_DAYS);
const amountKey = (amountMinor: Minor, bucket: number): string => `${amountMinor}|${bucket}`;

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

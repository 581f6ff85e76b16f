import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { dayNumberOf } from '../../foundation/dates/day-number.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import { rememberingPayees } from './comparable-payee.ts';
import type { ExistingRow, ExternalReference, Print, RowFacts } from './rows.ts';

/** Maximum number of days between two rows of the same amount that may be the same transaction. */
export const SIMILAR_DAYS = 5;
/** Maximum number of days until a pending row is posted, including the time to settle a tip or a fuel hold. */
export const PENDING_DAYS = 7;

const BUCKET_DAYS = 7;
/**
 * Maximum number of candidates per amount and week, so that a file with thousands of equal amounts does not take
 * minutes.
 */
const SLOT_ROWS_MAX = 64;

export interface Referenced {
  readonly row: ExistingRow;
  readonly reference: ExternalReference;
}

/**
 * Index of an account's transactions by bank id, by fingerprint, by amount around a date and, while pending, by payee.
 * It is built once for any number of incoming rows and never modified.
 */
export interface ExistingIndex {
  readonly rows: readonly ExistingRow[];
  readonly byExternalId: ReadonlyMap<string, Referenced>;
  /** Returns rows with this date, amount and payee, active ones before deleted ones. */
  readonly withFingerprint: (facts: RowFacts, print: Print) => readonly ExistingRow[];
  readonly pendingByPayee: ReadonlyMap<string, readonly ExistingRow[]>;
  /** Returns the payee, normalized for comparison. */
  readonly payeeOf: (row: ExistingRow) => string;
  /** Returns the day number of a date, memoized because many rows share few days. */
  readonly dayOf: (date: CivilDate) => number;
  /** Returns active rows of this amount within five days, nearest first, each with its distance in days. */
  readonly sameAmountNear: (amountMinor: Minor, date: CivilDate) => readonly { row: ExistingRow; days: number }[];
}

export function indexExisting(rows: readonly ExistingRow[]): ExistingIndex {
  const byExternalId = new Map<string, Referenced>();
  const pendingByPayee = new Map<string, ExistingRow[]>();
  const bySlot = new Map<number, ExistingRow[]>();
  const compared = rememberingPayees();
  const dayOf = rememberingDays();
  for (const row of rows) {
    for (const reference of row.references) byExternalId.set(reference.externalId, { row, reference });
    push(bySlot, slotOf(row.amountMinor, bucketOf(dayOf(row.postedOn))), row);
    if (row.pending && !row.deleted) push(pendingByPayee, compared(row.payee), row);
  }
  const known = new Map<string, readonly ExistingRow[]>();
  return {
    rows,
    byExternalId,
    pendingByPayee,
    payeeOf: (row) => compared(row.payee),
    dayOf,
    withFingerprint({ amountMinor, postedOn }, { fingerprint, payee }) {
      const before = known.get(fingerprint);
      if (before !== undefined) return before;
      const slot = bySlot.get(slotOf(amountMinor, bucketOf(dayOf(postedOn)))) ?? [];
      const equal = slot.filter(
        (row) => row.postedOn === postedOn && row.amountMinor === amountMinor && compared(row.payee) === payee,
      );
      const found = [...equal.filter(({ deleted }) => !deleted), ...equal.filter(({ deleted }) => deleted)];
      known.set(fingerprint, found);
      return found;
    },
    sameAmountNear(amountMinor, date) {
      const day = dayOf(date);
      const bucket = bucketOf(day);
      return [bucket - 1, bucket, bucket + 1]
        .flatMap((near) => bySlot.get(slotOf(amountMinor, near))?.slice(0, SLOT_ROWS_MAX) ?? [])
        .filter((row) => row.amountMinor === amountMinor && !row.deleted)
        .map((row) => ({ row, days: Math.abs(dayOf(row.postedOn) - day) }))
        .filter(({ days }) => days <= SIMILAR_DAYS)
        .sort((a, b) => a.days - b.days);
    },
  };
}

const bucketOf = (day: number): number => Math.floor(day / BUCKET_DAYS);

/**
 * Returns one number for an amount and a week, because building a hundred thousand string keys would take most of the
 * time. Amounts beyond 2^38 and weeks 78 years apart may share a slot, so lookups must compare amount and date.
 */
const slotOf = (amountMinor: Minor, bucket: number): number =>
  (amountMinor % 2 ** 38) * 4_096 + (((bucket % 4_096) + 4_096) % 4_096);

/** Returns a memoized function for day numbers, because many rows share few days. */
function rememberingDays(): (date: CivilDate) => number {
  const known = new Map<CivilDate, number>();
  return (date) => {
    const before = known.get(date);
    if (before !== undefined) return before;
    const day = dayNumberOf(date);
    known.set(date, day);
    return day;
  };
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

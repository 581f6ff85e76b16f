import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { dayNumberOf } from '../../foundation/dates/day-number.ts';
import { PENDING_DAYS } from './existing-index.ts';

/** Limits of a posted amount, in tenths of the pending one, because tips, fuel holds and exchange rates change it. */
const TENTHS_MIN = 8;
const TENTHS_MAX = 13;

/**
 * A row on either side: an open row of the file, or a pending transaction. `order` breaks ties, independent of the
 * order of the file.
 */
export interface Sided<T> {
  readonly item: T;
  readonly payee: string;
  readonly postedOn: CivilDate;
  readonly amountMinor: number;
  readonly order: number;
}

/**
 * Returns whether a posted amount may be the final one of a pending amount. Both must have the same sign, and a pending
 * amount of zero (card verification) matches only zero.
 */
export function isAlike(pendingMinor: number, postedMinor: number): boolean {
  if (pendingMinor === 0 || pendingMinor < 0 !== postedMinor < 0) return pendingMinor === postedMinor;
  const [pending, posted] = [Math.abs(pendingMinor), Math.abs(postedMinor)];
  return posted * 10 >= pending * TENTHS_MIN && posted * 10 <= pending * TENTHS_MAX;
}

/** Rows of one payee, sign and day, sorted by amount, then `order`. Finding a free row takes near-constant time. */
export class DayList<T> {
  readonly rows: Sided<T>[] = [];
  #after: number[] = [];
  #before: number[] = [];

  sort(): void {
    this.rows.sort((a, b) => sizeOf(a) - sizeOf(b) || a.order - b.order);
    this.#after = this.rows.map((_row, at) => at);
    this.#before = this.rows.map((_row, at) => at);
  }

  /** Returns the index of the first row with at least this size. */
  from(size: number): number {
    let [low, high] = [0, this.rows.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (Math.abs(this.rows[middle]?.amountMinor ?? 0) < size) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  take(row: Sided<T>): void {
    // The first free row of an equal amount is always taken first, so this search ends immediately.
    let at = this.freeFrom(this.from(sizeOf(row)));
    while (this.rows[at] !== row) at += 1;
    this.#after[at] = at + 1;
    this.#before[at] = at - 1;
  }

  /** Returns the nearest free index at or after `at` (`freeUpTo`: at or before). Each walk shortens the next one. */
  freeFrom(at: number): number {
    return walk(this.#after, at);
  }

  freeUpTo(at: number): number {
    return walk(this.#before, at);
  }
}

function walk(next: number[], from: number): number {
  let at = from;
  while (next[at] !== undefined && next[at] !== at) at = next[at] ?? at;
  for (let step = from; next[step] !== undefined && step !== at;) {
    const then = next[step] ?? at;
    next[step] = at;
    step = then;
  }
  return at;
}

export const sizeOf = ({ amountMinor }: { amountMinor: number }): number => Math.abs(amountMinor);

/** Index of rows by payee, sign and day. */
export class AlikeIndex<T> {
  readonly #lists = new Map<string, DayList<T>>();

  constructor(rows: Iterable<Sided<T>>) {
    for (const row of rows) {
      const key = keyOf(row, dayNumberOf(row.postedOn));
      const list = this.#lists.get(key) ?? new DayList<T>();
      list.rows.push(row);
      this.#lists.set(key, list);
    }
    for (const list of this.#lists.values()) list.sort();
  }

  /** Returns the lists of the same payee and sign exactly `days` days away in either direction. */
  at(of: Sided<unknown>, days: number): DayList<T>[] {
    const day = dayNumberOf(of.postedOn);
    return (days === 0 ? [day] : [day - days, day + days]).flatMap((each) => this.#lists.get(keyOf(of, each)) ?? []);
  }

  take(row: Sided<T>): void {
    this.#lists.get(keyOf(row, dayNumberOf(row.postedOn)))?.take(row);
  }

  /** Returns at most two similar rows within seven days, which is enough to tell whether there is only one. */
  twoOf(of: Sided<unknown>, { smallest, alike }: { smallest: number; alike: (row: Sided<T>) => boolean }): Sided<T>[] {
    const found: Sided<T>[] = [];
    for (let days = 0; days <= PENDING_DAYS; days += 1) {
      for (const list of this.at(of, days)) {
        for (let at = list.from(smallest); found.length < 2; at += 1) {
          const row = list.rows[at];
          if (row === undefined || !alike(row)) break;
          found.push(row);
        }
      }
    }
    return found;
  }
}

const keyOf = ({ payee, amountMinor }: Sided<unknown>, day: number): string =>
  `${day}|${Math.sign(amountMinor)}|${payee}`;

/** Returns the smallest pending amount that can match a posted one, and the reverse. */
export const smallestPending = (posted: Sided<unknown>): number => Math.ceil((sizeOf(posted) * 10) / TENTHS_MAX);
export const smallestPosted = (pending: Sided<unknown>): number => Math.ceil((sizeOf(pending) * TENTHS_MIN) / 10);

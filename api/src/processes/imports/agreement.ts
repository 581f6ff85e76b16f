import { type CivilDate, comparablePayee, dayNumberOf, payeesAlike, SIMILAR_DAYS } from '@tideline/domain';

/** The fields by which rows of two sources can be compared. */
export interface ComparedFacts {
  readonly postedOn: CivilDate;
  readonly transactedOn: CivilDate | null;
  readonly amountMinor: number;
  readonly payee: string;
  /** Whether the user entered the row, so that its payee is in the user's words. */
  readonly isEntered?: boolean;
}

/** `covered`: number of rows on days that the other side covers. `score`: number of these that it contains. */
export interface Agreement {
  readonly covered: number;
  readonly score: number;
}

/** Minimum number of equal rows. Fewer may be a coincidence. */
const SCORE_MIN = 3;
const SHARE_MIN = 0.7;

/** Returns whether one side has so many of the other side's rows that both are most likely the same account. */
export const agrees = ({ covered, score }: Agreement): boolean => score >= SCORE_MIN && score >= covered * SHARE_MIN;

/** Number of rows of a file to compare, spread over the file. */
const SAMPLE = 100;

export function sampleOf<T>(rows: readonly T[]): T[] {
  const step = Math.max(1, Math.floor(rows.length / SAMPLE));
  return rows.filter((_row, position) => position % step === 0);
}

/** Minimum ratio of the score of the best account to the score of the second best. */
const CLEARLY = 1.5;

/** Returns the account that agrees with a file clearly better than all others; null if there is none. */
export function clearest(accounts: readonly { readonly id: string; readonly agreement: Agreement }[]): string | null {
  const [first, second] = accounts.toSorted((a, b) => b.agreement.score - a.agreement.score);
  return first !== undefined &&
    agrees(first.agreement) &&
    first.agreement.score >= CLEARLY * (second?.agreement.score ?? 0)
    ? first.id
    : null;
}

/** Maximum number of rows with the same amount to consider for one row. */
const EQUAL_MAX = 64;
interface Known {
  readonly days: readonly number[];
  readonly payee: string;
  readonly isEntered: boolean;
  taken: boolean;
}

/**
 * Matches rows one to one with those of another source: equal amounts within five days, with a similar payee or entered
 * by hand for exactly that day. The nearest day has priority. Amounts alone are not enough, because two accounts may
 * have many of them in common, for example if savings and a debt get the same monthly payment. `span`: the days that
 * the other side covers.
 */
export function agreementOf(
  rows: readonly ComparedFacts[],
  others: readonly ComparedFacts[],
  span: { from: string; to: string },
): Agreement {
  const byAmount = new Map<number, Known[]>();
  for (const other of others) {
    const known = byAmount.get(other.amountMinor);
    const row = {
      days: daysOf(other),
      payee: comparablePayee(other.payee),
      isEntered: other.isEntered === true,
      taken: false,
    };
    if (known) known.push(row);
    else byAmount.set(other.amountMinor, [row]);
  }
  let [covered, score] = [0, 0];
  for (const row of rows) {
    if (row.postedOn < span.from || row.postedOn > span.to) continue;
    covered += 1;
    score += take(row, byAmount.get(row.amountMinor) ?? []);
  }
  return { covered, score };
}

function take(row: ComparedFacts, known: readonly Known[]): number {
  const [days, payee] = [daysOf(row), comparablePayee(row.payee)];
  let best: { known: Known; distance: number } | null = null;
  for (const each of known.slice(0, EQUAL_MAX)) {
    const distance = Math.min(...days.flatMap((day) => each.days.map((other) => Math.abs(day - other))));
    if (each.taken || distance > SIMILAR_DAYS || (best !== null && best.distance <= distance)) continue;
    if (payeesAlike(payee, each.payee) || (each.isEntered && distance === 0)) best = { known: each, distance };
  }
  if (best === null) return 0;
  best.known.taken = true;
  return 1;
}

const daysOf = ({ postedOn, transactedOn }: ComparedFacts): number[] =>
  [postedOn, ...(transactedOn === null ? [] : [transactedOn])].map(dayNumberOf);

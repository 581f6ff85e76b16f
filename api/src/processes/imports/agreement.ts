import { type CivilDate, comparablePayee, dayNumberOf, payeesAlike, SIMILAR_DAYS } from '@tideline/domain';

/** The fields of a row that two sources can be compared by. */
export interface ComparedFacts {
  readonly postedOn: CivilDate;
  readonly transactedOn: CivilDate | null;
  readonly amountMinor: number;
  readonly payee: string;
  /** Entered by hand, in the user's own words. */
  readonly isEntered?: boolean;
}

/** `covered`: rows in the days the other side covers. `score`: how many of them it contains. */
export interface Agreement {
  readonly covered: number;
  readonly score: number;
}

/** Fewer equal rows may be chance. */
const SCORE_MIN = 3;
const SHARE_MIN = 0.7;

/** Returns true if one side has so many of the other's rows that both are most likely one account. */
export const agrees = ({ covered, score }: Agreement): boolean => score >= SCORE_MIN && score >= covered * SHARE_MIN;

/** Number of a file's rows to compare, spread over the file. */
const SAMPLE = 100;

export function sampleOf<T>(rows: readonly T[]): T[] {
  const step = Math.max(1, Math.floor(rows.length / SAMPLE));
  return rows.filter((_row, position) => position % step === 0);
}

/** The next best account must have fewer of the file's rows by this factor. */
const CLEARLY = 1.5;

/** Returns the account that agrees with a file clearly better than any other; null if there is none. */
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
 * by hand for that very day; nearest day first. Two accounts may have many equal amounts in common, for example if
 * savings are paid like a debt. `span`: the days the other side covers.
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

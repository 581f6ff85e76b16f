import { addDays, type CivilDate, minDate, type Minor, minor, sumMinor } from '@tideline/domain';
import type { StagedStatement } from '../staged-statement.ts';
import type { PlannedTransaction } from './plan-target.ts';
import type { OpeningEntry, Target } from './target.ts';

/**
 * The opening entry an import makes or moves; null: it stays as it is.
 *
 * An account without transactions opens on the day before its first row with the amount that makes its balance equal to
 * the newest balance the files state, to the cent; also where that is zero, so that older rows find an entry to move.
 * An opening balance of a known account is the balance at the end of the day on which it was known. Rows up to that day
 * were part of it: it goes back to the day before them and is lowered by their sum, and the balance today stays what it
 * was. That day is kept, so that rows between two older downloads are still taken for part of it.
 */
export function planOpening(
  target: Target,
  statements: readonly StagedStatement[],
  inserts: readonly PlannedTransaction[],
): OpeningEntry | null {
  if (target.isEmpty) return openingOfNew(statements, inserts);
  const { opening } = target;
  const before = opening === null ? [] : inserts.filter(({ row }) => row.postedOn <= opening.knownOn);
  const first = firstDay(before);
  if (opening === null || first === null) return null;
  return {
    ...opening,
    postedOn: minDate(opening.postedOn, addDays(first, -1)),
    amountMinor: minor(opening.amountMinor - sumOf(before)),
  };
}

function openingOfNew(
  statements: readonly StagedStatement[],
  inserts: readonly PlannedTransaction[],
): OpeningEntry | null {
  const stated = newestBalance(statements);
  if (stated === null) return null;
  const first = firstDay(inserts);
  const until = inserts.filter(({ row }) => stated.on === null || row.postedOn <= stated.on);
  const amountMinor = minor(stated.minor - sumOf(until));
  const postedOn = earlier(first && addDays(first, -1), stated.on) ?? stated.periodEnd;
  return postedOn === null ? null : { id: null, postedOn, knownOn: postedOn, amountMinor };
}

const earlier = (a: CivilDate | null, b: CivilDate | null): CivilDate | null =>
  a === null || b === null ? (a ?? b) : a < b ? a : b;

interface StatedBalance {
  minor: Minor;
  on: CivilDate | null;
  periodEnd: CivilDate | null;
}

/** The balance of the latest day; among equals the one read last. */
export function newestBalance(statements: readonly StagedStatement[]): StatedBalance | null {
  let newest: StatedBalance | null = null;
  for (const { ledgerBalanceMinor, ledgerBalanceOn, to } of statements) {
    if (ledgerBalanceMinor === null) continue;
    const balance = { minor: ledgerBalanceMinor, on: ledgerBalanceOn, periodEnd: to };
    if (newest === null || (balance.on ?? '') >= (newest.on ?? '')) newest = balance;
  }
  return newest;
}

const sumOf = (inserts: readonly PlannedTransaction[]): Minor => sumMinor(inserts.map(({ row }) => row.amountMinor));

function firstDay(inserts: readonly PlannedTransaction[]): CivilDate | null {
  const days = inserts.map(({ row }) => row.postedOn);
  return days.reduce<CivilDate | null>((first, day) => (first === null || day < first ? day : first), null);
}

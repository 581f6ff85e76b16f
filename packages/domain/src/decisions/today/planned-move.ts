import { type CivilDate, compareDates, minDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, type Ppm, ZERO } from '../../foundation/money/minor.ts';
import { explain } from '../../foundation/working/formula.ts';
import { date, money, type Working } from '../../foundation/working/working.ts';
import { isDueSoon } from '../action/due-payment.ts';
import type { RungTarget } from '../ladder/rung.ts';
import type { MoveClass } from './claim.ts';
import type { Placement } from './funds.ts';
import { firstYear, gain, moveAmount, partKey } from './move-formulas.ts';
import type { TodayFacts } from './today-facts.ts';

export interface MovePart {
  class: MoveClass;
  amountMinor: Minor;
  payBy: CivilDate | null;
  promoId: string | null;
  per: 'once' | 'year';
  /** The yearly rate that the part avoids or earns; null for a one-time charge. */
  ratePpm: Ppm | null;
  /** Amount saved or earned in the first year. */
  valueMinor: Minor;
  /** Working of valueMinor. */
  working: Working;
}

/** One payment or transfer to make. */
export interface PlannedMove {
  /** Id that stays the same all day for moves between the same accounts. */
  id: string;
  kind: 'pay' | 'transfer';
  /** Most urgent class of its parts. */
  class: MoveClass;
  /** Source; null: no account has this money. */
  from: { accountId: string; accountName: string } | null;
  to: RungTarget;
  amountMinor: Minor;
  payBy: CivilDate | null;
  isOverdue: boolean;
  parts: MovePart[];
  valueMinor: Minor;
  per: 'once' | 'year';
  /** Working of amountMinor. */
  working: Working;
}

/** Returns the id of a move, which combines all amounts from one account to one debt or savings account. */
export const moveIdOf = ({ claim, from }: Placement): string => `${from?.accountId ?? ''}>${claim.target.accountId}`;

/**
 * Combines all amounts from one account to one debt or savings account into one move, most urgent first. Moves to the
 * same account follow each other.
 */
export function toMoves(
  placements: readonly Placement[],
  facts: TodayFacts,
): { moves: PlannedMove[]; firstYearMinor: Minor; working: Working | null } {
  const groups = Map.groupBy(placements, moveIdOf);
  const valued = new Set<unknown>();
  const ordered = [...groups].map(([id, group]) => moveOf(id, group, facts, valued)).toSorted(byUrgency(facts.today));
  const moves = [...Map.groupBy(ordered, ({ to }) => to.accountId).values()].flat();
  return { moves, ...worthOf(moves) };
}

/** Returns the total that moves save or earn in the first year. */
export function worthOf(moves: readonly PlannedMove[]): { firstYearMinor: Minor; working: Working | null } {
  if (moves.length === 0) return { firstYearMinor: ZERO, working: null };
  const working = explain(firstYear, { lines: moves.map(({ valueMinor }) => money('worth_of_move', valueMinor)) });
  return { firstYearMinor: sumOf(moves.map(({ valueMinor }) => valueMinor)), working };
}

const sumOf = (amounts: readonly number[]): Minor => amounts.reduce((sum, each) => sum + each, 0) as Minor;

const DUTIES: ReadonlySet<MoveClass> = new Set(['required', 'grace']);

/**
 * Compares moves. Duties due in the next days come first, by day; the others keep the order in which they took the
 * money.
 */
const byUrgency =
  (today: CivilDate) =>
  (a: PlannedMove, b: PlannedMove): number => {
    const [dayA, dayB] = [dutyDay(a, today), dutyDay(b, today)];
    if (dayA === null || dayB === null) return Number(dayA === null) - Number(dayB === null);
    return compareDates(dayA, dayB);
  };

/** Returns the day of a duty that is due soon; null: it can wait. */
const dutyDay = (move: PlannedMove, today: CivilDate): CivilDate | null =>
  DUTIES.has(move.class) && isDueSoon(move.payBy, today) ? move.payBy : null;

function moveOf(id: string, group: readonly Placement[], facts: TodayFacts, valued: Set<unknown>): PlannedMove {
  const [{ claim, from }] = group as [Placement];
  const parts = group.flatMap((placement) => placement.parts.map((each) => partOf(each, placement, valued)));
  const amountMinor = sumOf(parts.map((part) => part.amountMinor));
  const days = parts.flatMap(({ payBy }) => payBy ?? []);
  const payBy = days.length === 0 ? null : days.reduce(minDate);
  const due = facts.due.find(({ accountId }) => accountId === claim.target.accountId)?.dueOn ?? null;
  const [first] = parts as [MovePart];
  return {
    id,
    kind: claim.target.kind === 'debt' ? 'pay' : 'transfer',
    class: first.class,
    from: from === null ? null : { accountId: from.accountId, accountName: from.accountName },
    to: claim.target,
    amountMinor,
    payBy,
    isOverdue: first.class === 'required' && due !== null && due < facts.today,
    parts,
    valueMinor: sumOf(parts.map(({ valueMinor }) => valueMinor)),
    per: parts.every(({ per }) => per === 'once') ? 'once' : 'year',
    working: explain(moveAmount, {
      lines: [
        ...parts.map((part) => money(partKey(part.class), part.amountMinor)),
        ...(from === null
          ? []
          : [
              money('account_balance', from.balanceMinor),
              money('account_keeps', (from.balanceMinor - from.spareMinor) as Minor),
            ]),
        ...(payBy === null ? [] : [date('pay_by', payBy)]),
      ],
      assumptions: [
        assumptionOf(from, facts),
        ...(from?.isForecast === true && amountMinor > from.spareMinor ? ['pays_from_what_is_kept_for_it'] : []),
      ],
    }),
  };
}

function assumptionOf(from: Placement['from'], { accounts }: TodayFacts): string {
  if (from !== null) return from.isForecast ? 'kept_for_what_is_ahead' : 'cash_ahead_unknown';
  return accounts.length === 0 ? 'paying_account_unknown' : 'no_account_has_it';
}

/** Returns a part of a move. A one-time charge counts for the first placement that pays toward it. */
function partOf(
  { part, amountMinor }: Placement['parts'][number],
  { from }: Placement,
  valued: Set<unknown>,
): MovePart {
  const { class: kind, payBy, promoId, value } = part;
  const shape = { class: kind, amountMinor, payBy, promoId };
  if (value.per === 'year') {
    const { returnPpm: betterPpm, daysHeld } = value;
    const gained = gain(amountMinor, { betterPpm, sourcePpm: from?.yieldPpm ?? (0 as Ppm), daysHeld });
    return { ...shape, per: 'year', ratePpm: betterPpm, ...gained };
  }
  const isFirst = !valued.has(part);
  valued.add(part);
  return {
    ...shape,
    per: 'once',
    ratePpm: null,
    valueMinor: isFirst ? value.valueMinor : ZERO,
    working: value.working,
  };
}

import type { DashboardLayout } from '@tideline/contract';
import type { SlotEntry } from '@tideline/mfe-kit';

export type Placements = DashboardLayout['widgets'];
type Size = Placements[number]['size'];

export interface Arranged {
  /** The visible entries, in order and in the sizes that the user chose. */
  shown: SlotEntry[];
  hidden: SlotEntry[];
}

/** The server's limit on the number of entries. */
const MOST = 60;

/** Returns the entries in the stored order, followed by new entries in the order that their remotes suggest. */
function inOrder<E extends Pick<SlotEntry, 'id'>>(entries: readonly E[], stored: Placements): E[] {
  const placeOf = new Map(stored.map(({ id }, place) => [id, place]));
  return entries.toSorted((one, other) => (placeOf.get(one.id) ?? MOST) - (placeOf.get(other.id) ?? MOST));
}

/** Applies the user's arrangement to the entries. An optional entry is hidden until the user shows it. */
export function arrange(entries: readonly SlotEntry[], stored: Placements): Arranged {
  const byId = new Map(stored.map((placement) => [placement.id, placement]));
  const all = inOrder(entries, stored).map((entry) => ({ ...entry, size: byId.get(entry.id)?.size ?? entry.size }));
  const isHidden = ({ id, optional = false }: SlotEntry): boolean => byId.get(id)?.hidden ?? optional;
  return { shown: all.filter((entry) => !isHidden(entry)), hidden: all.filter(isHidden) };
}

/** Returns all current entries in their positions, including stored entries of absent remotes. */
function complete(entries: readonly SlotEntry[], stored: Placements): Placements {
  const known = new Set(stored.map(({ id }) => id));
  const all = [
    ...stored,
    ...entries
      .filter(({ id }) => !known.has(id))
      .map(({ id, size, optional = false }) => ({ id, size, hidden: optional })),
  ];
  if (all.length <= MOST) return all;
  const here = new Set(entries.map(({ id }) => id));
  const spare = all.length - MOST;
  const dropped = new Set(
    all
      .filter(({ id }) => !here.has(id))
      .slice(-spare)
      .map(({ id }) => id),
  );
  return all.filter(({ id }) => !dropped.has(id)).slice(0, MOST);
}

export type ArrangementChange =
  /** @param index position among the visible entries without the moved one */
  | { kind: 'move'; id: string; index: number }
  | { kind: 'resize'; id: string; size: Size }
  | { kind: 'hide' | 'show'; id: string };

/**
 * Returns the arrangement to store after a change. Hidden entries and those of absent remotes keep their positions, so
 * that a hidden entry returns to where it was.
 */
export function changed(entries: readonly SlotEntry[], stored: Placements, change: ArrangementChange): Placements {
  const all = complete(entries, stored);
  if (change.kind === 'resize') return all.map((one) => (one.id === change.id ? { ...one, size: change.size } : one));
  if (change.kind !== 'move')
    return all.map((one) => (one.id === change.id ? { ...one, hidden: change.kind === 'hide' } : one));
  const here = new Set(entries.map(({ id }) => id));
  const inSight = all.filter(({ id, hidden }) => here.has(id) && !hidden);
  const order = inSight
    .filter(({ id }) => id !== change.id)
    .toSpliced(change.index, 0, ...inSight.filter(({ id }) => id === change.id));
  const seats = new Set(inSight);
  let next = 0;
  return all.map((one) => (seats.has(one) ? (order[next++] ?? one) : one));
}

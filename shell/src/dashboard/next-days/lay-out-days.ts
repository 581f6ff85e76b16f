import { daysBetween, estimateTextWidth } from '@tideline/ui';
import type { DayGroup } from './group-days.ts';

export interface PlacedGroup {
  group: DayGroup;
  /** Center of the mark, in pixels from the left. */
  at: number;
  /** Width of the mark of a cluster. */
  width: number;
  /** Side of the label: above the line for incoming money, otherwise below it. */
  side: 'above' | 'below';
  /** Left edge of the label. */
  labelLeft: number;
}

export interface LaidOutDays {
  placed: PlacedGroup[];
  /** Weeks whose date fits between the labels above the line. */
  ticks: { on: string; at: number }[];
}

const INSET = 12;
const GAP = 16;
const MARK = 24;
/** Space on each side of a tick's date. */
const TICK_ROOM = 40;

const isPayday = ({ events: [event] }: DayGroup): boolean => event?.kind === 'series_in';

/**
 * Places groups along a line of `width` pixels. Labels on one side never touch each other, the end of the line, or a
 * tick's date; an event without room for its label becomes a mark with a card. Clusters never overlap.
 *
 * @param linesOf the two lines of a group's label
 * @param weeks first days of the weeks on the line
 */
export function layOutDays(
  groups: readonly DayGroup[],
  {
    width,
    startsOn,
    endsOn,
    weeks,
    linesOf,
  }: {
    width: number;
    startsOn: string;
    endsOn: string;
    weeks: readonly string[];
    linesOf: (group: DayGroup) => readonly string[];
  },
): LaidOutDays {
  const days = Math.max(1, daysBetween(startsOn, endsOn));
  const xOf = (on: string): number =>
    INSET + (Math.min(Math.max(daysBetween(startsOn, on), 0), days) / days) * (width - 2 * INSET);
  const taken: Record<'above' | 'below', number> = { above: 0, below: 0 };
  const placed = groups.map((group): PlacedGroup => {
    const [from, to] = [xOf(group.from), xOf(group.to)];
    const at = (from + to) / 2;
    const mark = { at, width: Math.max(MARK, to - from), side: 'below' as const, labelLeft: 0 };
    if (group.kind === 'cluster') return { ...mark, group };
    const side = isPayday(group) ? 'above' : 'below';
    const labelWidth = Math.max(...linesOf(group).map(estimateTextWidth));
    const labelLeft = Math.min(Math.max(0, at - labelWidth / 2), width - labelWidth);
    if (labelLeft < taken[side]) return { ...mark, group: { ...group, kind: 'cluster' } };
    taken[side] = labelLeft + labelWidth + GAP;
    return { ...mark, group, side, labelLeft };
  });
  const leaders = placed.filter(({ group, side }) => group.kind === 'event' && side === 'above').map(({ at }) => at);
  const ticks = weeks
    .map((on) => ({ on, at: xOf(on) }))
    .filter(
      ({ at }) =>
        at > TICK_ROOM && at < width - TICK_ROOM && leaders.every((leader) => Math.abs(leader - at) > TICK_ROOM),
    );
  return { placed: apart(placed), ticks };
}

/** Moves a cluster to the right if it would overlap the previous one. */
function apart(placed: readonly PlacedGroup[]): PlacedGroup[] {
  let end = -Infinity;
  return placed.map((one) => {
    if (one.group.kind === 'event') return one;
    const left = Math.max(one.at - one.width / 2, end + 2);
    end = left + one.width;
    return { ...one, at: left + one.width / 2 };
  });
}

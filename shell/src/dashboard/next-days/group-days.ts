import { daysBetween } from '@tideline/ui';
import type { Dashboard } from '@tideline/contract';

export type UpcomingEvent = Dashboard['upcoming'][number] & {
  /** Whether the event represents several statements that close on the same day. */
  isPlural?: boolean;
};

/** A part of the line: an event with its own label, or events at most two days apart that share one mark. */
export type DayGroup =
  | { kind: 'event'; from: string; to: string; events: readonly [UpcomingEvent] }
  | { kind: 'cluster'; from: string; to: string; events: readonly UpcomingEvent[] };

/** The maximum number of labels that can be read at a glance. */
const MOST_LABELS = 5;
const MOST_DEADLINES = 2;
const MOST_PAYDAYS = 3;
const CLUSTER_DAYS = 2;

const byDay = (one: UpcomingEvent, other: UpcomingEvent): number =>
  one.on < other.on ? -1 : one.on > other.on ? 1 : 0;
const sizeOf = ({ amount }: UpcomingEvent): number => Math.abs(Number(amount?.minor ?? 0));

/** Chooses the events that get labels: deadlines of promotional periods, then paydays, then the largest payments. */
function chooseLabeled(events: readonly UpcomingEvent[]): ReadonlySet<UpcomingEvent> {
  const deadlines = events.filter(({ kind }) => kind === 'promo_safe' || kind === 'promo_end').slice(0, MOST_DEADLINES);
  const paydays = events
    .filter(({ kind }) => kind === 'series_in')
    .toSorted((one, other) => sizeOf(other) - sizeOf(one) || byDay(one, other))
    .slice(0, MOST_PAYDAYS);
  const payments = events
    .filter(({ kind }) => kind === 'series_out' || kind === 'card_due' || kind === 'loan_due')
    .toSorted((one, other) => sizeOf(other) - sizeOf(one) || byDay(one, other));
  return new Set([...deadlines, ...paydays, ...payments].slice(0, MOST_LABELS));
}

/**
 * Groups events, soonest first. Every event is in exactly one group, and labeled events never join a cluster.
 *
 * @param shape in a `list`, all events between two labeled ones form one cluster
 */
export function groupDays(upcoming: readonly UpcomingEvent[], shape: 'line' | 'list' = 'line'): DayGroup[] {
  const events = upcoming.toSorted(byDay);
  const labeled = chooseLabeled(events);
  const groups: DayGroup[] = [];
  let cluster: UpcomingEvent[] = [];
  const close = (): void => {
    const [first] = cluster;
    const last = cluster.at(-1);
    if (first !== undefined && last !== undefined)
      groups.push({ kind: 'cluster', from: first.on, to: last.on, events: cluster });
    cluster = [];
  };
  for (const event of events) {
    if (labeled.has(event)) {
      if (shape === 'list') close();
      groups.push({ kind: 'event', from: event.on, to: event.on, events: [event] });
      continue;
    }
    const last = cluster.at(-1);
    if (shape === 'line' && last !== undefined && daysBetween(last.on, event.on) > CLUSTER_DAYS) close();
    cluster.push(event);
  }
  close();
  if (shape === 'list') return groups;
  return groups.toSorted((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : 0));
}

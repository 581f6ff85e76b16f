import { addDays, civilDate } from '@tideline/domain';
import type { Dashboard } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { useFormats, useMeasuredWidth } from '@tideline/ui';
import { messages as tileMessages } from '../../../messages/dashboard.ts';
import { messages } from '../../../messages/en.ts';
import { DAYS_AHEAD } from './days-ahead.ts';
import { DayLine } from './day-line.tsx';
import { DayList } from './day-list.tsx';
import { groupDays, type DayGroup, type UpcomingEvent } from './group-days.ts';
import { shortText, upcomingText } from './upcoming-text.ts';

/** Below this width, the days are shown as a list. */
const LINE_FROM_PX = 592;

/** Merges statements that close on the same day into one event. */
function statementsTogether(upcoming: readonly UpcomingEvent[], join: (names: string[]) => string): UpcomingEvent[] {
  const events: (UpcomingEvent & { names: string[] })[] = [];
  for (const entry of upcoming) {
    const same =
      entry.kind === 'card_closes' ? events.find(({ kind, on }) => kind === entry.kind && on === entry.on) : undefined;
    if (same) same.names.push(entry.name);
    else events.push({ ...entry, names: [entry.name] });
  }
  return events.map(({ names, ...event }) =>
    names.length > 1 ? { ...event, name: join(names), isPlural: true } : event,
  );
}

export interface DaysProps {
  startsOn: string;
  endsOn: string;
  groups: readonly DayGroup[];
  /** The full text of an event: `Aria Visa due $35.00`. */
  textOf: (event: UpcomingEvent) => string;
  /** The short text of an event: `Aria Visa $35`. */
  shortOf: (event: UpcomingEvent) => string;
}

/** Shows the dates of the next weeks as a line with at most five labels or, if there is little room, as a list. */
export function NextDays({ today, upcoming }: Pick<Dashboard, 'today' | 'upcoming'>) {
  const t = useT(messages);
  const tileT = useT(tileMessages);
  const formats = useFormats();
  const [ref, width] = useMeasuredWidth<HTMLDivElement>(720);
  const isList = width < LINE_FROM_PX;
  if (upcoming.length === 0) return <p>{tileT('upcoming.none', { days: DAYS_AHEAD })}</p>;
  const events = statementsTogether(upcoming, (names) => tileT('upcoming.names', { names }));
  const days: DaysProps = {
    startsOn: today,
    endsOn: addDays(civilDate(today), DAYS_AHEAD),
    groups: groupDays(events, isList ? 'list' : 'line'),
    textOf: (event) => upcomingText(event, t, formats),
    shortOf: (event) => shortText(event, formats),
  };
  return (
    <div ref={ref} role="group" aria-label={t('upcoming.title', { days: DAYS_AHEAD })}>
      {isList ? <DayList {...days} /> : <DayLine {...days} width={width} />}
    </div>
  );
}

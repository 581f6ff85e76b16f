import { addDays, civilDate } from '@tideline/domain';
import type { Dashboard } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { TideTrack, useFormats, type TideMark } from '@tideline/ui';
import { messages as tileMessages } from '../../messages/dashboard.ts';
import { messages } from '../../messages/en.ts';
import { upcomingText } from './upcoming-text.ts';

export const DAYS_AHEAD = 45;

type Upcoming = Dashboard['upcoming'][number];
const SHAPES: Readonly<Record<Upcoming['kind'], Pick<TideMark, 'shape' | 'tone'>>> = {
  card_due: { shape: 'point' },
  loan_due: { shape: 'point' },
  card_closes: { shape: 'open' },
  promo_safe: { shape: 'end', tone: 'warn' },
  promo_end: { shape: 'end', tone: 'debt' },
  series_out: { shape: 'point' },
  series_in: { shape: 'open', tone: 'gain' },
};

/** Merges statements that close on the same day into one mark. */
function statementsTogether(upcoming: readonly Upcoming[]): (Upcoming & { names: string[] })[] {
  const marks: (Upcoming & { names: string[] })[] = [];
  for (const entry of upcoming) {
    const same =
      entry.kind === 'card_closes' ? marks.find(({ kind, on }) => kind === entry.kind && on === entry.on) : undefined;
    if (same) same.names.push(entry.name);
    else marks.push({ ...entry, names: [entry.name] });
  }
  return marks;
}

/** A line with the dates of the next weeks. */
export function NextDates({ today, upcoming }: Pick<Dashboard, 'today' | 'upcoming'>) {
  const t = useT(messages);
  const tileT = useT(tileMessages);
  const formats = useFormats();
  if (upcoming.length === 0) return <p>{tileT('upcoming.none', { days: DAYS_AHEAD })}</p>;
  return (
    <TideTrack
      label={t('upcoming.title', { days: DAYS_AHEAD })}
      startsOn={today}
      endsOn={addDays(civilDate(today), DAYS_AHEAD)}
      filledTo={upcoming[0]?.on ?? today}
      marks={statementsTogether(upcoming).map((entry) => ({
        date: entry.on,
        label:
          entry.names.length > 1 ? t('upcoming.cards_close', { names: entry.names }) : upcomingText(entry, t, formats),
        ...SHAPES[entry.kind],
      }))}
    />
  );
}

import { pluralsOf, type Translation } from '@tideline/mfe-kit/messages';
import type { messages as english } from '../dashboard.ts';

const { choose, plural } = pluralsOf('de');
const list = new Intl.ListFormat('de');
const events = (count: number): string => plural(count, { one: 'Termin', other: 'Termine' });

export const messages: Translation<typeof english> = {
  'tiles.label': 'Kacheln',
  'tiles.arrange': 'Anordnen',
  'tiles.arrangeFailed': 'Das Anordnen konnte nicht gestartet werden',
  'upcoming.names': ({ names }) => list.format(names),
  'upcoming.events': ({ count }) => events(count),
  'upcoming.show': ({ when, count }) => `${when}: ${events(count)}`,
  'upcoming.payday': 'Gehalt',
  'upcoming.due': 'Fällig',
  'upcoming.deadline': 'Angebot: Zahlungsfrist oder Ende',
  'upcoming.today': 'Heute',
  'upcoming.none': ({ days }) =>
    choose(days, { one: 'Morgen ist nichts fällig.', other: `In den nächsten ${days} Tagen ist nichts fällig.` }),
};

import { defineMessages } from '@tideline/mfe-kit/messages';

/** Messages of the dashboard tiles. */
export const messages = defineMessages({
  'tiles.label': 'Tiles',
  'tiles.arrange': 'Arrange',
  'tiles.arrangeFailed': 'Couldn’t start arranging',
  'upcoming.names': ({ names }: { names: string[] }) => new Intl.ListFormat('en-US').format(names),
  'upcoming.events': ({ count }: { count: number }) => (count === 1 ? '1 event' : `${count} events`),
  'upcoming.show': ({ when, count }: { when: string; count: number }) =>
    `${when}: ${count === 1 ? '1 event' : `${count} events`}`,
  'upcoming.payday': 'Payday',
  'upcoming.due': 'Due',
  'upcoming.deadline': 'Offer: pay-by date or end',
  'upcoming.today': 'Today',
  'upcoming.none': ({ days }: { days: number }) => `Nothing is due in the next ${days} days.`,
});

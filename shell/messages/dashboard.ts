import { defineMessages } from '@tideline/mfe-kit/messages';

/** Messages of the dashboard tiles. */
export const messages = defineMessages({
  'tiles.label': 'Tiles',
  'tiles.arrange': 'Arrange',
  'tiles.arrangeFailed': 'Arranging could not be started',
  'upcoming.none': ({ days }: { days: number }) => `Nothing is due in the next ${days} days.`,
});

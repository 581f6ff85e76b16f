import { defineMessages } from '@tideline/mfe-kit/messages';

/** Messages for arranging tiles, loaded with it. */
export const messages = defineMessages({
  title: 'Arrange your tiles',
  lead: 'Drag a tile to its place, or move it with its arrows. Every change is kept at once.',
  tiles: 'Tiles of your dashboard',
  reset: 'Reset',
  done: 'Done',
  saved: 'Your arrangement is saved',
  undone: 'The arrangement before is back',
  conflict: 'Your dashboard was arranged elsewhere in the meantime. This is how it stands now.',
  failed: ({ why }: { why: string }) => `Your change was not kept. ${why}`,
});

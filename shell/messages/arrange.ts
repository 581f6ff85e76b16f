import { defineMessages } from '@tideline/mfe-kit/messages';

/** Messages of arrange mode, loaded with it. */
export const messages = defineMessages({
  title: 'Arrange your tiles',
  lead: 'Drag tiles or use their arrows. Changes save automatically.',
  tiles: 'Dashboard tiles',
  reset: 'Reset layout',
  done: 'Done',
  saved: 'Layout saved',
  undone: 'Your earlier layout is back',
  conflict: 'Your dashboard was arranged on another device. This is the latest layout.',
  failed: ({ why }: { why: string }) => `Your change wasn’t saved. ${why}`,
});

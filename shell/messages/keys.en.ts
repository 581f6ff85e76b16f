import { defineMessages } from '@tideline/mfe-kit/messages';

/** The shell's keyboard shortcuts and their list, which opens with `?`. */
export const messages = defineMessages({
  'keys.everywhere': 'Everywhere',
  'keys.goTo': 'Go to',
  'keys.palette': 'Search and commands',
  'keys.undo': 'Undo',
  'keys.redo': 'Redo',
  'keys.list': 'Keyboard shortcuts',
  'keys.search': 'Search',
  'keys.partFailed': ({ why }: { why: string }) => `Couldn’t open this. ${why}`,
});

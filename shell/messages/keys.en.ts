import { defineMessages } from '@tideline/mfe-kit/messages';

/** The keys of the frame, with their list a person opens with `?`. */
export const messages = defineMessages({
  'keys.everywhere': 'Everywhere',
  'keys.goTo': 'Go to',
  'keys.palette': 'Search and commands',
  'keys.undo': 'Undo',
  'keys.redo': 'Redo',
  'keys.list': 'Keyboard shortcuts',
  'keys.search': 'Search',
  'keys.partFailed': ({ why }: { why: string }) => `This could not be opened. ${why}`,
});

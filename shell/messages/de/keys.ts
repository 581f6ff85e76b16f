import type { Translation } from '@tideline/mfe-kit/messages';
import type { messages as english } from '../keys.en.ts';

export const messages: Translation<typeof english> = {
  'keys.everywhere': 'Überall',
  'keys.goTo': 'Gehe zu',
  'keys.palette': 'Suche und Befehle',
  'keys.undo': 'Rückgängig',
  'keys.redo': 'Wiederholen',
  'keys.list': 'Tastenkürzel',
  'keys.search': 'Suchen',
  'keys.partFailed': ({ why }) => `Das konnte nicht geöffnet werden. ${why}`,
};

import type { Translation } from '@tideline/mfe-kit/messages';
import type { keywords as english } from '../keywords.en.ts';

export const keywords: Translation<typeof english> = {
  'keywords.insights': 'sparen, Risiko, Gewohnheit, Rat',
  'keywords.notifications': 'Posteingang, Hinweise, Nachrichten',
  'keywords.spending': 'Kategorien, Budget, Ausgaben',
};

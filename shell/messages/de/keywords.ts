import type { Translation } from '@tideline/mfe-kit/messages';
import type { keywords as english } from '../keywords.en.ts';

export const keywords: Translation<typeof english> = {
  'keywords.firstSteps': 'Checkliste, Start, Einrichtung',
  'keywords.mode': 'Modus, Strategie, Ziel',
};

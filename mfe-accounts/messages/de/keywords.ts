import type { Translation } from '@tideline/mfe-kit/messages';
import type { keywords as english } from '../keywords.en.ts';

export const keywords: Translation<typeof english> = {
  'keywords.addAccount': 'neu, Bank, Sparen, Darlehen, Kredit',
  'keywords.addTransaction': 'neu, ausgegeben, bezahlt, Ausgabe, Einnahme',
  'keywords.import': 'hochladen, ofx, qfx, Kontoauszug, Bank',
  'keywords.newSweep': 'Regel, Überschuss, sparen, übertragen, automatisch',
  'keywords.pauseSweeps': 'stoppen, Notstopp, anhalten',
  'keywords.newGoal': 'Sparen, Ziel, Urlaub',
};

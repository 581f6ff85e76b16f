import type { Translation } from '@tideline/contract/language';
import type { messages as english } from '../working.en.ts';

export const messages: Translation<typeof english> = {
  assumptions: 'Annahmen',
  differs: 'Ihr Browser hat ein anderes Ergebnis berechnet. Laden Sie die Seite neu.',
  formula: 'Formel',
  inputs: 'Grundlage',
  nothing: 'Bisher zählt nichts dazu.',
  otherwise: 'Andernfalls',
  same: 'Ihr Browser hat dasselbe Ergebnis berechnet.',
  steps: 'Zwischenschritte',
  waterfall: 'Schritt für Schritt',
};

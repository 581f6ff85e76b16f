import type { Translation } from '@tideline/contract/language';
import type { messages as english } from '../working.en.ts';

export const messages: Translation<typeof english> = {
  assumptions: 'Annahmen',
  differs: 'In Ihrem Browser nachgerechnet: abweichend. Laden Sie die Seite neu.',
  formula: 'Formel',
  inputs: 'Grundlage',
  nothing: 'Bisher zählt nichts dazu.',
  otherwise: 'Andernfalls',
  same: 'In Ihrem Browser nachgerechnet: stimmt überein',
  steps: 'Zwischenschritte',
  waterfall: 'Schritt für Schritt',
};

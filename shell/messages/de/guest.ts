import type { Translation } from '@tideline/mfe-kit/messages';
import type { messages as english } from '../guest.en.ts';

export const messages: Translation<typeof english> = {
  'guest.label': 'Beispielhaushalt',
  'guest.hours': ({ hours }) => `Beispieldaten für noch ${hours === 1 ? 'eine Stunde' : `${hours} Stunden`}.`,
  'guest.soon': 'Beispieldaten für weniger als eine Stunde.',
  'guest.day': 'Beispieldaten für höchstens einen Tag.',
  'guest.keep': 'Registrieren',
  'guest.leave': 'Verlassen',
  'guest.without': 'Sie sehen sich ohne Benutzerkonto um.',
  'sampleHere.text': 'Enthält die Konten des Beispielhaushalts.',
  'sampleHere.remove': 'Beispielhaushalt entfernen',
};

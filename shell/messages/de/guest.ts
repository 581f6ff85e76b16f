import type { Translation } from '@tideline/mfe-kit/messages';
import type { messages as english } from '../guest.en.ts';

export const messages: Translation<typeof english> = {
  'guest.label': 'Beispielhaushalt',
  'guest.hours': ({ hours }) => `Beispieldaten. Löschung in ${hours === 1 ? 'einer Stunde' : `${hours} Stunden`}.`,
  'guest.soon': 'Beispieldaten. Löschung in weniger als einer Stunde.',
  'guest.day': 'Beispieldaten. Löschung innerhalb eines Tages.',
  'guest.keep': 'Registrieren',
  'guest.leave': 'Verlassen',
  'guest.without': 'Sie sehen sich ohne Benutzerkonto um.',
  'sampleHere.text': 'Enthält die Konten des Beispielhaushalts.',
  'sampleHere.remove': 'Beispielhaushalt entfernen',
};

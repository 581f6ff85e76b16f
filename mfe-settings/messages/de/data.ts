import type { Translation } from '@tideline/mfe-kit/messages';
import type { messages as english } from '../data.en.ts';

export const messages: Translation<typeof english> = {
  'data.title': 'Beispielhaushalt',
  'data.failed': 'Beispieldaten konnten nicht geprüft werden',
  'sample.text': 'Dieser Haushalt enthält Beispielkonten. Entfernen Sie sie, sobald Sie bereit sind.',
  'sample.remove': 'Beispielhaushalt entfernen',
  'sample.goes': 'Entfernt werden',
  'sample.goesAccounts': 'Beispielkonten, -karten und -kredite mit Umsätzen, Zinssätzen und Aktionszeiträumen',
  'sample.goesEntered': 'Alles, was Sie dort eingegeben oder importiert haben',
  'sample.goesPlan': 'Der Plan dafür, wenn kein anderes Konto übrig bleibt',
  'sample.stays': 'Ihre eigenen Konten bleiben, wie sie sind. Sie können das rückgängig machen.',
  'sample.removed': 'Der Beispielhaushalt wurde entfernt',
  'guest.keep': 'Registrieren und behalten',
};

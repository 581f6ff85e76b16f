import type { Translation } from '@tideline/mfe-kit/messages';
import type { messages as english } from '../sign-in-provider.ts';

export const messages: Translation<typeof english> = {
  'provider.signIn': ({ name }) => `Mit ${name} anmelden`,
  'provider.signUp': ({ name }) => `Mit ${name} registrieren`,
  'provider.title': 'Sie werden angemeldet',
  'provider.waiting': 'Einen Moment',
  'provider.failedTitle': 'Das hat nicht geklappt',
  'provider.toSignIn': 'Zurück zur Anmeldung',
  'provider.toSettings': 'Zurück zu den Sicherheitseinstellungen',
};

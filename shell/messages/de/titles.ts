import type { Translation } from '@tideline/mfe-kit/messages';
import type { titles as english } from '../titles.ts';

export const titles: Translation<typeof english> = {
  'title.landing': 'Was Ihr Geld als Nächstes tun sollte',
  'title.login': 'Anmelden',
  'title.signup': 'Registrieren',
};

import type { Translation } from '@tideline/mfe-kit/messages';
import type { messages as english } from '../language.en.ts';

export const messages: Translation<typeof english> = {
  'language.label': 'Sprache',
  'language.hint': 'Gilt für Seiten, E-Mails und Benachrichtigungen auf allen Ihren Geräten.',
};

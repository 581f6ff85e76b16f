import type { Translation } from '@tideline/mfe-kit/messages';
import type { messages as english } from '../privacy.en.ts';

export const messages: Translation<typeof english> = {
  'privacy.hide': 'Beträge verbergen',
  'privacy.group': 'Überall',
  'privacy.key': 'Beträge verbergen oder anzeigen',
  'privacy.hidden': 'Beträge sind verborgen',
  'privacy.shown': 'Beträge werden angezeigt',
};

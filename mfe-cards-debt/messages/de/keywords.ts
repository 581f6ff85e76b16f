import type { Translation } from '@tideline/mfe-kit/messages';
import type { keywords as english } from '../keywords.en.ts';

export const keywords: Translation<typeof english> = {
  'keywords.addCard': 'Kreditkarte, neu',
  'keywords.recordPayment': 'zahlen, Kreditkarte, Mindestzahlung',
  'keywords.addPromo': '0 %, Umschuldung, aufgeschobene Zinsen',
  'keywords.plan': 'Lawine, Schneeball, abzahlen',
};

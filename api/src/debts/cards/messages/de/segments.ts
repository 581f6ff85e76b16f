import type { Translation } from '@tideline/contract/language';
import type { segmentNames as english } from '../segments.en.ts';

export const segmentNames: Translation<typeof english> = {
  purchase: 'Einkäufe',
  cash_advance: 'Bargeldabhebungen',
  balance_transfer: 'Umschuldung',
  promo: 'Zu einem Aktionszins',
  deferred: 'Mit aufgeschobenen Zinsen',
  protected: 'Geschützter Saldo',
  unassigned: 'Nicht zugeordnet',
};

import type { Translation } from '@tideline/contract/language';
import type { emailTexts as english } from '../emails.en.ts';

const notifications = (count: number): string => (count === 1 ? '1 Benachrichtigung' : `${count} Benachrichtigungen`);

export const emailTexts: Translation<typeof english> = {
  hello: (name) => `Guten Tag ${name},`,
  warning: 'Warnung',
  urgent: 'Dringend',
  head: (count, isDigest) => `${notifications(count)}${isDigest ? ' in Ihrer Zusammenfassung' : ''}`,
  several: notifications,
  more: (count) => `${count} weitere`,
  moreInInbox: (count) => `${count} weitere in Ihrem Posteingang.`,
  settings: 'Einstellungen für Benachrichtigungen',
  stopType: 'E-Mails wie diese abbestellen',
  stopAll: 'Alle E-Mails zu Benachrichtigungen abbestellen',
  open: 'In Tideline ansehen',
  openAll: 'Benachrichtigungen ansehen',
  test: { title: 'Test von Tideline', body: 'Es funktioniert. Benachrichtigungen kommen hier an.' },
};

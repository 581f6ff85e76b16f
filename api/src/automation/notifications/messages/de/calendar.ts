import type { Translation } from '@tideline/contract/language';
import type { calendarTexts as english } from '../calendar.en.ts';

export const calendarTexts: Translation<typeof english> = {
  paymentDue: (name) => `${name}: Zahlung fällig`,
  atLeast: (amount) => `Mindestens ${amount}.`,
  amount: (amount) => `${amount}.`,
  from: (name, isAutopay) => `Von ${name}${isAutopay ? ', per Lastschrift' : ''}.`,
  closes: (name) => `Abrechnung von ${name}`,
  closesHint: 'Spätere Einkäufe stehen auf der nächsten Abrechnung.',
  move: (amount, from, to) => `${amount} von ${from} auf ${to} umbuchen`,
  proposed: (amount, from, to) => `Vorschlag: ${amount} von ${from} auf ${to} umbuchen`,
  needsApproval: 'Braucht Ihre Freigabe.',
};

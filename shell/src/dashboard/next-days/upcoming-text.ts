import type { useT } from '@tideline/mfe-kit';
import type { Formats } from '@tideline/ui';
import type { messages } from '../../../messages/en.ts';
import type { UpcomingEvent } from './group-days.ts';

type T = ReturnType<typeof useT<typeof messages>>;

/** Describes an upcoming event: `Aria Visa due $35.00`. */
export const upcomingText = (
  { kind, name, amount, isPlural = false }: UpcomingEvent,
  t: T,
  { money }: Formats,
): string =>
  t(isPlural ? 'upcoming.cards_close' : `upcoming.${kind}`, {
    name,
    amount: amount ? money(amount.minor, amount.currency) : '',
  });

const MOST_LETTERS = 24;

/** Names an event on the line: `Northwind Inc Direct Depo… $2,153`. */
export function shortText({ name, amount }: UpcomingEvent, { money }: Formats): string {
  const short = name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS - 1).trimEnd()}…` : name;
  return amount === null ? short : `${short} ${money(amount.minor, amount.currency, { whole: true, sign: 'never' })}`;
}

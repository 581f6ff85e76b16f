import type { MoveClass } from '@tideline/contract';
import { defineMessages } from '../define-messages.ts';

interface Named {
  name: string;
}

interface Quoted extends Named {
  amount: string;
}

/** Texts about today's moves, which several apps show. */
export const movesMessages = defineMessages({
  'title.pay.off': ({ name }: Named) => `Pay off ${name}`,
  'title.required': ({ name }: Named) => `Pay the minimum on ${name}`,
  'title.grace': ({ name }: Named) => `Pay the ${name} statement`,
  'title.promo': ({ name }: Named) => `Pay toward the ${name} offer`,
  'title.plan': ({ name }: Named) => `Pay extra on ${name}`,
  'title.debt': ({ name }: Named) => `Pay down ${name}`,
  'title.low_debt': ({ name }: Named) => `Pay down ${name}`,
  'title.buffer': ({ name }: Named) => `Move cash to ${name}`,
  'title.savings': ({ name }: Named) => `Move cash to ${name}`,
  'title.hold': ({ name }: Named) => `Move cash to ${name}`,
  'title.by': ({ title, on }: { title: string; on: string }) => `${title} by\u00a0${on}`,
  'act.pay': ({ amount }: { amount: string }) => `Pay ${amount}`,
  'act.transfer': ({ amount }: { amount: string }) => `Move ${amount}`,
  'act.payTo': ({ amount, name }: Quoted) => `Pay ${amount} to ${name}`,
  'act.transferTo': ({ amount, name }: Quoted) => `Move ${amount} to ${name}`,
  'act.by': ({ act, on }: { act: string; on: string }) => `${act} by ${on}`,
  'why.from': ({ name }: Named) => `From ${name}.`,
  'why.noAccount': 'No account has this much to spare.',
  'why.noDeposit': 'Choose the account to pay from.',
  'why.overdue': 'Overdue.',
  'why.required': 'Avoids a late fee.',
  'why.grace': 'Keeps purchases interest-free.',
  'why.promo': 'Avoids interest.',
  'why.plan': 'Part of your plan.',
  'why.stops': ({ rate }: { rate: string }) => `Stops interest at ${rate}.`,
  'why.buffer': 'Fills your cash target.',
  'why.hold': ({ on }: { on: string | null }) =>
    on === null ? 'Kept for an offer.' : `Kept for an offer you pay by ${on}.`,
  'why.earns': ({ rate, than }: { rate: string; than: string | null }) =>
    than === null ? `Earns ${rate}.` : `Earns ${rate} instead of ${than}.`,
  'worth.once': 'avoided',
  'worth.year': 'a year',
});

/** Reasons for the parts of a move, as labels. */
export const partMessages: Readonly<Record<MoveClass, string>> = {
  required: 'Minimum payment',
  grace: 'Rest of the statement',
  promo: 'Offer',
  plan: 'Extra payment in your plan',
  debt: 'To stop interest',
  low_debt: 'To stop interest',
  buffer: 'Cash target',
  savings: 'To earn more',
  hold: 'Kept for an offer',
};

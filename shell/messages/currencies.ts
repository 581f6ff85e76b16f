import { defineMessages } from '@tideline/mfe-kit/messages';

export const messages = defineMessages({
  debts: ({ currencies }: { currencies: string }) =>
    `Debts and the debt-free date don’t include accounts in ${currencies}.`,
  moves: ({ currency, currencies }: { currency: string; currencies: string }) =>
    `Today’s moves stay within ${currency}, without accounts in ${currencies}.`,
});

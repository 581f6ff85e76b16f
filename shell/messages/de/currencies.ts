import type { Translation } from '@tideline/mfe-kit/messages';
import type { messages as english } from '../currencies.ts';

export const messages: Translation<typeof english> = {
  debts: ({ currencies }) => `Ohne ${currencies}: die Schulden und der Tag, an dem Sie schuldenfrei sind.`,
  moves: ({ currency, currencies }) =>
    `Die heutigen Schritte bleiben in ${currency}, ohne die Konten in ${currencies}.`,
};

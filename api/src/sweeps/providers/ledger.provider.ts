import { minor } from '@tideline/domain';
import { bookLeg, confirmEnds } from '../execution/book-legs.ts';
import type { TransferProvider } from './transfer-provider.ts';

/** Between accounts that are kept by hand: both ends are booked as one confirmed transfer, in the change set of the sweep. */
export const ledgerProvider: TransferProvider = {
  way: 'ledger',
  async begin(tx, { from, to, amountMinor, ruleName, today }, now) {
    const common = { on: today, ruleName, now };
    const outgoingId = await bookLeg(tx, { account: from, other: to, amountMinor: minor(-amountMinor), ...common });
    const incomingId = await bookLeg(tx, { account: to, other: from, amountMinor, ...common });
    await confirmEnds(tx, { outgoingId, incomingId }, now);
    return { state: 'settled', on: today, outgoingId, incomingId };
  },
};

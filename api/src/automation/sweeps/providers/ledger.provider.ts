import { minor } from '@tideline/domain';
import { postLeg, confirmEnds } from '../post-legs.ts';
import type { TransferProvider } from './transfer-provider.ts';

/** Posts both legs as one confirmed transfer in the sweep's change set, for accounts maintained by hand. */
export const ledgerProvider: TransferProvider = {
  way: 'ledger',
  async begin(tx, { from, to, amountMinor, ruleName, today }, now) {
    const common = { on: today, ruleName, now };
    const outgoingId = await postLeg(tx, { account: from, other: to, amountMinor: minor(-amountMinor), ...common });
    const incomingId = await postLeg(tx, { account: to, other: from, amountMinor, ...common });
    await confirmEnds(tx, { outgoingId, incomingId }, now);
    return { state: 'settled', on: today, outgoingId, incomingId };
  },
};

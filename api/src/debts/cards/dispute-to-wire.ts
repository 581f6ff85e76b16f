import { type CardDispute, toMoney } from '@tideline/contract';
import type { DisputeRow } from './card-disputes.store.ts';

export const disputeToWire = ({ accountId, amountMinor, currency, ...row }: DisputeRow): CardDispute => ({
  ...row,
  cardId: accountId,
  amount: toMoney(amountMinor, currency),
});

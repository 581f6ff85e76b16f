import type { SweepAccountRow, TransferWay } from './sweep-accounts.store.ts';

type Chosen = Pick<SweepAccountRow, 'way' | 'bank'> | undefined;

/**
 * Who moves money from one account to another: the books alone where both are kept by hand, a bank where both are known to the same
 * one, otherwise the person. `undefined`: nobody has said anything of the account.
 */
export function chooseWay(from: Chosen, to: Chosen): { way: TransferWay; bank: string | null } {
  if (from?.way === 'ledger' && to?.way === 'ledger') return { way: 'ledger', bank: null };
  if (from?.way === 'webhook' && to?.way === 'webhook' && from.bank === to.bank)
    return { way: 'webhook', bank: from.bank };
  return { way: 'instruct', bank: null };
}

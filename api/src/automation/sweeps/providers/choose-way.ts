import type { SweepAccountRow, TransferWay } from './sweep-accounts.store.ts';

type Chosen = Pick<SweepAccountRow, 'way' | 'bank'> | undefined;

/**
 * Chooses how money moves between two accounts: by the ledger alone if both are maintained by hand, by a bank if the
 * same one knows both, otherwise by the user. `undefined` means that no way was chosen for the account.
 */
export function chooseWay(from: Chosen, to: Chosen): { way: TransferWay; bank: string | null } {
  if (from?.way === 'ledger' && to?.way === 'ledger') return { way: 'ledger', bank: null };
  if (from?.way === 'webhook' && to?.way === 'webhook' && from.bank === to.bank)
    return { way: 'webhook', bank: from.bank };
  return { way: 'instruct', bank: null };
}

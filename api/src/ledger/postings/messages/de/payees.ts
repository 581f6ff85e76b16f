import type { Translation } from '@tideline/contract/language';
import type { enteredPayees as english } from '../payees.en.ts';

export const enteredPayees: Translation<typeof english> = {
  opening: 'Anfangssaldo',
  balance: 'Saldokorrektur',
  reconciliation: 'Korrektur beim Abstimmen',
  closing: 'Korrektur beim Schließen',
  balanceTransfer: 'Umschuldung',
  balanceTransferFee: 'Gebühr der Umschuldung',
  cashAdvance: 'Bargeldabhebung',
  cashAdvanceFee: 'Gebühr der Bargeldabhebung',
  disputeCredit: 'Gutschrift nach Reklamation',
  privateAccount: 'Privates Konto',
};

/** Payees of transactions that Tideline enters, because no bank or user names one. */
export const enteredPayees = {
  opening: 'Opening balance',
  balance: 'Balance adjustment',
  reconciliation: 'Reconciliation adjustment',
  closing: 'Closing adjustment',
  balanceTransfer: 'Balance transfer',
  balanceTransferFee: 'Balance transfer fee',
  cashAdvance: 'Cash advance',
  cashAdvanceFee: 'Cash advance fee',
  disputeCredit: 'Dispute credit',
  privateAccount: 'Private account',
};

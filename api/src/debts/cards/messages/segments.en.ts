/** Names of the parts of a card's balance. */
export const segmentNames = {
  purchase: 'Purchases',
  cash_advance: 'Cash advances',
  balance_transfer: 'Balance transfer',
  promo: 'Promotional rate',
  deferred: 'Deferred-interest balance',
  protected: 'Protected balance',
  unassigned: 'Unassigned',
};

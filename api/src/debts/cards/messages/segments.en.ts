/** Names of the parts of a card's balance. */
export const segmentNames = {
  purchase: 'Purchases',
  cash_advance: 'Cash advances',
  balance_transfer: 'Balance transfer',
  promo: 'Promotional rate',
  deferred: 'Under deferred interest',
  protected: 'Protected balance',
  unassigned: 'Unassigned',
};

/** Origin of a part of a card's balance, which decides rate, grace and the order of payments. */
export type SegmentKind = 'purchase' | 'cash_advance' | 'balance_transfer' | 'promo' | 'deferred' | 'protected';

/** Origin of a part of a card's balance. It decides the rate, the grace period and the order of payments. */
export type SegmentKind = 'purchase' | 'cash_advance' | 'balance_transfer' | 'promo' | 'deferred' | 'protected';

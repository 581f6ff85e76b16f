/**
 * Returns the address of the rule that an edit of this transaction suggests. Saving or closing the rule returns to the
 * current page.
 */
export const ruleAddress = (transactionId: string): string =>
  `/settings?${new URLSearchParams({
    section: 'rules',
    rule: 'new',
    from: transactionId,
    back: window.location.pathname + window.location.search,
  }).toString()}`;

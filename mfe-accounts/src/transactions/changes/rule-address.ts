/** Address of the rule that an edit of this transaction suggests; saving or closing it returns to where the user is. */
export const ruleAddress = (transactionId: string): string =>
  `/settings?${new URLSearchParams({
    section: 'rules',
    rule: 'new',
    from: transactionId,
    back: window.location.pathname + window.location.search,
  }).toString()}`;

/** Returns the page where the terms of a card or loan are entered. */
export const termsHref = (kind: 'card' | 'loan', id: string): string =>
  kind === 'card' ? `/credit-cards?card=${id}` : `/debt?loan=${id}`;

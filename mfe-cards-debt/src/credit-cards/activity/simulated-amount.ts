/** The address at which a payment to a card is tried out, with the amount it begins with; null: the simulator's own. */
export function simulatedIn(current: URLSearchParams, cardId: string, minor: string | null): URLSearchParams {
  const next = new URLSearchParams(current);
  next.set('simulate', cardId);
  if (minor === null || minor === '0') next.delete('amount');
  else next.set('amount', minor);
  return next;
}

/** The address after it. */
export function withoutSimulated(current: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(current);
  next.delete('simulate');
  next.delete('amount');
  return next;
}

/** The address after a payment, with what it had filled in. */
export function withoutPayment(current: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(current);
  for (const name of ['pay', 'amount', 'from']) next.delete(name);
  return next;
}

/** What an address says of the amount: digits of minor units above zero, as many as a whole number holds; null for anything else. */
export const amountIn = (text: string | null): string | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? text : null;

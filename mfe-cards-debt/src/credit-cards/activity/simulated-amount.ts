/** Returns the address of the payment simulator with its initial amount; null uses the simulator's default. */
export function simulatedIn(current: URLSearchParams, cardId: string, minor: string | null): URLSearchParams {
  const next = new URLSearchParams(current);
  next.set('simulate', cardId);
  if (minor === null || minor === '0') next.delete('amount');
  else next.set('amount', minor);
  return next;
}

/** Returns the address without the simulator and its amount. */
export function withoutSimulated(current: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(current);
  next.delete('simulate');
  next.delete('amount');
  return next;
}

/** Returns the amount in an address: positive minor units, up to 15 digits; null for anything else. */
export const amountIn = (text: string | null): string | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? text : null;

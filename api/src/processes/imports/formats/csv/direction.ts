const OUT = /^(d|dr|db|debit|debet|withdrawal|out|outgoing|soll|s|af|debito|debe|cargo|money out|paid out|expense|-)$/;
const IN = /^(c|cr|credit|deposit|in|incoming|haben|h|bij|credito|haber|abono|money in|paid in|income|\+)$/;

/** Returns 1 if the bank's word or sign means a credit, −1 for a debit, and null for neither. */
export function directionOf(cell: string): 1 | -1 | null {
  const word = cell.trim().toLowerCase().replace(/\.$/, '');
  return OUT.test(word) ? -1 : IN.test(word) ? 1 : null;
}

interface Parts {
  account?: string;
  opening?: string;
  rows?: readonly string[];
  closing?: string;
  closingDay?: string;
  available?: string;
  /** F for a complete message, M for a page that continues. */
  kind?: 'F' | 'M';
}

/**
 * Builds one message for tests. Without explicit balances, it opens with 100 euros and closes with the balance that
 * results from its rows.
 */
export function message({
  account = '50880050/194774600888',
  opening = 'C260301EUR100,00',
  rows = [],
  closing,
  closingDay = '260331',
  available,
  kind = 'F',
}: Parts): string {
  const cents = rows.reduce((sum, row) => sum + centsOf(row), 10_000);
  const closes =
    closing ??
    `${cents < 0 ? 'D' : 'C'}${closingDay}EUR${Math.floor(Math.abs(cents) / 100)},${String(Math.abs(cents) % 100).padStart(2, '0')}`;
  return [
    ':20:REF',
    `:25:${account}`,
    ':28C:1/1',
    `:60F:${opening}`,
    ...rows,
    `:62${kind}:${closes}`,
    ...(available === undefined ? [] : [`:64:${available}`]),
    '-',
    '',
  ].join('\n');
}

/** Returns the amount of a plain row in cents. */
function centsOf(row: string): number {
  const [, mark = '', whole = '', cents = ''] = /^:61:\d+(R?[CD])[A-Z]?(\d{1,9})[,.](\d{0,2})N/.exec(row) ?? [];
  const amount = Number(whole || 0) * 100 + Number((cents || '0').padEnd(2, '0'));
  return mark === 'D' || mark === 'RC' ? -amount : amount;
}

import type { ImportBatch, ImportStatement } from '@tideline/contract';

const usd = (minor: number) => ({ minor: String(minor), currency: 'USD' });

/** Returns one statement of a preview in the api's format. */
export function aStatement(fields: Partial<ImportStatement> = {}): ImportStatement {
  return {
    key: 'chk.ofx#0',
    file: 'chk.ofx',
    format: 'ofx1',
    account: {
      type: 'depository',
      subtype: 'checking',
      name: 'Checking 4021',
      institution: 'Harbor Bank',
      mask: '4021',
      currency: 'USD',
    },
    matchedAccountId: null,
    from: '2026-01-01',
    to: '2026-02-27',
    counts: { rows: 3, new: 3, present: 0, changed: 0, review: 0, listed: 0 },
    fileBalance: usd(125_040),
    fileBalanceOn: '2026-02-28',
    balanceAfter: usd(125_040),
    difference: usd(0),
    opening: null,
    listedRows: [],
    sample: [{ line: 30, postedOn: '2026-02-27', payee: 'Corner Grocery', amount: usd(-4215), outcome: 'new' }],
    ...fields,
  };
}

export function aBatch(statements: ImportStatement[], fields: Partial<ImportBatch> = {}): ImportBatch {
  const sum = (count: keyof ImportStatement['counts']) =>
    statements.reduce((total, { counts }) => total + counts[count], 0);
  return {
    id: '01890000-0000-7000-a000-000000000001',
    state: 'previewed',
    createdAt: '2026-03-01T09:14:00Z',
    files: statements.map(({ file }) => file),
    statements,
    totals: {
      rows: sum('rows'),
      new: sum('new'),
      present: sum('present'),
      changed: sum('changed'),
      review: sum('review'),
      listed: sum('listed'),
    },
    notices: [],
    changeSetId: null,
    progress: null,
    refused: [],
    failure: null,
    interrupted: false,
    ...fields,
  };
}

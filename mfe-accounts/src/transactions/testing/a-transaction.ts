import type { Transaction } from '@tideline/contract';

let made = 0;

/** Returns a transaction in the api's format, with a unique id. */
export function aTransaction(fields: Partial<Transaction> = {}): Transaction {
  made += 1;
  return {
    id: `01890000-0000-7000-9000-${String(made).padStart(12, '0')}`,
    version: 1,
    accountId: '01890000-0000-7000-8000-000000000001',
    postedOn: '2026-02-28',
    amount: { minor: '-1250', currency: 'USD' },
    payee: 'Corner Grocery',
    memo: null,
    rawDescription: null,
    checkNumber: null,
    kind: 'standard',
    status: 'posted',
    needsReview: false,
    categoryId: null,
    source: 'manual',
    excluded: false,
    originalAmount: null,
    splits: [],
    tagIds: [],
    attachmentCount: 0,
    transfer: null,
    runningBalance: null,
    ...fields,
  };
}

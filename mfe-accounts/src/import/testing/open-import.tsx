import type { ImportBatch } from '@tideline/contract';
import { type FakeApi, renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { screen } from '@testing-library/react';
import { everyday, ledgerServer, usd, visa } from '../../transactions/testing/ledger.ts';
import { TransactionsScreen } from '../../transactions/transactions.screen.tsx';
import { aBatch, aStatement } from './a-batch.ts';

export const counts = (fields: Partial<ImportBatch['totals']>) => ({
  rows: 0,
  new: 0,
  present: 0,
  changed: 0,
  review: 0,
  listed: 0,
  ...fields,
});
const checking = aStatement({
  key: '1.1',
  counts: counts({ rows: 5, new: 3, present: 2 }),
  matchedAccountId: everyday.id,
  opening: null,
});
const card = aStatement({
  key: '2.1',
  file: 'visa.ofx',
  account: { type: 'credit_card', subtype: null, name: 'Card 9010', institution: null, mask: '9010', currency: 'USD' },
  counts: counts({ rows: 3, new: 1, review: 1, listed: 1 }),
  fileBalance: usd(-20_000),
  balanceAfter: usd(-19_000),
  difference: usd(-1_000),
  listedRows: [{ line: 36, field: 'DTPOSTED', value: '2011xx', reason: 'not_a_date' }],
});
export const batch = aBatch([checking, card]);
export const applied: ImportBatch = {
  ...batch,
  state: 'applied',
  changeSetId: '01890000-0000-7000-b000-000000000001',
  statements: [checking, { ...card, matchedAccountId: visa.id }],
};

export const file = (name: string, content = 'OFXHEADER:100') => new File([content], name, { lastModified: 1 });

/** Returns a server with one import, which remembers whether it was applied. */
function importServer(): FakeApi['imports'] {
  let now: ImportBatch = batch;
  const become = (next: ImportBatch) => () => (now = next);
  return {
    list: () => ({ items: [] }),
    create: () => batch,
    get: () => now,
    apply: become(applied),
    revert: become({ ...applied, state: 'reverted' }),
    progress: { get: () => ({ phase: null, file: null, done: 0, total: null, rows: 0 }) },
  };
}

/** Opens /transactions on the import. */
export function renderImport(
  imports: FakeApi['imports'] = {},
  route = '/transactions?import=1',
  session = testSession,
) {
  const rendered = renderScreen(<TransactionsScreen />, {
    route,
    session,
    api: { ...ledgerServer(), imports: { ...importServer(), ...imports } },
  });
  const choose = async (...files: File[]) => rendered.user.upload(await screen.findByLabelText('Files'), files);
  const preview = async () => rendered.user.click(screen.getByRole('button', { name: 'Preview' }));
  return { ...rendered, choose, preview };
}

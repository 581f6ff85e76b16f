import { describe, expect, it } from '@jest/globals';
import type { ImportBatch } from '@tideline/contract';
import { type FakeApi, renderScreen } from '@tideline/mfe-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { ledgerServer } from '../transactions/testing/ledger.ts';
import { TransactionsScreen } from '../transactions/transactions.screen.tsx';
import { aBatch, aStatement } from './testing/a-batch.ts';
import { aReading, aTable } from './testing/a-table.ts';

const accountOf = (name: string) => ({
  type: 'depository' as const,
  subtype: 'checking' as const,
  name,
  institution: null,
  mask: null,
  currency: 'USD',
});
const asQif = {
  delimiter: null,
  headerLine: null,
  headerLines: [],
  columns: [
    { name: 'D', examples: ['03/04/2026'] },
    { name: 'T', examples: ['-20.00'] },
  ],
  fields: { postedOn: 0, amount: 1 },
};
const qif = (questions: ReturnType<typeof aReading>['questions'], key: string, name: string) =>
  aTable(
    { ...asQif, questions, closingBalance: 'skipped' },
    { key, file: 'book.qif', format: 'qif', account: accountOf(name) },
  );
const camt = aStatement({ key: '2.1', file: 'bank.xml', format: 'camt', account: accountOf('Current') });
const mt940 = aStatement({ key: '3.1', file: 'bank.sta', format: 'mt940', account: accountOf('Giro') });
const batchOf = (questions: ReturnType<typeof aReading>['questions']): ImportBatch =>
  aBatch([qif(questions, '1.1', 'Everyday'), qif(questions, '1.2', 'Savings'), camt, mt940], {
    notices: [
      { file: 'book.qif', line: 6, code: 'splits_in_memo', detail: 'Everyday' },
      { file: 'book.qif', line: 9, code: 'splits_differ', detail: '-48.00' },
      { file: 'book.qif', line: 20, code: 'list_left_out', detail: 'Cat' },
      { file: 'bank.xml', line: 4, code: 'batch_not_split', detail: '12' },
      { file: 'bank.sta', line: 5, code: 'day_moved', detail: '260230 → 2026-02-28' },
    ],
  });

function render(imports: FakeApi['imports']) {
  return renderScreen(<TransactionsScreen />, {
    route: '/transactions?import=1',
    api: {
      ...ledgerServer(),
      imports: {
        list: () => ({ items: [] }),
        progress: { get: () => ({ phase: null, file: null, done: 0, total: null, rows: 0 }) },
        ...imports,
      },
    },
  });
}

const file = (name: string) => new File(['x'], name, { lastModified: 1 });

describe('files of every format', () => {
  it('can be chosen with the extensions banks use', async () => {
    render({});
    const input = await screen.findByLabelText('Files');
    const accepted = (input.getAttribute('accept') ?? '').split(',');
    expect(accepted).toEqual(
      expect.arrayContaining(['.qif', '.QIF', '.xml', '.sta', '.STA', '.mt940', '.ofx', '.csv']),
    );
    expect(screen.getByText(/Bank files \(CSV, OFX, QFX, QIF, CAMT.053, MT940\)/)).toBeVisible();
  });

  it('are imported together, and the questions about a QIF file are asked once for all of its accounts', async () => {
    let now = batchOf(['dateOrder']);
    const applied = { ...batchOf([]), state: 'applied' as const, changeSetId: now.id };
    const { user, requests } = render({
      create: () => now,
      get: () => now,
      read: () => (now = batchOf([])),
      apply: () => (now = applied),
    });
    await user.upload(await screen.findByLabelText('Files'), [file('book.qif'), file('bank.xml'), file('bank.sta')]);
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    const everyday = within(await screen.findByRole('region', { name: 'Everyday' }));
    expect(everyday.getByText(/book\.qif · QIF/)).toBeVisible();
    // four statements are rows of a table; those without a question are expanded with a click
    for (const name of ['Current', 'Giro']) await user.click(screen.getByText(name));
    expect(within(screen.getByRole('region', { name: 'Current' })).getByText(/bank\.xml · CAMT\.053/)).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Giro' })).getByText(/bank\.sta · MT940/)).toBeVisible();
    for (const said of [
      /split transactions of Everyday are imported unsplit, with the parts in the note/,
      /the parts don’t add up\. We use the amount -48\.00/,
      /the list “Cat” has no transactions/,
      /12 payments imported as one transaction/,
      /invalid February date changed/,
    ]) {
      expect(screen.getByText(said)).toBeVisible();
    }
    await user.click(everyday.getByRole('radio', { name: /Apr\u00a03,\u00a02026/ }));
    await waitFor(() => expect(screen.queryByText('Which day is 03/04/2026?')).toBeNull());
    const [read] = requests.filter(({ name }) => name === 'imports.read');
    expect(read?.input).toMatchObject({ key: '1.1', choices: { dateOrder: 'dmy' } });
    expect(read?.input).not.toMatchObject({ choices: { delimiter: expect.anything() } });
    await user.click(await screen.findByRole('button', { name: /^Import \d+ transactions/ }));
    await waitFor(() => expect(requests.some(({ name }) => name === 'imports.apply')).toBe(true));
  });

  it('have a date format, but neither separator nor columns to choose, if they are QIF files', async () => {
    const now = batchOf([]);
    const { user } = render({ create: () => now, get: () => now });
    await user.upload(await screen.findByLabelText('Files'), [file('book.qif')]);
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    await user.click(await screen.findByText('Everyday'));
    const everyday = within(await screen.findByRole('region', { name: 'Everyday' }));
    await user.click(everyday.getByText('Columns and formats'));
    expect(everyday.getByRole('combobox', { name: 'Date format' })).toBeVisible();
    expect(everyday.queryByRole('combobox', { name: 'Separator' })).toBeNull();
    expect(everyday.queryByRole('combobox', { name: 'Memo' })).toBeNull();
  });
});

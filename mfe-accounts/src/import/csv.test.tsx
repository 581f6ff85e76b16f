import { describe, expect, it } from '@jest/globals';
import type { ImportBatch, ImportProgress } from '@tideline/contract';
import { ApiError, type FakeApi, renderScreen } from '@tideline/mfe-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { everyday, ledgerServer, usd } from '../transactions/testing/ledger.ts';
import { TransactionsScreen } from '../transactions/transactions.screen.tsx';
import { aBatch } from './testing/a-batch.ts';
import { aReading, aTable } from './testing/a-table.ts';

type Read = { choices: Record<string, unknown>; accountId?: string | null; closingBalance?: unknown };

/** Opens the import on a server with one preview. `read` returns the preview after a change. */
function opened(batch: ImportBatch, imports: FakeApi['imports'] = {}) {
  const rendered = renderScreen(<TransactionsScreen />, {
    route: `/transactions?import=${batch.id}`,
    api: {
      ...ledgerServer(),
      imports: {
        list: () => ({ items: [] }),
        get: () => batch,
        read: () => batch,
        apply: () => ({ ...batch, state: 'applied', changeSetId: batch.id }),
        ...imports,
      },
    },
  });
  const reads = () =>
    rendered.requests.filter(({ name }) => name === 'imports.read').map(({ input }) => input as unknown as Read);
  return { ...rendered, reads, card: async (name: string) => within(await screen.findByRole('region', { name })) };
}

const mapping = async (user: ReturnType<typeof opened>['user'], card: ReturnType<typeof within>) => {
  await user.click(card.getByText('Columns and formats'));
};

describe('preview of a table', () => {
  it('shows the first rows, and sample values for each column', async () => {
    const { user, card } = opened(aBatch([aTable()]));
    const table = await card('Checking 4021');
    expect(
      table.getByText(
        'Separated by commas · Month, day, year · Point, as in 12.50 · Have a minus sign · ' +
          'Header in line 1 · UTF-8',
      ),
    ).toBeVisible();
    expect(
      within(table.getByRole('table', { name: 'First rows after import' })).getAllByRole('row')[1],
    ).toHaveTextContent('Corner GroceryFeb 27New−$42.15');
    await mapping(user, table);
    expect(table.getByRole('combobox', { name: 'Date' })).toHaveDisplayValue('Date (03/04/2026)');
    expect(table.getByRole('combobox', { name: 'Balance after each row' })).toHaveDisplayValue('Column 4 (80.00)');
    expect(table.getByRole('combobox', { name: 'Money out' })).toHaveDisplayValue('Not in this file');
    expect(table.getByRole('combobox', { name: 'Header' })).toHaveDisplayValue(
      'Line 1: Date · Description · Amount · Running Bal.',
    );
    expect(table.queryByText('Same as last time')).toBeNull();
  });

  it('notes that the previous choices were reused', async () => {
    const { card } = opened(aBatch([aTable({ remembered: true })]));
    expect((await card('Checking 4021')).getByText('Same as last time')).toBeVisible();
  });

  it('applies every choice in turn and shows the new preview', async () => {
    let now = aBatch([aTable()]);
    const read: NonNullable<FakeApi['imports']>['read'] = ({ choices }) => {
      const { sign = 'as_written', columns = {} } = choices as {
        sign?: 'as_written' | 'reversed';
        columns?: Record<string, number>;
      };
      now = aBatch([
        aTable(
          { sign, fields: columns },
          { counts: { rows: 9, new: 8, present: 0, changed: 0, review: 0, listed: 1 } },
        ),
      ]);
      return now;
    };
    const { user, card, reads } = opened(now, { read, get: () => now });
    const table = await card('Checking 4021');
    await mapping(user, table);
    await user.selectOptions(table.getByRole('combobox', { name: 'Memo' }), 'Column 4 (80.00)');
    await user.selectOptions(table.getByRole('combobox', { name: 'Spending amounts' }), 'Have no minus sign');
    expect(await screen.findByRole('button', { name: 'Import 8 transactions' })).toBeVisible();
    await waitFor(() => expect(reads()).toHaveLength(2));
    expect(reads()[0]).toMatchObject({
      key: '1.1',
      choices: { columns: { postedOn: 0, payee: 1, amount: 2, memo: 3 } },
    });
    expect(reads()[1]).toMatchObject({
      choices: { columns: { postedOn: 0, payee: 1, amount: 2, memo: 3 }, sign: 'reversed' },
    });
  });

  it('reports that the file could not be read again, and retries', async () => {
    let fails = true;
    const read = () => {
      if (fails) throw new ApiError({ code: 'SERVICE_UNAVAILABLE', status: 503, title: '' });
      return aBatch([aTable()]);
    };
    const { user, card } = opened(aBatch([aTable()]), { read });
    const table = await card('Checking 4021');
    await mapping(user, table);
    await user.selectOptions(table.getByRole('combobox', { name: 'Decimal mark' }), 'Comma, as in 12,50');
    expect(await screen.findByText('The file couldn’t be read again')).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('The file couldn’t be read again')).toBeNull());
  });

  it('compares the rows with a new account if the user chooses one', async () => {
    const { user, card, reads } = opened(aBatch([aTable({}, { matchedAccountId: everyday.id, opening: null })]));
    const table = await card('Checking 4021');
    const into = await table.findByRole('combobox', { name: 'Import into' });
    await waitFor(() => expect(into).toHaveDisplayValue('Everyday'));
    await user.selectOptions(into, 'New account');
    await waitFor(() => expect(reads()).toHaveLength(1));
    expect(reads()[0]).toMatchObject({ accountId: null });
    expect(table.queryByText(/These figures are for the account we suggested/)).toBeNull();
  });

  it('names the other file that opens the account, and offers a separate account instead', async () => {
    const { user, card, reads } = opened(
      aBatch([
        aTable(),
        aTable(
          { closingBalance: null },
          { key: '2.1', file: 'chk (1).csv', together: '1.1', account: { ...aTable().account, name: 'Second' } },
        ),
      ]),
    );
    const second = await card('Second');
    expect(second.getByText('Goes into the same new account as chk.csv.')).toBeVisible();
    expect(second.queryByRole('textbox', { name: 'Account name' })).toBeNull();
    await user.click(second.getByRole('button', { name: 'Use a separate account' }));
    await waitFor(() => expect(reads()[0]).toMatchObject({ key: '2.1', accountId: null }));
  });
});

describe('missing information about a table', () => {
  it('is requested, and the import is blocked until the user provides it', async () => {
    const { user, card, reads, requests } = opened(aBatch([aTable({ questions: ['dateOrder', 'sign'] })]));
    const table = await card('Checking 4021');
    expect(table.getByText('2 questions about this file')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Import 3 transactions' }));
    expect(await screen.findByRole('link', { name: 'Choose the date format' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose money spent or money received' })).toBeVisible();
    expect(requests.some(({ name }) => name === 'imports.apply')).toBe(false);
    await user.click(
      within(table.getByRole('radiogroup', { name: 'Which day is 03/04/2026?' })).getByRole('radio', {
        name: /^Apr\u00a03,\u00a02026/,
      }),
    );
    await waitFor(() => expect(reads()).toHaveLength(1));
    expect(reads()[0]?.choices).toMatchObject({ dateOrder: 'dmy' });
    expect(reads()[0]?.choices).not.toHaveProperty('sign');
  });

  it('opens the column settings if it is a column', async () => {
    const { card } = opened(aBatch([aTable({ questions: ['amount'], fields: { postedOn: 0 } })]));
    expect(
      (await card('Checking 4021')).getByRole('combobox', { name: 'Amount, in and out' }),
    ).toHaveAccessibleDescription(expect.stringContaining('Choose the amount column'));
  });
});

describe('closing balance', () => {
  const card = aTable(
    { closingBalance: null },
    {
      account: { type: 'credit_card', subtype: null, name: 'Visa', institution: null, mask: null, currency: 'USD' },
      fileBalance: null,
      difference: null,
      balanceAfter: usd(-3_000),
    },
  );

  it('of a card is entered as the amount owed, and is required before the import', async () => {
    const known = aTable(
      { closingBalance: 'person' },
      {
        account: card.account,
        fileBalance: usd(-12_000),
        fileBalanceOn: '2026-02-27',
        balanceAfter: usd(-12_000),
        difference: usd(0),
      },
    );
    const { user, card: open, reads, requests } = opened(aBatch([card]), { read: () => aBatch([known]) });
    const visa = await open('Visa');
    expect(visa.getByText('The file doesn’t say. Its last row is from Feb 27, 2026.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Import 3 transactions' }));
    expect(await screen.findByRole('link', { name: 'Enter the balance, or choose “I don’t know”' })).toBeVisible();
    expect(requests.some(({ name }) => name === 'imports.apply')).toBe(false);
    await user.click(visa.getByRole('button', { name: 'Use this balance' }));
    expect(visa.getByRole('textbox', { name: 'You owe' })).toHaveAccessibleDescription(
      expect.stringMatching(/what you owe/),
    );
    await user.type(visa.getByRole('textbox', { name: 'You owe' }), '120');
    await user.click(visa.getByRole('button', { name: 'Use this balance' }));
    expect(await visa.findByText('Balance after import: $120 owed on Feb 27, 2026. Matches yours.')).toBeVisible();
    expect(reads()[0]?.closingBalance).toEqual({ amount: usd(-12_000), on: '2026-02-27' });
    await user.click(screen.getByRole('button', { name: 'Import 3 transactions' }));
    await waitFor(() => expect(requests.some(({ name }) => name === 'imports.apply')).toBe(true));
  });

  it('may be unknown, and the form explains the consequence', async () => {
    const {
      user,
      card: open,
      reads,
    } = opened(aBatch([card]), { read: () => aBatch([{ ...card, csv: aReading({ closingBalance: 'skipped' }) }]) });
    const visa = await open('Visa');
    await user.click(visa.getByRole('button', { name: 'I don’t know' }));
    expect(await visa.findByText(/The account starts at zero/)).toBeVisible();
    expect(reads()[0]?.closingBalance).toBeNull();
    await user.click(visa.getByRole('button', { name: 'Enter balance' }));
    expect(visa.getByRole('textbox', { name: 'You owe' })).toBeVisible();
  });
});

describe('upload in progress', () => {
  const uploading = (progress: () => ImportProgress) => {
    let finish: (batch: ImportBatch) => void = () => undefined;
    const waiting = new Promise<ImportBatch>((resolve) => (finish = resolve));
    const rendered = renderScreen(<TransactionsScreen />, {
      route: '/transactions?import=1',
      api: {
        ...ledgerServer(),
        imports: {
          list: () => ({ items: [] }),
          create: () => waiting,
          get: () => aBatch([aTable()]),
          progress: { get: progress },
        },
      },
    });
    const start = async () => {
      await rendered.user.upload(await screen.findByLabelText('Files'), new File(['Date,Amount'], 'long.csv'));
      await rendered.user.click(screen.getByRole('button', { name: 'Preview' }));
    };
    return { ...rendered, start, finish: () => finish(aBatch([aTable()])) };
  };

  it('shows the bytes received, and then the rows read', async () => {
    let now: ImportProgress = { phase: 'uploading', file: null, done: 1_048_576, total: 4_194_304, rows: 0 };
    const { start, finish, requests } = uploading(() => now);
    await start();
    expect(await screen.findByRole('progressbar', { name: 'Uploading 1 file' })).toHaveAttribute(
      'aria-valuetext',
      '1.0 of 4.0 MB',
    );
    now = { phase: 'reading', file: 'long.csv', done: 3_000_000, total: 4_194_304, rows: 61_000 };
    expect(await screen.findByRole('progressbar', { name: 'Reading long.csv' })).toHaveAttribute(
      'aria-valuetext',
      '61,000 rows',
    );
    const key = requests.find(({ name }) => name === 'imports.create')?.headers.get('idempotency-key');
    expect(requests.find(({ name }) => name === 'imports.progress.get')?.input).toEqual({ key });
    finish();
    expect(await screen.findByRole('button', { name: 'Import 3 transactions' })).toBeVisible();
  });

  it('stops with Cancel, and keeps the chosen files', async () => {
    const { start, user, address } = uploading(() => ({
      phase: 'reading',
      file: 'long.csv',
      done: 1,
      total: 2,
      rows: 1,
    }));
    await start();
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(screen.getByText('long.csv')).toBeVisible();
    expect(screen.queryByText('The files couldn’t be read')).toBeNull();
    expect(screen.getByRole('button', { name: 'Preview' })).toHaveFocus();
    expect(address()).toBe('/transactions?import=1');
  });
});

describe('import in progress', () => {
  it('shows how many transactions have been written', async () => {
    const batch = aBatch([aTable()]);
    let finish: (applied: ImportBatch) => void = () => undefined;
    let now = batch;
    const applied = new Promise<ImportBatch>((resolve) => (finish = resolve));
    const { user, requests } = opened(batch, {
      get: () => now,
      apply: () => applied,
      progress: { get: () => ({ phase: 'writing', file: null, done: 5_000, total: 12_000, rows: 5_000 }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Import 3 transactions' }));
    await waitFor(() =>
      expect(screen.getByRole('progressbar', { name: 'Importing 3 transactions…' })).toHaveAttribute(
        'aria-valuetext',
        '5,000 of 12,000',
      ),
    );
    expect(requests.find(({ name }) => name === 'imports.progress.get')?.input).toEqual({
      key: requests.find(({ name }) => name === 'imports.apply')?.headers.get('idempotency-key'),
    });
    now = { ...batch, state: 'applied', changeSetId: batch.id };
    finish(now);
    expect(await screen.findByText('Imported 3 transactions')).toBeVisible();
  });
});

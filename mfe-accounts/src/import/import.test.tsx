import { describe, expect, it } from '@jest/globals';
import type { ImportBatch } from '@tideline/contract';
import { ApiError, type FakeApi, renderScreen } from '@tideline/mfe-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { everyday, ledgerServer, usd, visa } from '../transactions/testing/ledger.ts';
import { TransactionsScreen } from '../transactions/transactions.screen.tsx';
import { FILE_LIMIT_BYTES } from './chosen-files.ts';
import { aBatch, aStatement } from './testing/a-batch.ts';

const counts = (fields: Partial<ImportBatch['totals']>) => ({
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
const batch = aBatch([checking, card]);
const applied: ImportBatch = {
  ...batch,
  state: 'applied',
  changeSetId: '01890000-0000-7000-b000-000000000001',
  statements: [checking, { ...card, matchedAccountId: visa.id }],
};

const file = (name: string, content = 'OFXHEADER:100') => new File([content], name, { lastModified: 1 });

/** A server with one import that remembers whether it was done. */
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

function render(imports: FakeApi['imports'] = {}, route = '/transactions?import=1') {
  const rendered = renderScreen(<TransactionsScreen />, {
    route,
    api: { ...ledgerServer(), imports: { ...importServer(), ...imports } },
  });
  const choose = async (...files: File[]) => rendered.user.upload(await screen.findByLabelText('Files'), files);
  const preview = async () => rendered.user.click(screen.getByRole('button', { name: 'Preview' }));
  return { ...rendered, choose, preview };
}

describe('choosing files', () => {
  it('opens from the list with Import', async () => {
    const { user, address } = render({}, '/transactions');
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    expect(address()).toBe('/transactions?import=1');
    expect(await screen.findByLabelText('Files')).toBeVisible();
  });

  it('asks for a file before it previews', async () => {
    const { preview, requests } = render();
    await screen.findByLabelText('Files');
    await preview();
    expect(screen.getByLabelText('Files')).toHaveAccessibleDescription(
      expect.stringContaining('Choose at least one file'),
    );
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('names files that are empty or too large before anything is sent, and sends the others', async () => {
    const { choose, preview, requests } = render();
    const huge = Object.defineProperty(file('huge.ofx'), 'size', { value: FILE_LIMIT_BYTES + 1 });
    await choose(file('nothing.ofx', ''), huge, file('chk.ofx'));
    expect(screen.getByText('nothing.ofx is empty. Download it from the bank again.')).toBeVisible();
    expect(screen.getByText('huge.ofx is larger than 20 MB. Download a shorter period.')).toBeVisible();
    await preview();
    await screen.findByRole('button', { name: 'Import 5 transactions' });
    const sent = requests.filter(({ name }) => name === 'imports.create');
    expect(sent).toHaveLength(1);
    expect(Object.values(sent[0]?.input ?? {}).map((value) => (value as File).name)).toEqual(['chk.ofx']);
  });

  it('takes files that are dropped', async () => {
    render();
    fireEvent.drop(await screen.findByLabelText('Files'), { dataTransfer: { files: [file('dropped.ofx')] } });
    expect(screen.getByText('dropped.ofx')).toBeVisible();
  });

  it('names a wrong file with its line and goes on with the others', async () => {
    const create = (_: unknown, { input }: { input: Record<string, unknown> }) => {
      const names = Object.values(input).map((value) => (value as File).name);
      if (names.includes('half.ofx'))
        throw new ApiError({
          code: 'IMPORT_TRUNCATED',
          status: 422,
          title: '',
          params: { file: 'half.ofx', line: 812 },
        });
      return batch;
    };
    const { choose, preview } = render({ create });
    await choose(file('half.ofx'), file('chk.ofx'));
    await preview();
    expect(await screen.findByText(/half.ofx ends too early, at line 812/)).toBeVisible();
    expect(screen.getByText('The others are below; nothing of these will be imported.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Import 5 transactions' })).toBeVisible();
  });

  it('imports nothing where every file is wrong', async () => {
    const create = () => {
      throw new ApiError({ code: 'IMPORT_NOT_A_BANK_FILE', status: 422, title: '', params: { file: 'photo.jpg' } });
    };
    const { preview, address } = render({ create });
    // The browser's own dialog offers bank files only; dropping does not.
    fireEvent.drop(await screen.findByLabelText('Files'), { dataTransfer: { files: [file('photo.jpg')] } });
    await preview();
    expect(await screen.findByText(/photo.jpg is not a bank file/)).toBeVisible();
    expect(screen.getByText('Nothing was imported.')).toBeVisible();
    expect(address()).toBe('/transactions?import=1');
  });

  it('keeps the files where the server cannot be reached, and tries again', async () => {
    let fails = true;
    const create = () => {
      if (fails) throw new TypeError('connection lost');
      return batch;
    };
    const { user, choose, preview } = render({ create });
    await choose(file('chk.ofx'));
    await preview();
    expect(await screen.findByText('The files could not be read')).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Import 5 transactions' })).toBeVisible();
  });
});

describe('the preview', () => {
  const opened = (imports: FakeApi['imports'] = {}) => render(imports, `/transactions?import=${batch.id}`);
  const statement = async (name: string) => within(await screen.findByRole('region', { name }));

  it('says what each statement is, where it goes and what it changes', async () => {
    opened();
    const first = await statement('Checking 4021');
    expect(first.getByText('chk.ofx · OFX 1 · 1 January 2026 to 27 February 2026')).toBeVisible();
    await waitFor(() => expect(first.getByRole('combobox', { name: 'Goes into' })).toHaveDisplayValue('Everyday'));
    expect(first.getAllByRole('term').map((term) => `${term.textContent} ${term.nextSibling?.textContent}`)).toEqual([
      'New 3',
      'Already here 2',
    ]);
    expect(first.getByText('Afterwards the balance is $1,250.40 on 28 February 2026, as the file says.')).toBeVisible();
  });

  it('names the difference to the balance of the file, and every row that cannot be read', async () => {
    opened();
    const second = await statement('Card 9010');
    expect(
      second.getByText(
        /Afterwards the balance is \$190.00 owed on 28 February 2026; the file says \$200.00 owed. The difference of \$10.00 may be in the rows to review/,
      ),
    ).toBeVisible();
    expect(
      within(second.getByRole('table', { name: '1 row that cannot be read' })).getAllByRole('row')[1],
    ).toHaveTextContent('36DTPOSTED2011xxis no date');
  });

  it('imports as the person decided: another name and kind here, nothing there', async () => {
    const { user, requests } = opened();
    const first = await statement('Checking 4021');
    const second = await statement('Card 9010');
    await user.selectOptions(await first.findByRole('combobox', { name: 'Goes into' }), 'Nowhere: leave it out');
    const name = second.getByRole('textbox', { name: 'Name of the account' });
    await user.clear(name);
    await user.type(name, 'Aria Visa');
    await user.selectOptions(second.getByRole('combobox', { name: 'Kind' }), 'Line of credit');
    await user.click(screen.getByRole('button', { name: 'Import 2 transactions' }));
    await screen.findByRole('button', { name: 'Revert' });
    const sent = requests.find(({ name: called }) => called === 'imports.apply');
    expect(sent?.input).toEqual({
      id: batch.id,
      statements: [
        { key: '1.1', action: 'skip' },
        { key: '2.1', action: 'import', name: 'Aria Visa', type: 'line_of_credit', subtype: null },
      ],
    });
    expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  });

  it('says that rows are compared again where another account is chosen', async () => {
    const { user } = opened();
    const first = await statement('Checking 4021');
    await user.selectOptions(await first.findByRole('combobox', { name: 'Goes into' }), 'Aria Visa');
    expect(first.getByText(/The figures below compare the file with another account/)).toBeVisible();
    expect(first.queryByText(/Afterwards the balance/)).toBeNull();
  });

  it('wants a name for a new account', async () => {
    const { user, requests } = opened();
    const second = await statement('Card 9010');
    await user.clear(second.getByRole('textbox', { name: 'Name of the account' }));
    await user.click(screen.getByRole('button', { name: 'Import 5 transactions' }));
    expect(screen.getByRole('link', { name: 'Enter a name for the new account' })).toBeVisible();
    expect(requests.some(({ name }) => name === 'imports.apply')).toBe(false);
  });

  it('says so where there is nothing to import', async () => {
    opened({ get: () => aBatch([aStatement({ counts: counts({ rows: 4, present: 4 }) })]) });
    expect(await screen.findByText('Nothing to import')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();
  });

  it('keeps the choices where importing failed, and tries again', async () => {
    let fails = true;
    const apply = () => {
      if (fails) throw new ApiError({ code: 'SERVICE_UNAVAILABLE', status: 503, title: '' });
      return applied;
    };
    const { user } = opened({ apply, get: () => (fails ? batch : applied) });
    await user.click(await screen.findByRole('button', { name: 'Import 5 transactions' }));
    expect(await screen.findByText('Nothing was imported')).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Imported 5 transactions')).toBeVisible();
  });
});

describe('after the import', () => {
  it('leads on to the transactions, to the rates of a card, and to what needs a look', async () => {
    render({ get: () => applied }, `/transactions?import=${batch.id}`);
    expect(await screen.findByText('Imported 5 transactions')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Enter the rates of Aria Visa' })).toHaveAttribute(
      'href',
      `/credit-cards?card=${visa.id}`,
    );
    expect(screen.getAllByRole('link', { name: 'See its transactions' })[0]).toHaveAttribute(
      'href',
      `/transactions?account=${everyday.id}`,
    );
    expect(screen.getByRole('link', { name: 'Look at 1 transaction that may be here twice' })).toHaveAttribute(
      'href',
      '/transactions?review=1',
    );
  });

  it('is taken back whole with Revert', async () => {
    let now = applied;
    const revert = () => (now = { ...applied, state: 'reverted' });
    const { user, requests } = render({ get: () => now, revert }, `/transactions?import=${batch.id}`);
    await user.click(await screen.findByRole('button', { name: 'Revert' }));
    expect(await screen.findByText('This import was taken back')).toBeVisible();
    expect(requests.find(({ name }) => name === 'imports.revert')?.input).toEqual({ id: batch.id });
  });

  it('says why it could not be taken back', async () => {
    const revert = () => {
      throw new ApiError({ code: 'CHANGE_SET_CONFLICT', status: 409, title: '', params: { laterChangeSetIds: [] } });
    };
    const { user } = render({ get: () => applied, revert }, `/transactions?import=${batch.id}`);
    await user.click(await screen.findByRole('button', { name: 'Revert' }));
    expect(await screen.findByText('Later changes build on this one. Undo those first.')).toBeVisible();
  });
});

describe('past imports', () => {
  const { statements: _statements, ...past } = applied;

  it('lists them with their state, and takes one back', async () => {
    const { user, requests } = render({
      list: () => ({
        items: [past, { ...past, id: '01890000-0000-7000-a000-000000000002', files: ['left.ofx'], state: 'previewed' }],
      }),
    });
    const table = within(await screen.findByRole('table', { name: 'Past imports' }));
    expect(table.getAllByRole('row')[1]).toHaveTextContent(
      'chk.ofx, visa.ofx1 March, 04:14 · 2 already here · 1 not readableImported5',
    );
    expect(table.getByRole('link', { name: /^Continue with/ })).toHaveAttribute(
      'href',
      '/transactions?import=01890000-0000-7000-a000-000000000002',
    );
    await user.click(table.getByRole('button', { name: 'Revert chk.ofx, visa.ofx' }));
    await waitFor(() => expect(requests.some(({ name }) => name === 'imports.revert')).toBe(true));
  });

  it('lets files be imported where the past ones cannot be loaded', async () => {
    render({
      list: () => {
        throw new ApiError({ code: 'INTERNAL', status: 500, title: '', params: { digest: 'x' } });
      },
    });
    expect(await screen.findByText('You can import files all the same.')).toBeVisible();
    expect(screen.getByLabelText('Files')).toBeVisible();
  });
});

describe('an import of many rows', () => {
  const reading: ImportBatch = {
    ...batch,
    state: 'reading',
    statements: [],
    progress: { phase: 'reading', file: 'chk.ofx', done: 40, total: 100, rows: 2_000 },
  };
  const open = `/transactions?import=${batch.id}`;

  it('says how far it is and that the page may be left, and stops when it is told to', async () => {
    let now = reading;
    const { user } = render(
      { get: () => now, cancel: () => (now = { ...reading, state: 'cancelled', progress: null }) },
      open,
    );
    expect(await screen.findByRole('progressbar', { name: 'Reading chk.ofx' })).toHaveAttribute(
      'aria-valuetext',
      '2,000 rows',
    );
    expect(screen.getByText(/You can leave this page and come back/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Reading was stopped')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Choose other files' }));
    expect(await screen.findByLabelText('Files')).toBeVisible();
  });

  it('becomes the preview by itself once it is read', async () => {
    let now = reading;
    render({ get: () => now }, open);
    expect(await screen.findByRole('progressbar')).toBeVisible();
    now = batch;
    expect(await screen.findByRole('button', { name: 'Import 5 transactions' })).toBeVisible();
  });

  it('says why nothing of it was imported, and lets the person try again', async () => {
    render({ get: () => ({ ...batch, failure: { code: 'STORAGE_FULL', params: {} } }) }, open);
    expect(await screen.findByText('Nothing was imported')).toBeVisible();
    expect(screen.getByText(/The disk of the server is full/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import 5 transactions' })).toBeEnabled();
  });

  it('says why none of its files could be read', async () => {
    render(
      {
        get: () => ({
          ...reading,
          state: 'failed',
          progress: null,
          failure: { code: 'IMPORT_NOT_A_BANK_FILE', params: { file: 'chk.ofx' } },
        }),
      },
      open,
    );
    expect(await screen.findByText(/chk.ofx is not a bank file that can be read/)).toBeVisible();
  });

  it('is mentioned on the list of transactions, with the way back to it', async () => {
    const { statements: _statements, ...listed } = { ...reading, state: 'applying' as const };
    render({ list: () => ({ items: [listed] }) }, '/transactions');
    expect(await screen.findByText('chk.ofx, visa.ofx is being imported')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See how far it is' })).toHaveAttribute('href', open);
  });
});

describe('every row of a file', () => {
  it('is listed with what becomes of it, page by page and by outcome', async () => {
    const row = {
      key: '1.1',
      line: 4,
      outcome: 'new' as const,
      postedOn: '2026-02-01',
      payee: 'Corner Grocery',
      amount: usd(-100),
      problem: null,
    };
    const { user, requests } = render(
      {
        rows: {
          list: ({ outcome, cursor }: { outcome?: string; cursor?: string }) => ({
            items: [{ ...row, line: cursor ? 9 : 4, payee: outcome ?? (cursor ? 'Second page' : 'First page') }],
            nextCursor: cursor || outcome ? null : '0.0',
          }),
        },
      },
      `/transactions?import=${batch.id}`,
    );
    await user.click((await screen.findAllByText('All 5 rows and what becomes of them'))[0] as HTMLElement);
    expect(await screen.findByText('First page')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show more rows' }));
    expect(await screen.findByText('Second page')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Already here' }));
    expect(await screen.findByText('present')).toBeVisible();
    expect(requests.filter(({ name }) => name === 'imports.rows.list')).toHaveLength(3);
  });
});

describe('files dropped on a screen', () => {
  it('are on their way to the import, and nothing happens to anything else that is dragged', async () => {
    const { address } = render({}, '/transactions');
    await screen.findByRole('button', { name: 'Import' });
    await waitFor(() => {
      fireEvent.dragEnter(window, { dataTransfer: { types: ['Files'], files: [] } });
      expect(screen.getByText('Drop the files to import them')).toBeVisible();
    });
    fireEvent.drop(window, { dataTransfer: { types: ['Files'], files: [file('chk.ofx')] } });
    expect(await screen.findByText('chk.ofx')).toBeVisible();
    expect(address()).toBe('/transactions?import=1');
  });
});

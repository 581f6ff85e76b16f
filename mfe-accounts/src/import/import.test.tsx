import { describe, expect, it } from '@jest/globals';
import { IMPORT_FILE_BYTES, type ImportBatch } from '@tideline/contract';
import { ApiError, testSession } from '@tideline/mfe-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { everyday, usd, visa } from '../transactions/testing/ledger.ts';
import { applied, batch, file, renderImport } from './testing/open-import.tsx';

describe('choosing files', () => {
  it('starts with the Import button above the transaction list', async () => {
    const { user, address } = renderImport({}, '/transactions');
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    expect(address()).toBe('/transactions?import=1');
    expect(await screen.findByLabelText('Files')).toBeVisible();
  });

  it('requires a file before the preview', async () => {
    const { preview, requests } = renderImport();
    await screen.findByLabelText('Files');
    await preview();
    expect(screen.getByLabelText('Files')).toHaveAccessibleDescription(
      expect.stringContaining('Choose at least one file'),
    );
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('rejects empty and oversized files before sending, and sends the others', async () => {
    const { choose, preview, requests } = renderImport();
    const huge = Object.defineProperty(file('huge.ofx'), 'size', { value: IMPORT_FILE_BYTES + 1 });
    await choose(file('nothing.ofx', ''), huge, file('chk.ofx'));
    expect(screen.getByText('nothing.ofx is empty. Download it again from your bank.')).toBeVisible();
    expect(screen.getByText('huge.ofx is over 20 MB. Download a shorter period.')).toBeVisible();
    await preview();
    await screen.findByRole('button', { name: 'Import 4 transactions' });
    const sent = requests.filter(({ name }) => name === 'imports.create');
    expect(sent).toHaveLength(1);
    expect(Object.values(sent[0]?.input ?? {}).map((value) => (value as File).name)).toEqual(['chk.ofx']);
  });

  it('accepts dropped files', async () => {
    renderImport();
    fireEvent.drop(await screen.findByLabelText('Files'), { dataTransfer: { files: [file('dropped.ofx')] } });
    expect(screen.getByText('dropped.ofx')).toBeVisible();
  });

  it('reports an invalid file with the line number, and continues with the others', async () => {
    const create = () => ({
      ...batch,
      refused: [{ code: 'IMPORT_TRUNCATED', params: { file: 'half.ofx', line: 812 } }],
    });
    const { choose, preview, requests } = renderImport({ create, get: create });
    await choose(file('half.ofx'), file('chk.ofx'));
    await preview();
    expect(await screen.findByText(/half.ofx is cut off at line 812/)).toBeVisible();
    expect(screen.getByText('Nothing in them will be imported. The other files are below.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Import 4 transactions' })).toBeVisible();
    expect(requests.filter(({ name }) => name === 'imports.create')).toHaveLength(1);
  });

  it('gives the reason for each file if none can be read', async () => {
    const refused = [
      { code: 'IMPORT_TRUNCATED', params: { file: 'half.ofx', line: 812 } },
      { code: 'IMPORT_NOT_A_BANK_FILE', params: { file: 'photo.ofx' } },
    ];
    const create = (): ImportBatch => ({
      ...batch,
      state: 'failed',
      statements: [],
      refused,
      failure: refused[0] ?? null,
    });
    const { choose, preview } = renderImport({ create, get: create });
    await choose(file('half.ofx'), file('photo.ofx'));
    await preview();
    expect(await screen.findByText(/half.ofx is cut off at line 812/)).toBeVisible();
    expect(screen.getByText(/photo.ofx isn’t a bank file/)).toBeVisible();
    expect(screen.getByText('Nothing was imported.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Choose other files' })).toBeVisible();
  });

  it('imports nothing if the only file is invalid', async () => {
    const create = () => {
      throw new ApiError({ code: 'IMPORT_NOT_A_BANK_FILE', status: 422, title: '', params: { file: 'photo.jpg' } });
    };
    const { preview, address } = renderImport({ create });
    // The browser's file dialog offers only bank files; a drop accepts any file.
    fireEvent.drop(await screen.findByLabelText('Files'), { dataTransfer: { files: [file('photo.jpg')] } });
    await preview();
    expect(await screen.findByText(/photo.jpg isn’t a bank file/)).toBeVisible();
    expect(screen.getByText('Nothing was imported.')).toBeVisible();
    expect(address()).toBe('/transactions?import=1');
  });

  it('keeps the files if the server cannot be reached, and retries', async () => {
    let fails = true;
    const create = () => {
      if (fails) throw new TypeError('connection lost');
      return batch;
    };
    const { user, choose, preview } = renderImport({ create });
    await choose(file('chk.ofx'));
    await preview();
    expect(await screen.findByText('The files couldn’t be read')).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Import 4 transactions' })).toBeVisible();
  });
});

describe('import result', () => {
  it("links to the transactions, to a card's rates, and to rows that need review", async () => {
    renderImport({ get: () => applied }, `/transactions?import=${batch.id}`);
    expect(await screen.findByText('Imported 4 transactions')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Enter rates and terms' })).toHaveAttribute('href', '/debt?terms=1');
    expect(await screen.findByRole('link', { name: 'Enter rates and terms for Aria Visa' })).toHaveAttribute(
      'href',
      `/credit-cards?card=${visa.id}`,
    );
    expect(screen.getAllByRole('link', { name: 'See transactions' })[0]).toHaveAttribute(
      'href',
      `/transactions?account=${everyday.id}`,
    );
    expect(screen.getByRole('link', { name: 'Review 1 possible duplicate' })).toHaveAttribute(
      'href',
      '/transactions?view=held',
    );
  });

  it('lets the user undo the whole import', async () => {
    let now = applied;
    const revert = () => (now = { ...applied, state: 'reverted' });
    const { user, requests } = renderImport({ get: () => now, revert }, `/transactions?import=${batch.id}`);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Import undone')).toBeVisible();
    expect(requests.find(({ name }) => name === 'imports.revert')?.input).toEqual({ id: batch.id });
  });

  it('explains why an import cannot be undone, and links to the change that prevents it', async () => {
    const later = [
      {
        id: '01890000-0000-7000-a000-0000000000c9',
        label: 'Edited Harbor Market',
        at: '2026-03-01T09:15:00.000Z',
        actor: { id: '01890000-0000-7000-a000-0000000000a1', name: 'Ben' },
      },
    ];
    const revert = () => {
      throw new ApiError({
        code: 'CHANGE_SET_CONFLICT',
        status: 409,
        title: '',
        params: { laterChangeSetIds: [later[0]?.id], later, rowsFree: 4, rowsBlocked: 1 },
      });
    };
    const { user } = renderImport({ get: () => applied, revert }, `/transactions?import=${batch.id}`);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(
      await screen.findByText('Later changes build on this one (Edited Harbor Market). Undo those first.'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Edited Harbor Market' })).toHaveAttribute(
      'href',
      `/settings?section=audit&change=${later[0]?.id}`,
    );
    expect(screen.getByText('(Ben, 4:15 AM)', { exact: false })).toBeVisible();
  });
});

describe('past imports', () => {
  const { statements: _statements, ...past } = applied;

  it('are listed with their state, and can be undone', async () => {
    const { user, requests } = renderImport({
      list: () => ({
        items: [past, { ...past, id: '01890000-0000-7000-a000-000000000002', files: ['left.ofx'], state: 'previewed' }],
      }),
    });
    const table = within(await screen.findByRole('table', { name: 'Past imports' }));
    expect(table.getAllByRole('row')[1]).toHaveTextContent(
      'chk.ofx, visa.ofxMar 1, 4:14 AM · 2 duplicates · 1 unreadableImported5',
    );
    expect(table.getByRole('link', { name: /^Continue with/ })).toHaveAttribute(
      'href',
      '/transactions?import=01890000-0000-7000-a000-000000000002',
    );
    await user.click(table.getByRole('button', { name: 'Undo chk.ofx, visa.ofx' }));
    await waitFor(() => expect(requests.some(({ name }) => name === 'imports.revert')).toBe(true));
  });

  it('show who imported the file if the household has several members', async () => {
    const items = [{ ...past, by: 'Alex' }];
    renderImport({ list: () => ({ items }) }, undefined, { ...testSession, isShared: true });
    expect((await screen.findAllByText(/Alex · 2 duplicates/)).length).toBe(1);
    renderImport({ list: () => ({ items }) });
    await screen.findByRole('table', { name: 'Past imports' });
    expect(screen.queryByText(/Alex/)).toBeNull();
  });

  it('do not block new imports if they cannot be loaded', async () => {
    renderImport({
      list: () => {
        throw new ApiError({ code: 'INTERNAL', status: 500, title: '', params: { digest: 'x' } });
      },
    });
    expect(await screen.findByText('You can still import files.')).toBeVisible();
    expect(screen.getByLabelText('Files')).toBeVisible();
  });
});

describe('background import', () => {
  const reading: ImportBatch = {
    ...batch,
    state: 'reading',
    statements: [],
    progress: { phase: 'reading', file: 'chk.ofx', done: 40, total: 100, rows: 2_000 },
  };
  const open = `/transactions?import=${batch.id}`;

  it('shows its progress, explains that leaving the page is safe, and stops on request', async () => {
    let now = reading;
    const { user } = renderImport(
      { get: () => now, cancel: () => (now = { ...reading, state: 'canceled', progress: null }) },
      open,
    );
    expect(await screen.findByRole('progressbar', { name: 'Reading chk.ofx' })).toHaveAttribute(
      'aria-valuetext',
      '2,000 rows',
    );
    expect(screen.getByText(/You can leave this page/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Stopped')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Choose other files' }));
    expect(await screen.findByLabelText('Files')).toBeVisible();
  });

  it('shows the preview automatically after the files are read', async () => {
    let now = reading;
    renderImport({ get: () => now }, open);
    expect(await screen.findByRole('progressbar')).toBeVisible();
    now = batch;
    expect(await screen.findByRole('button', { name: 'Import 4 transactions' })).toBeVisible();
  });

  it('explains why nothing was imported, and lets the user retry', async () => {
    renderImport({ get: () => ({ ...batch, failure: { code: 'STORAGE_FULL', params: {} } }) }, open);
    expect(await screen.findByText('Nothing was imported')).toBeVisible();
    expect(screen.getByText(/The server’s disk is full/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import 4 transactions' })).toBeEnabled();
  });

  it('explains why no file could be read', async () => {
    renderImport(
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
    expect(await screen.findByText(/chk.ofx isn’t a bank file we can read/)).toBeVisible();
  });

  it.each<{ when: string; now: ImportBatch; words: string }>([
    {
      when: 'while it is running',
      now: { ...reading, interrupted: true },
      words: 'Interrupted. Resuming automatically…',
    },
    {
      when: 'above its preview',
      now: { ...batch, interrupted: true },
      words: 'Reading was interrupted and resumed. Nothing is missing.',
    },
    {
      when: 'after it is done',
      now: { ...applied, interrupted: true },
      words: 'The import was interrupted and resumed. Nothing is missing or duplicated.',
    },
  ])('reports $when that it was interrupted and resumed automatically', async ({ now, words }) => {
    renderImport({ get: () => now }, open);
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('is mentioned above the transaction list, with a link to its progress', async () => {
    const { statements: _statements, ...listed } = { ...reading, state: 'applying' as const };
    renderImport({ list: () => ({ items: [listed] }) }, '/transactions');
    expect(await screen.findByText('Importing chk.ofx, visa.ofx')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See progress' })).toHaveAttribute('href', open);
  });
});

describe('rows of a file', () => {
  it('are listed with their outcome, page by page and filtered by outcome', async () => {
    const row = {
      key: '1.1',
      line: 4,
      outcome: 'new' as const,
      postedOn: '2026-02-01',
      payee: 'Corner Grocery',
      amount: usd(-100),
      problem: null,
    };
    const { user, requests } = renderImport(
      {
        rows: {
          list: ({ outcome, cursor }: { outcome?: string | undefined; cursor?: string | undefined }) => ({
            items: [{ ...row, line: cursor ? 9 : 4, payee: outcome ?? (cursor ? 'Second page' : 'First page') }],
            nextCursor: cursor || outcome ? null : '0.0',
          }),
        },
      },
      `/transactions?import=${batch.id}`,
    );
    await user.click((await screen.findAllByText('Review 5 rows'))[0] as HTMLElement);
    expect(await screen.findByText('First page')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show more rows' }));
    expect(await screen.findByText('Second page')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Duplicates' }));
    expect(await screen.findByText('present')).toBeVisible();
    expect(requests.filter(({ name }) => name === 'imports.rows.list')).toHaveLength(3);
  });
});

describe('files dropped on a screen', () => {
  it('are added to the import form', async () => {
    const { address } = renderImport({}, '/transactions');
    await screen.findByRole('button', { name: 'Import' });
    await waitFor(() => {
      fireEvent.dragEnter(window, { dataTransfer: { types: ['Files'], files: [] } });
      expect(screen.getByText('Drop files to import')).toBeVisible();
    });
    fireEvent.drop(window, { dataTransfer: { types: ['Files'], files: [file('chk.ofx')] } });
    expect(await screen.findByText('chk.ofx')).toBeVisible();
    expect(address()).toBe('/transactions?import=1');
  });
});

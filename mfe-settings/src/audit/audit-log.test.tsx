import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { ChangedRow, ChangeSet } from '@tideline/contract';
import { ApiError, type FakeApi, type FakeRequest, renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { SectionPage } from './audit-page.tsx';

const idOf = (tail: string) => `018f0000-0000-7000-8000-${tail.padStart(12, '0')}`;
const ann = { id: idOf('a1'), name: 'Ann' };

const aChange = (id: string, changes: Partial<ChangeSet> = {}): ChangeSet => ({
  id: idOf(id),
  at: '2026-02-27T15:04:00.000Z',
  actor: ann,
  apiTokenName: null,
  cause: 'user',
  label: 'Edited Shop',
  state: 'applied',
  undoesId: null,
  counts: [{ kind: 'transaction', added: 0, changed: 1, removed: 0 }],
  rowsKept: true,
  next: { action: 'undo', changeSetId: idOf(id) },
  ...changes,
});

const imported = aChange('c2', {
  label: 'Imported 1,200 transactions from bank.ofx',
  cause: 'import',
  counts: [
    { kind: 'transaction', added: 1_200, changed: 0, removed: 0 },
    { kind: 'account', added: 1, changed: 0, removed: 0 },
  ],
});
const undone = aChange('c1', {
  label: 'Added Rent',
  state: 'undone',
  next: { action: 'redo', changeSetId: idOf('f1') },
});
const theUndo = aChange('f1', { label: 'Undo: Added Rent', undoesId: idOf('c1'), next: null });
const old = aChange('b1', { label: 'Added account Everyday', rowsKept: false, next: null, actor: null });

const editedRow: ChangedRow = {
  kind: 'transaction',
  id: idOf('d1'),
  name: 'Bakery',
  operation: 'changed',
  exists: true,
  fields: [
    { field: 'payee', before: { type: 'text', text: 'Shop' }, after: { type: 'text', text: 'Bakery' } },
    {
      field: 'amount',
      before: { type: 'money', minor: '-2500', currency: 'USD' },
      after: { type: 'money', minor: '-3000', currency: 'USD' },
    },
    { field: 'posted_on', before: { type: 'date', date: '2026-02-10' }, after: { type: 'date', date: '2026-02-11' } },
    {
      field: 'category',
      before: { type: 'none' },
      after: { type: 'reference', kind: 'category', id: idOf('e1'), name: 'Groceries' },
    },
  ],
};

const answers = (items: ChangeSet[], more: Partial<FakeApi['changeSets']> = {}): FakeApi => ({
  changeSets: {
    list: () => ({ items, nextCursor: null, actors: [ann], kinds: ['account', 'transaction'] }),
    get: ({ id }) => ({
      item: items.find((item) => item.id === id) ?? aChange('99'),
      rows: [editedRow],
      nextCursor: null,
    }),
    ...more,
  },
});

const show = (api: FakeApi, route = '/settings?section=audit', session = testSession) =>
  renderScreen(<SectionPage />, { route, api, session });
const entry = (name: string) => screen.findByRole('listitem', { name });
const listed = (requests: readonly FakeRequest[]) =>
  requests.filter(({ name }) => name === 'changeSets.list').map(({ input }) => input);

beforeEach(() => {
  sessionStorage.clear();
  Element.prototype.scrollIntoView = () => undefined; // jsdom has no layout, and therefore no scrolling
});

describe('audit log', () => {
  it('shows each change with its author, time, cause and size', async () => {
    const byToken = aChange('c4', { label: 'Added rent by a program', apiTokenName: 'Budget script' });
    show(answers([aChange('c3'), byToken, imported, undone, theUndo, old]));
    const first = within(await entry('Edited Shop'));
    expect(first.getByText(/Ann, .*27.*10:04/)).toBeInTheDocument();
    const byProgram = within(await entry('Added rent by a program'));
    expect(byProgram.getByText(/^Ann, by token “Budget script”, /)).toBeInTheDocument();
    expect(first.getByText('1 transaction changed')).toBeInTheDocument();
    expect(
      within(await entry('Imported 1,200 transactions from bank.ofx')).getByText(
        '1,200 transactions added, 1 account added',
      ),
    ).toBeInTheDocument();
    expect(within(await entry('Imported 1,200 transactions from bank.ofx')).getByText('Import')).toBeInTheDocument();
    expect(within(await entry('Added Rent')).getByText('Undone')).toBeInTheDocument();
    expect(within(await entry('Undo: Added Rent')).queryByRole('button')).toBeNull();
    const gone = within(await entry('Added account Everyday'));
    expect(gone.getByText(/^Tideline, /)).toBeInTheDocument();
    expect(gone.getByText(/kept for 24 months/)).toBeInTheDocument();
  });

  it('shows the values before and after a change on request, and stores the open change in the address', async () => {
    const { user, requests, address } = show(answers([aChange('c3')]));
    const item = await entry('Edited Shop');
    expect(requests.some(({ name }) => name === 'changeSets.get')).toBe(false);
    await user.click(within(item).getByText('What changed'));
    expect(await within(item).findByRole('link', { name: 'Bakery' })).toHaveAttribute(
      'href',
      `/transactions?transaction=${idOf('d1')}`,
    );
    const said = within(item)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent?.replaceAll(' ', ' '));
    expect(said).toEqual(['Feb\u00a010 → Feb\u00a011', '−$25 → −$30', 'Shop → Bakery', 'none → Groceries']);
    expect(address()).toBe(`/settings?section=audit&change=${idOf('c3')}`);
  });

  it('states that the change in the address cannot be loaded, and loads it on request', async () => {
    let isDown = true;
    const { user } = show(
      answers([aChange('c3')], {
        get: () => {
          if (isDown) throw new ApiError({ code: 'INTERNAL', status: 500, title: '', params: { digest: 'x' } });
          return { item: aChange('99', { label: 'Edited Rent' }), rows: [editedRow], nextCursor: null };
        },
      }),
      `/settings?section=audit&change=${idOf('99')}`,
    );
    const failure = await screen.findByRole('alert');
    expect(within(failure).getByText('The change you opened couldn’t be loaded')).toBeInTheDocument();
    isDown = false;
    await user.click(within(failure).getByRole('button', { name: 'Try again' }));
    expect(await entry('Edited Rent')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('describes an addition by its most important fields', async () => {
    const { user } = show(
      answers([aChange('c3')], {
        get: () => ({
          item: aChange('c3'),
          nextCursor: null,
          rows: [
            {
              ...editedRow,
              operation: 'added',
              exists: false,
              fields: [
                { field: 'excluded', before: { type: 'none' }, after: { type: 'flag', value: false } },
                { field: 'source', before: { type: 'none' }, after: { type: 'text', text: 'manual' } },
                { field: 'payee', before: { type: 'none' }, after: { type: 'text', text: 'Bakery' } },
                { field: 'kind', before: { type: 'none' }, after: { type: 'text', text: 'card_payment' } },
                {
                  field: 'amount',
                  before: { type: 'none' },
                  after: { type: 'money', minor: '-3000', currency: 'USD' },
                },
              ],
            },
          ],
        }),
      }),
    );
    const item = await entry('Edited Shop');
    await user.click(within(item).getByText('What changed'));
    expect(await within(item).findByText(/since deleted/)).toBeInTheDocument();
    expect(
      within(item)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual(['−$30', 'Card payment']);
    expect(within(item).queryByRole('link')).toBeNull();
  });

  it('is filtered by the address, and reports if nothing matches', async () => {
    const { user, requests, address } = show(
      answers([]),
      '/settings?section=audit&cause=import&kind=transaction&from=2026-01-01&who=nonsense&state=x',
    );
    expect(await screen.findByText('No changes match this filter')).toBeInTheDocument();
    expect(listed(requests)).toEqual([{ cause: 'import', kind: 'transaction', from: '2026-01-01', limit: '50' }]);
    await user.selectOptions(screen.getByLabelText('Status'), 'Undone');
    await waitFor(() => expect(listed(requests).at(-1)).toMatchObject({ state: 'undone', cause: 'import' }));
    await user.type(screen.getByLabelText('Search changes'), 'rent');
    await waitFor(() => expect(listed(requests).at(-1)).toMatchObject({ q: 'rent', state: 'undone' }));
    expect(address()).toContain('q=rent');
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
    await waitFor(() => expect(listed(requests).at(-1)).toEqual({ limit: '50' }));
    expect(screen.getByLabelText('Search changes')).toHaveValue('');
    expect(address()).toBe('/settings?section=audit');
  });

  it('shows earlier changes page by page', async () => {
    const { user, requests } = show({
      changeSets: {
        list: ({ cursor }) =>
          cursor === 'next'
            ? { items: [undone], nextCursor: null, actors: [], kinds: [] }
            : { items: [imported], nextCursor: 'next', actors: [], kinds: [] },
      },
    });
    await entry('Imported 1,200 transactions from bank.ofx');
    await user.click(screen.getByRole('button', { name: 'Show earlier changes' }));
    await entry('Added Rent');
    expect(screen.queryByRole('button', { name: 'Show earlier changes' })).toBeNull();
    expect(listed(requests).at(-1)).toMatchObject({ cursor: 'next' });
  });

  it('shows the change that the address names even if the list does not contain it', async () => {
    show(
      answers([imported], { get: () => ({ item: undone, rows: [editedRow], nextCursor: null }) }),
      `/settings?section=audit&change=${undone.id}`,
    );
    const chosen = within(await screen.findByRole('list', { name: 'The change you opened' }));
    expect(await chosen.findByRole('link', { name: 'Bakery' })).toBeInTheDocument();
    expect(chosen.getByText('Added Rent')).toBeInTheDocument();
  });

  it('explains that nothing was changed yet, and offers a retry after a loading error', async () => {
    show(answers([]));
    expect(await screen.findByText('Nothing has been changed yet')).toBeInTheDocument();
    let fails = true;
    const { user } = show(
      answers([aChange('c3')], {
        list: () => {
          if (fails)
            throw new ApiError({
              code: 'INTERNAL',
              status: 500,
              title: 'x',
              params: { digest: 'ABCDEFGHIJ' },
              digest: 'ABCDEFGHIJ',
            });
          return { items: [aChange('c3')], nextCursor: null, actors: [], kinds: [] };
        },
      }),
    );
    expect(await screen.findByText('The audit log couldn’t be loaded')).toBeInTheDocument();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await entry('Edited Shop');
  });
});

describe('undo from the audit log', () => {
  it("reverts any member's change with an idempotency key, and reloads the log", async () => {
    let state: ChangeSet[] = [aChange('c3')];
    const { user, requests } = show(
      answers([], {
        list: () => ({ items: state, nextCursor: null, actors: [], kinds: [] }),
        undo: () => {
          state = [theUndo, aChange('c3', { state: 'undone', next: { action: 'redo', changeSetId: idOf('f1') } })];
          return { changeSetId: idOf('f1'), label: 'Edited Shop', rowsLeft: 0 };
        },
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Undo: Edited Shop' }));
    expect(await screen.findByText('Undone: Edited Shop')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Redo: Edited Shop' })).toBeInTheDocument();
    const sent = requests.find(({ name }) => name === 'changeSets.undo');
    expect(sent?.input).toEqual({ id: idOf('c3'), partial: false });
    expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  });

  it('can be undone, which redoes the change', async () => {
    const { user, requests } = show(
      answers([undone], { undo: () => ({ changeSetId: idOf('f2'), label: 'Added Rent', rowsLeft: 0 }) }),
    );
    await user.click(await screen.findByRole('button', { name: 'Redo: Added Rent' }));
    expect(await screen.findByText('Redone: Added Rent')).toBeInTheDocument();
    expect(requests.find(({ name }) => name === 'changeSets.undo')?.input).toMatchObject({ id: idOf('f1') });
  });

  it('lists the later changes that prevent it, links to them, and undoes the rest on request', async () => {
    const { user, requests } = show(
      answers([imported], {
        undo: ({ partial }) => {
          if (partial) return { changeSetId: idOf('f3'), label: imported.label, rowsLeft: 2 };
          throw new ApiError({
            code: 'CHANGE_SET_CONFLICT',
            status: 409,
            title: 'x',
            params: {
              laterChangeSetIds: [idOf('c9')],
              later: [
                {
                  id: idOf('c9'),
                  label: 'Edited Shop 7',
                  at: '2026-03-01T09:15:00.000Z',
                  actor: { id: idOf('a1'), name: 'Ben' },
                },
              ],
              rowsFree: 1_199,
              rowsBlocked: 2,
            },
          });
        },
      }),
    );
    await user.click(await screen.findByRole('button', { name: /^Undo: Imported/ }));
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByRole('link', { name: 'Edited Shop 7' })).toHaveAttribute(
      'href',
      `/settings?section=audit&change=${idOf('c9')}`,
    );
    expect(within(alert).getByRole('listitem')).toHaveTextContent('Edited Shop 7 (Ben, 4:15 AM)');
    await user.click(within(alert).getByRole('button', { name: 'Undo the other 1,199 entries' }));
    expect(
      await screen.findByText(`Undone: ${imported.label}. 2 entries were changed later and stay as they are.`),
    ).toBeInTheDocument();
    expect(requests.findLast(({ name }) => name === 'changeSets.undo')?.input).toMatchObject({ partial: true });
  });

  it('is not offered to a viewer, who can read the log', async () => {
    show(answers([aChange('c3')]), undefined, { ...testSession, role: 'viewer' });
    const item = await entry('Edited Shop');
    expect(within(item).queryByRole('button', { name: /Undo/ })).toBeNull();
    expect(within(item).getByText('What changed')).toBeInTheDocument();
  });
});

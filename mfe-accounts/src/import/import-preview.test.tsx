import { describe, expect, it } from '@jest/globals';
import { ApiError, type FakeApi } from '@tideline/mfe-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aBatch, aStatement } from './testing/a-batch.ts';
import { applied, batch, counts, renderImport } from './testing/open-import.tsx';

describe('import preview', () => {
  const opened = (imports: FakeApi['imports'] = {}) => renderImport(imports, `/transactions?import=${batch.id}`);
  const statement = async (name: string) => within(await screen.findByRole('region', { name }));

  it("shows each statement's file, target account and changes", async () => {
    opened();
    const first = await statement('Checking 4021');
    expect(first.getByText('chk.ofx · OFX 1 · Jan 1, 2026 to Feb 27, 2026')).toBeVisible();
    await waitFor(() => expect(first.getByRole('combobox', { name: 'Import into' })).toHaveDisplayValue('Everyday'));
    expect(first.getAllByRole('term').map((term) => `${term.textContent} ${term.nextSibling?.textContent}`)).toEqual([
      'New 3',
      'Duplicates 2',
    ]);
    expect(first.getByText('Balance after import: $1,250.40 on Feb 28, 2026. Matches the file.')).toBeVisible();
  });

  it("shows the difference from the file's balance, and every unreadable row", async () => {
    opened();
    const second = await statement('Card 9010');
    const balance = second.getByText(/Balance after import:/);
    expect(balance).toBeVisible();
    expect(balance).toHaveTextContent(
      'Balance after import: $190 owed on Feb 28, 2026. The file says $200 owed. ' +
        'The $10 difference may be in the rows held back',
    );
    expect(within(second.getByRole('table', { name: '1 unreadable row' })).getAllByRole('row')[1]).toHaveTextContent(
      '36DTPOSTED2011xxisn’t a date',
    );
  });

  it("applies the user's choices: renames one account and changes its kind, and skips the other", async () => {
    const { user, requests } = opened();
    const first = await statement('Checking 4021');
    const second = await statement('Card 9010');
    await user.selectOptions(await first.findByRole('combobox', { name: 'Import into' }), 'Don’t import');
    const name = second.getByRole('textbox', { name: 'Account name' });
    await user.clear(name);
    await user.type(name, 'Aria Visa');
    await user.selectOptions(second.getByRole('combobox', { name: 'Kind' }), 'Line of credit');
    await user.click(screen.getByRole('button', { name: 'Import 1 transaction' }));
    await screen.findByRole('button', { name: 'Undo' });
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

  it('explains that rows are compared again if another account is chosen', async () => {
    const { user } = opened();
    const first = await statement('Checking 4021');
    await user.selectOptions(await first.findByRole('combobox', { name: 'Import into' }), 'Aria Visa');
    expect(first.getByText(/These figures are for the account we suggested/)).toBeVisible();
    expect(first.queryByText(/Afterwards the balance/)).toBeNull();
  });

  it('requires a name for a new account', async () => {
    const { user, requests } = opened();
    const second = await statement('Card 9010');
    await user.clear(second.getByRole('textbox', { name: 'Account name' }));
    await user.click(screen.getByRole('button', { name: 'Import 4 transactions' }));
    expect(screen.getByRole('link', { name: 'Enter a name for the new account' })).toBeVisible();
    expect(requests.some(({ name }) => name === 'imports.apply')).toBe(false);
  });

  it('reports that there is nothing to import', async () => {
    opened({ get: () => aBatch([aStatement({ counts: counts({ rows: 4, present: 4 }) })]) });
    expect(await screen.findByText('Nothing to import')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();
  });

  it('reports that an import failed, and retries it', async () => {
    let fails = true;
    const apply = () => {
      if (fails) throw new ApiError({ code: 'SERVICE_UNAVAILABLE', status: 503, title: '' });
      return applied;
    };
    const { user } = opened({ apply, get: () => (fails ? batch : applied) });
    await user.click(await screen.findByRole('button', { name: 'Import 4 transactions' }));
    expect(await screen.findByText('Nothing was imported')).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Imported 4 transactions')).toBeVisible();
  });

  it('shows eight statements as rows of one table, and expands only the one with a question', async () => {
    const many = Array.from({ length: 8 }, (_, index) =>
      aStatement({
        key: `s${index}`,
        file: `file-${index}.ofx`,
        matchedAccountId: null,
        account: { ...aStatement().account, name: index === 7 ? '' : `Account ${index}` },
      }),
    );
    const { user } = renderImport({ get: () => aBatch(many) }, `/transactions?import=${batch.id}`);
    expect(await screen.findByText('file-0.ofx')).toBeVisible();
    expect(screen.getAllByText(/^file-\d\.ofx$/)).toHaveLength(8);
    expect(screen.getAllByRole('combobox', { name: 'Import into' })).toHaveLength(1);
    await user.click(screen.getByText('file-2.ofx'));
    expect(await screen.findAllByRole('combobox', { name: 'Import into' })).toHaveLength(2);
  });
});

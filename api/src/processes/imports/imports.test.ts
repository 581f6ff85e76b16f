import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ImportBatch } from '@tideline/contract';
import { createHousehold, type SampleHousehold } from '../../testing/household/household.ts';
import { householdFiles, writeOfx } from '../../testing/household/write-ofx.ts';
import {
  accountsOf,
  applyBatch,
  importFiles,
  revertBatch,
  transactionsOf,
  upload,
} from '../../testing/import-files.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
const household = createHousehold({ rows: 900, seed: 3 });
const files = householdFiles(household);
const accounts = Object.values(household.accounts);

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** Mask and balance of every account as stated in the files. */
const truth = accounts.map(({ number, closingMinor }) => [number.slice(-4), String(closingMinor)]).sort();
const balances = async (user: TestUser) =>
  (await accountsOf(user)).map(({ mask, balance }) => [mask, balance.minor]).sort();

/** Returns account, date and amount of each row as displayed, without opening entries. */
async function ledger(user: TestUser): Promise<string[]> {
  const rows = await Promise.all(
    (await accountsOf(user)).map(async ({ id, mask }) =>
      (await transactionsOf(user, id))
        .filter(({ kind }) => kind !== 'opening')
        .map(({ postedOn, amount, rawDescription }) => `${mask} ${postedOn} ${amount.minor} ${rawDescription}`),
    ),
  );
  return rows.flat().sort();
}

const trueLedger = ({ accounts: all }: SampleHousehold): string[] =>
  Object.values(all)
    .flatMap(({ number, rows }) =>
      rows.map(
        ({ postedOn, amountMinor, payee }) =>
          `${number.slice(-4)} ${postedOn} ${amountMinor} ${payee.slice(0, 32).trim()}`,
      ),
    )
    .sort();

const counts = (batch: ImportBatch) => batch.totals;
const fresh = (rows: number) => ({ rows, new: rows, present: 0, changed: 0, review: 0, listed: 0 });
const known = (rows: number) => ({ rows, new: 0, present: rows, changed: 0, review: 0, listed: 0 });

describe('importing a household', () => {
  it('gives every account the balance of its file, and adds every row, including identical ones', async () => {
    const user = await api.signUp();
    const { preview, batch } = await importFiles(user, files);
    expect(counts(preview)).toEqual(fresh(900));
    expect(preview.state).toBe('previewed');
    expect(batch).toMatchObject({ state: 'applied', totals: fresh(900), files: files.map(({ name }) => name) });
    expect(batch.statements.map(({ difference }) => difference?.minor)).toEqual(['0', '0', '0', '0', '0']);
    expect(await balances(user)).toEqual(truth);
    expect(await ledger(user)).toEqual(trueLedger(household));
  });

  it('shows a preview without changing the ledger', async () => {
    const user = await api.signUp();
    const { body } = await upload(user, files);
    expect(await accountsOf(user)).toEqual([]);
    expect(body.statements[0]).toMatchObject({
      key: '1.1',
      file: 'checking.ofx',
      format: 'ofx1',
      matchedAccountId: null,
      account: {
        type: 'depository',
        subtype: 'checking',
        name: 'Harbor Bank checking 0451',
        institution: 'Harbor Bank',
        mask: '0451',
        currency: 'USD',
      },
      opening: { amount: { minor: String(household.accounts.checking.openingMinor), currency: 'USD' } },
    });
    expect(body.statements[2]).toMatchObject({
      file: 'visa.qfx',
      format: 'ofx2',
      account: { type: 'credit_card', name: 'Harbor Bank card 2210' },
    });
    expect((await user.ask<ImportBatch>('GET', `/imports/${body.id}`)).body).toEqual(body);
    expect(
      (await user.ask<{ items: ImportBatch[] }>('GET', '/imports')).body.items.map(({ id, totals }) => ({
        id,
        totals,
      })),
    ).toEqual([{ id: body.id, totals: fresh(900) }]);
  });

  it('adds nothing the second time, in either version of OFX', async () => {
    const user = await api.signUp();
    await importFiles(user, files);
    const other = accounts.map((account) => ({
      name: `${account.key}.other`,
      text: writeOfx([account], {
        version: account.kind === 'CREDITCARD' ? 1 : 2,
        from: household.from,
        to: household.to,
      }),
    }));
    for (const again of [files, other]) {
      const { preview, batch } = await importFiles(user, again);
      expect(counts(preview)).toEqual(known(900));
      expect(counts(batch)).toEqual(known(900));
    }
    expect(await balances(user)).toEqual(truth);
    expect(await ledger(user)).toHaveLength(900);
  });

  it('adds each row once if one upload contains a file twice', async () => {
    const user = await api.signUp();
    const { batch } = await importFiles(user, [...files, ...files]);
    expect(counts(batch)).toEqual({ rows: 1_800, new: 900, present: 900, changed: 0, review: 0, listed: 0 });
    expect(await balances(user)).toEqual(truth);
  });

  it.each([
    ['oldest first', false],
    ['newest first, so that older history is added later', true],
  ])('creates the same ledger from overlapping downloads, %s', async (_name, newestFirst) => {
    const user = await api.signUp();
    const parts = [
      { from: household.from, to: '2024-12-20' },
      { from: '2024-12-05', to: '2025-09-10' },
      { from: '2025-08-20', to: household.to },
    ].map((period) =>
      accounts.map((account) => ({
        name: `${account.key} to ${period.to}`,
        text: writeOfx([account], { version: 1, ...period }),
      })),
    );
    for (const part of newestFirst ? parts.reverse() : parts) {
      const { batch } = await importFiles(user, part);
      expect(batch.statements.map(({ file, difference }) => [file, difference?.minor])).toEqual(
        part.map(({ name }) => [name, '0']),
      );
      expect(batch.totals.review).toBe(0);
    }
    expect(await balances(user)).toEqual(truth);
    expect(await ledger(user)).toEqual(trueLedger(household));
  });
});

describe('an import', () => {
  it('can be undone with its new accounts, and the same files can be imported again', async () => {
    const user = await api.signUp();
    const { batch } = await importFiles(user, files);
    const reverted = await revertBatch(user, batch.id);
    expect(reverted).toMatchObject({ status: 200, body: { state: 'reverted' } });
    expect(await accountsOf(user)).toEqual([]);
    expect((await importFiles(user, files)).batch.totals).toEqual(fresh(900));
    expect(await balances(user)).toEqual(truth);
  });

  it('can also be undone in the history, where undoing the undo restores the import', async () => {
    const user = await api.signUp();
    const { batch } = await importFiles(user, files);
    const undo = await user.ask<{ changeSetId: string }>('POST', `/change-sets/${batch.changeSetId}/undo`);
    expect((await user.ask<ImportBatch>('GET', `/imports/${batch.id}`)).body.state).toBe('reverted');
    await user.ask('POST', `/change-sets/${undo.body.changeSetId}/undo`);
    expect((await user.ask<ImportBatch>('GET', `/imports/${batch.id}`)).body.state).toBe('applied');
    expect(await balances(user)).toEqual(truth);
  });

  it('is applied and undone only once, and only if its state allows the action', async () => {
    const user = await api.signUp();
    const { body } = await upload(user, files);
    expect(await revertBatch(user, body.id)).toMatchObject({
      status: 409,
      body: { code: 'IMPORT_WRONG_STATE', params: { state: 'previewed' } },
    });
    const first = await applyBatch(user, body.id);
    expect((await applyBatch(user, body.id)).body).toEqual(first.body);
    expect(await ledger(user)).toHaveLength(900);
    expect((await revertBatch(user, body.id)).status).toBe(200);
    expect((await revertBatch(user, body.id)).status).toBe(200);
    expect(await applyBatch(user, body.id)).toMatchObject({
      status: 409,
      body: { code: 'IMPORT_WRONG_STATE', params: { state: 'reverted' } },
    });
  });

  it('takes effect only once if applied concurrently, even as two batches of the same files', async () => {
    const user = await api.signUp();
    const [one, two] = await Promise.all([upload(user, files), upload(user, files)]);
    const answers = await Promise.all([
      applyBatch(user, one.body.id),
      applyBatch(user, one.body.id),
      applyBatch(user, two.body.id),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await balances(user)).toEqual(truth);
    expect(await ledger(user)).toEqual(trueLedger(household));
  });

  it('cannot be undone if a later change depends on the import, and the response names that change', async () => {
    const user = await api.signUp();
    const { batch } = await importFiles(user, files);
    const accountId = batch.statements[0]?.matchedAccountId ?? '';
    const [newest] = await transactionsOf(user, accountId);
    const edited = await user.ask<{ changeSetId: string }>('PATCH', `/transactions/${newest?.id}`, {
      body: { payee: 'Edited' },
      headers: { 'if-match': `"${newest?.version}"` },
    });
    expect(edited.status).toBe(200);
    expect(await revertBatch(user, batch.id)).toMatchObject({
      status: 409,
      body: { code: 'CHANGE_SET_CONFLICT', params: { laterChangeSetIds: [edited.body.changeSetId] } },
    });
    expect(await ledger(user)).toHaveLength(900);
  });

  it('is not found by another household', async () => {
    const [ann, bob] = [await api.signUp(), await api.signUp()];
    const { body } = await upload(ann, files.slice(0, 1));
    const answers = [
      await bob.ask('GET', `/imports/${body.id}`),
      await applyBatch(bob, body.id),
      await revertBatch(bob, body.id),
    ];
    expect(answers.map(({ status, body: problem }) => [status, problem['code' as keyof typeof problem]])).toEqual([
      [404, 'NOT_FOUND'],
      [404, 'NOT_FOUND'],
      [404, 'NOT_FOUND'],
    ]);
    expect((await bob.ask<{ items: unknown[] }>('GET', '/imports')).body.items).toEqual([]);
    expect((await ann.ask<ImportBatch>('GET', `/imports/${body.id}`)).body.state).toBe('previewed');
  });
});

describe('a conflict when undoing an import', () => {
  /** Builds a statement of one account with its balance on a given day. */
  const statement = (fitIds: readonly string[], { on, closing }: { on: string; closing: string }) => ({
    name: `${on}.ofx`,
    text: `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>556677<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>${fitIds
      .map(
        (id, index) =>
          `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>2026021${index}<TRNAMT>-${index + 1}.00<FITID>${id}<NAME>Shop ` +
          `${id}</STMTTRN>`,
      )
      .join(
        '',
      )}</BANKTRANLIST><LEDGERBAL><BALAMT>${closing}<DTASOF>${on.replaceAll('-', '')}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
  });
  const stateOf = async (user: TestUser, id: string) =>
    (await user.ask<ImportBatch>('GET', `/imports/${id}`)).body.state;
  const logged = async (user: TestUser) =>
    (await user.ask<{ items: { id: string; label: string; state: string }[] }>('GET', '/change-sets')).body.items;

  it('does not arise from later imports that added nothing, which are undone too, as separate changes', async () => {
    const user = await api.signUp();
    const first = (await importFiles(user, [statement(['a', 'b'], { on: '2026-02-15', closing: '97.00' })])).batch;
    const again = (await importFiles(user, [statement(['a', 'b'], { on: '2026-02-20', closing: '97.00' })])).batch;
    const third = (await importFiles(user, [statement(['a', 'b'], { on: '2026-02-25', closing: '97.00' })])).batch;
    expect([again.totals.new, third.totals.new]).toEqual([0, 0]);
    expect(await revertBatch(user, first.id)).toMatchObject({ status: 200, body: { state: 'reverted' } });
    expect(await accountsOf(user)).toEqual([]);
    expect(await Promise.all([again, third].map(({ id }) => stateOf(user, id)))).toEqual(['reverted', 'reverted']);
    const labels = (await logged(user)).map(({ label }) => label);
    expect(labels.filter((label) => label.startsWith('Undo: Imported'))).toHaveLength(3);
    // the same rows can be imported again
    expect(
      (await importFiles(user, [statement(['a', 'b'], { on: '2026-02-25', closing: '97.00' })])).batch.totals.new,
    ).toBe(2);
  });

  it('is reported with the label, time and author of the later change', async () => {
    const user = await api.signUp();
    const first = (await importFiles(user, [statement(['a', 'b'], { on: '2026-02-15', closing: '97.00' })])).batch;
    const second = (await importFiles(user, [statement(['a', 'b', 'c'], { on: '2026-02-20', closing: '94.00' })]))
      .batch;
    const { status, body } = await revertBatch(user, first.id);
    expect([status, body.code]).toEqual([409, 'CHANGE_SET_CONFLICT']);
    const later = body.params?.['later'] as {
      id: string;
      label: string;
      at: string;
      actor: { id: string; name: string };
    }[];
    expect(later).toEqual([
      {
        id: second.changeSetId,
        label: 'Imported 1 transaction from 2026-02-20.ofx',
        at: '2026-03-01T12:00:00.000Z',
        actor: { id: user.userId, name: expect.any(String) },
      },
    ]);
    expect((await logged(user)).map(({ id }) => id)).toEqual(expect.arrayContaining(later.map(({ id }) => id)));
    expect((await revertBatch(user, second.id)).status).toBe(200);
    expect((await revertBatch(user, first.id)).status).toBe(200);
  });
});

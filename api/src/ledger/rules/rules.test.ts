import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Rule, RulePreview, RuleRun, RuleSuggestion, Transaction } from '@tideline/contract';
import { type Answer, type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

const usd = (minor: string) => ({ minor, currency: 'USD' });

let api: TestApi;
let ann: TestUser;
let accountId: string;
let categories: Map<string, string>;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

beforeEach(async () => {
  ann = await api.signUp();
  accountId = (
    await ann.ask<{ item: { id: string } }>('POST', '/accounts', {
      body: { name: 'Everyday', type: 'depository', balance: usd('0') },
    })
  ).body.item.id;
  categories = new Map(
    (await ann.ask<{ items: { id: string; key: string }[] }>('GET', '/categories')).body.items.map(({ id, key }) => [
      key,
      id,
    ]),
  );
});

const category = (key: string): string => categories.get(key) ?? '';

const spend = async (payee: string, minor = '-1250', extra: object = {}): Promise<Transaction> =>
  (
    await ann.ask<{ item: Transaction }>('POST', '/transactions', {
      body: { accountId, postedOn: '2026-02-10', amount: usd(minor), payee, categoryId: null, ...extra },
    })
  ).body.item;

const get = async (id: string): Promise<Transaction> => (await ann.ask<Transaction>('GET', `/transactions/${id}`)).body;

const coffee = (actions: Rule['actions'] = [{ do: 'set_category', categoryId: category('dining') }]) => ({
  name: 'Coffee',
  condition: { field: 'raw_text', op: 'contains', value: 'café' },
  actions,
});

const addRule = async (rule: object = coffee()): Promise<Rule> =>
  (await ann.ask<{ item: Rule }>('POST', '/rules', { body: rule })).body.item;

const apply = (id: string) => ann.ask<RuleRun & { code?: string }>('POST', `/rule-runs/${id}/apply`, { body: {} });

const lookAt = async (ruleIds?: string[]): Promise<RuleRun> =>
  (await ann.ask<RuleRun>('POST', '/rule-runs', { body: ruleIds === undefined ? {} : { ruleIds } })).body;

describe('rules', () => {
  it('are stored in order within each stage', async () => {
    const first = await addRule({ ...coffee(), name: 'First' });
    const second = await addRule({ ...coffee(), name: 'Second' });
    await addRule({ ...coffee(), name: 'Tidy', stage: 'pre' });
    const { body } = await ann.ask<{ items: Rule[] }>('POST', `/rules/${second.id}/move`, {
      body: { beforeId: first.id },
    });
    expect(body.items.map(({ name }) => name)).toEqual(['Tidy', 'Second', 'First']);
    const { body: later } = await ann.ask<{ items: Rule[] }>('POST', `/rules/${second.id}/move`, {
      body: { stage: 'post' },
    });
    expect(later.items.map(({ name, stage }) => [name, stage])).toEqual([
      ['Tidy', 'pre'],
      ['First', 'default'],
      ['Second', 'post'],
    ]);
  });

  it.each([
    ['without a name', { name: ' ' }, '/name', 'required'],
    [
      'with an empty value',
      { condition: { all: [{ field: 'payee', op: 'contains', value: '' }] } },
      '/condition/all/0/value',
      'required',
    ],
    [
      'with an invalid pattern',
      { condition: { field: 'payee', op: 'matches', value: '(a' } },
      '/condition/value',
      'pattern_not_readable',
    ],
    [
      'with reversed amounts',
      { condition: { field: 'amount', op: 'between', minMinor: 500, maxMinor: 100, direction: 'either' } },
      '/condition/maxMinor',
      'from_after_to',
    ],
    ['without an action', { actions: [] }, '/actions', 'required'],
    [
      'with an unknown category',
      { actions: [{ do: 'set_category', categoryId: '018f0000-0000-7000-8000-0000000000c1' }] },
      '/actions/0/categoryId',
      'unknown',
    ],
    [
      'with an unknown account',
      { condition: { field: 'account', op: 'one_of', values: ['nowhere'] } },
      '/condition/values/0',
      'unknown',
    ],
  ])('are rejected %s, and the error names the field', async (_why, part, pointer, rule) => {
    const { status, body } = await ann.ask<{ params: { fields: { pointer: string; rule: string }[] } }>(
      'POST',
      '/rules',
      { body: { ...coffee(), ...part } },
    );
    expect(status).toBe(422);
    expect(body.params.fields).toContainEqual(expect.objectContaining({ pointer, rule }));
  });

  it('reject the second of two edits of the same version', async () => {
    const rule = await addRule();
    await ann.ask('PATCH', `/rules/${rule.id}`, { body: { enabled: false }, headers: { 'if-match': '"1"' } });
    const { status, body } = await ann.ask('PATCH', `/rules/${rule.id}`, {
      body: { name: 'Other' },
      headers: { 'if-match': '"1"' },
    });
    expect([status, body['code']]).toEqual([412, 'VERSION_CONFLICT']);
  });
});

describe('a rule preview', () => {
  it('shows what an unsaved rule would change and writes nothing', async () => {
    const { id } = await spend('CAFÉ ROMA');
    await spend('Bakery');
    const { body } = await ann.ask<RulePreview>('POST', '/rules/preview', { body: coffee() });
    expect(body.counts).toMatchObject({ matched: 1, changed: 1, refused: 0 });
    expect(body.rows).toEqual([
      expect.objectContaining({
        transactionId: id,
        changes: [{ field: 'categoryId', from: null, to: category('dining'), ruleIds: [expect.any(String)] }],
      }),
    ]);
    expect((await get(id)).categoryId).toBeNull();
    expect((await ann.ask<{ items: Rule[] }>('GET', '/rules')).body.items).toEqual([]);
  });

  it('continues page by page', async () => {
    for (const day of ['2026-02-01', '2026-02-02', '2026-02-03']) await spend('Café Roma', '-300', { postedOn: day });
    const first = await ann.ask<RulePreview>('POST', '/rules/preview', { body: { ...coffee(), limit: 2 } });
    expect([first.body.rows.map(({ postedOn }) => postedOn), first.body.nextOffset]).toEqual([
      ['2026-02-03', '2026-02-02'],
      2,
    ]);
    const rest = await ann.ask<RulePreview>('POST', '/rules/preview', { body: { ...coffee(), limit: 2, offset: 2 } });
    expect([rest.body.rows.map(({ postedOn }) => postedOn), rest.body.nextOffset, rest.body.counts.changed]).toEqual([
      ['2026-02-01'],
      null,
      3,
    ]);
  });

  it("does not change the user's own choices", async () => {
    const { id, version } = await spend('Café Roma');
    await ann.ask('PATCH', `/transactions/${id}`, {
      body: { categoryId: category('groceries') },
      headers: { 'if-match': `"${version}"` },
    });
    const { body } = await ann.ask<RulePreview>('POST', '/rules/preview', { body: coffee() });
    expect(body.counts).toMatchObject({ matched: 1, changed: 0, refused: 1 });
  });
});

describe('a rule run', () => {
  it('applies the preview as one change, which undo reverses', async () => {
    const one = await spend('Café Roma');
    const other = await spend('Le petit café', '-400');
    const rule = await addRule(
      coffee([
        { do: 'set_category', categoryId: category('dining') },
        { do: 'set_payee', payee: 'Coffee' },
        { do: 'append_memo', text: 'out' },
        { do: 'add_tags', tags: ['Treat'] },
        { do: 'set_excluded', excluded: true },
      ]),
    );
    const run = await lookAt([rule.id]);
    expect([run.state, run.counts.changed]).toEqual(['previewed', 2]);
    const { body: applied } = await apply(run.id);
    expect(applied.state).toBe('applied');
    // The payee was entered by hand, so it stays.
    expect(await get(one.id)).toMatchObject({
      categoryId: category('dining'),
      payee: 'Café Roma',
      memo: 'out',
      excluded: true,
      tagIds: [expect.any(String)],
    });
    expect(await get(other.id)).toMatchObject({ categoryId: category('dining') });
    expect((await apply(run.id)).body.code).toBe('RULE_RUN_STATE');
    expect((await ann.ask('POST', `/change-sets/${applied.changeSetId}/undo`, { body: {} })).status).toBe(200);
    expect(await get(one.id)).toMatchObject({ categoryId: null, memo: null, excluded: false, tagIds: [] });
    expect((await ann.ask<{ items: RuleRun[] }>('GET', '/rule-runs')).body.items.map(({ state }) => state)).toEqual([
      'undone',
    ]);
  });

  it('splits a transaction by shares, to the cent', async () => {
    const { id } = await spend('Café Roma', '-1001');
    await addRule(
      coffee([
        {
          do: 'split',
          parts: [
            { sharePpm: 500_000, categoryId: category('dining'), memo: null },
            { sharePpm: null, categoryId: category('groceries'), memo: 'rest' },
          ],
        },
      ]),
    );
    const { body } = await apply((await lookAt()).id);
    expect(body.state).toBe('applied');
    const { splits, categoryId } = await get(id);
    expect(categoryId).toBeNull();
    expect(
      splits.map(({ amount, memo }) => [Number(amount.minor), memo]).reduce((sum, [minor]) => sum + Number(minor), 0),
    ).toBe(-1001);
    expect((await lookAt()).counts.changed).toBe(0);
  });

  it.each([
    ['a transaction was added', () => spend('Café Nero')],
    [
      'a transaction was edited',
      async () => {
        const [{ id, version }] = (await ann.ask<{ items: [Transaction] }>('GET', '/transactions')).body.items;
        await ann.ask('PATCH', `/transactions/${id}`, {
          body: { memo: 'mine' },
          headers: { 'if-match': `"${version}"` },
        });
      },
    ],
    [
      'the rule was edited',
      async () => {
        const [{ id, version }] = (await ann.ask<{ items: [Rule] }>('GET', '/rules')).body.items;
        await ann.ask('PATCH', `/rules/${id}`, {
          body: { actions: [{ do: 'set_category', categoryId: category('gifts') }] },
          headers: { 'if-match': `"${version}"` },
        });
      },
    ],
  ])('is rejected if its changes would differ from the preview because %s', async (_why, meanwhile) => {
    const { id } = await spend('Café Roma');
    await addRule();
    const run = await lookAt();
    await meanwhile();
    const { status, body } = await apply(run.id);
    expect([status, body.code]).toEqual([409, 'RULE_PREVIEW_STALE']);
    expect((await get(id)).categoryId).toBeNull();
    expect((await ann.ask(`GET`, `/rule-runs/${run.id}/rows`)).body['code']).toBe('RULE_PREVIEW_STALE');
  });
});

describe('a rule suggestion', () => {
  const suggestion = async (id: string): Promise<RuleSuggestion | null> =>
    (await ann.ask<{ suggestion: RuleSuggestion | null }>('GET', `/transactions/${id}/rule-suggestion`)).body
      .suggestion;
  const categorize = async ({ id, version }: Transaction, key: string): Promise<Answer<unknown>> =>
    ann.ask('PATCH', `/transactions/${id}`, {
      body: { categoryId: category(key) },
      headers: { 'if-match': `"${version}"` },
    });

  it('is the rule that would have made the same edit', async () => {
    const { id, ...row } = await spend('KROGER 451');
    await spend('KROGER 77');
    expect(await suggestion(id)).toBeNull();
    await categorize({ id, ...row }, 'groceries');
    const found = await suggestion(id);
    expect(found).toMatchObject({
      actions: [{ do: 'set_category', categoryId: category('groceries') }],
      matches: 1,
      agrees: 0,
      contradicts: 0,
    });
    const { condition, actions } = found as RuleSuggestion;
    expect((await ann.ask('POST', '/rules', { body: { name: 'Kroger', condition, actions } })).status).toBe(201);
    expect(await suggestion(id)).toBeNull();
  });
});

describe('a large ledger', () => {
  it('is evaluated completely, in chunks', async () => {
    await api.database.asOwner(async (client) => {
      await client.query('begin');
      await client.query("select set_config('app.household', $1, true)", [ann.householdId]);
      await client.query(
        'insert into change_set (household_id, id, cause, label, root_id, created_at) values ($1, $2, ' +
          "'import', 'Many', $2, now())",
        [ann.householdId, '018f0000-0000-7000-8000-00000000c5e7'],
      );
      await client.query("select set_config('app.change_set', '018f0000-0000-7000-8000-00000000c5e7', true)");
      await client.query(
        `insert into transaction (household_id, id, account_id, posted_on, amount_minor, payee, raw_description,
          source, created_at)
         select $1, gen_random_uuid(), $2, date '2026-01-01' - (n % 900), -100, case when n % 2 = 0 then 'Café ' || n
           else 'Shop ' || n end, null, 'import', now() from generate_series(1, 12000) n`,
        [ann.householdId, accountId],
      );
      await client.query('commit');
    });
    await addRule();
    const run = await lookAt();
    expect(run.counts).toMatchObject({ changed: 6_000, matched: 6_000 });
    expect((await apply(run.id)).body.state).toBe('applied');
    expect((await lookAt()).counts.changed).toBe(0);
  });
});

import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { SweepBacktest, SweepRule } from '@tideline/contract';
import { ApiError, type FakeRequest, renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { anAccount } from '../../accounts/testing/an-account.ts';
import { SweepsScreen } from '../sweeps.screen.tsx';
import { answersOf } from '../testing/answers.ts';
import { aGoal, aRule, earnedWorking, ids, usd } from '../testing/sweeps.ts';

const outcome = (lowest: number, overdraftDays: number): SweepBacktest['withRules'] => ({
  lowest: usd(lowest),
  lowestOn: '2025-07-03',
  lowestAccountId: ids.everyday,
  overdraftDays,
  accounts: [
    {
      accountId: ids.everyday,
      name: 'Everyday',
      end: usd(lowest + 100_000),
      lowest: usd(lowest),
      lowestOn: '2025-07-03',
      overdraftDays,
      interest: usd(0),
    },
  ],
});

const backtest = (fields: Partial<SweepBacktest> = {}): SweepBacktest => ({
  from: '2025-03-01',
  through: '2026-02-28',
  transactions: 812,
  movedOn: usd(800_000),
  broughtBack: usd(50_000),
  moves: 9,
  earned: usd(21_234),
  working: earnedWorking,
  withRules: outcome(61_000, 1),
  doingNothing: outcome(40_000, 2),
  inTransit: usd(0),
  runs: [
    {
      on: '2025-06-02',
      ruleId: ids.rule,
      fromAccountId: ids.everyday,
      fromName: 'Everyday',
      toAccountId: ids.savings,
      toName: 'Savings',
      amount: usd(800_000),
    },
  ],
  floors: [],
  historyMonths: 24,
  notTried: [],
  ...fields,
});

const everyday = anAccount({ id: ids.everyday, name: 'Everyday' });
const savings = anAccount({ id: ids.savings, name: 'Savings', subtype: 'savings', apyPpm: 42_000 });
const visa = anAccount({ id: ids.card, name: 'Aria Visa', type: 'credit_card', subtype: null });
const segment = (id: string, label: string, promoId: string | null = null) => ({
  id,
  kind: 'purchase',
  label,
  balance: usd(50_000),
  aprPpm: 249_900,
  promoId,
  promoEndsOn: null,
});
const places = {
  accounts: { list: () => ({ items: [everyday, savings, visa], members: [], deletedCount: 0 }) },
  cards: {
    list: () => ({
      items: [
        { account: visa, segments: [segment('purchases', 'Purchases'), segment('promo-part', '0 % offer', ids.promo)] },
      ],
    }),
  },
  promos: {
    list: () => ({
      items: [
        {
          id: ids.promo,
          cardId: ids.card,
          cardName: 'Aria Visa',
          kind: 'balance_transfer',
          balance: usd(50_000),
          endsOn: '2026-12-31',
          state: 'active',
        },
      ],
    }),
  },
};
const quiet = {
  problems: [],
  conflicts: [],
  nextEvaluation: null,
  preview: { on: '2026-03-02', moves: [], skipped: [] },
};

function open(
  route: string,
  sweepRules: object = {},
  {
    rules = [aRule()],
    session = testSession,
  }: { rules?: ReturnType<typeof aRule>[]; session?: typeof testSession } = {},
) {
  const answers = answersOf({ proposed: [], rules, goals: [aGoal()] });
  return renderScreen(<SweepsScreen />, {
    route,
    session,
    api: {
      ...answers,
      ...places,
      sweepRules: { ...answers.sweepRules, validate: () => quiet, backtest: () => backtest(), ...sweepRules },
    } as never,
  });
}
const changes = (requests: readonly FakeRequest[]) =>
  requests.filter(
    ({ method, name }) => method !== 'GET' && name !== 'sweepRules.validate' && name !== 'sweepRules.backtest',
  );
const drawer = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

describe('a new rule', () => {
  it('is chosen by what it does, in plain words', async () => {
    const { user, address } = open('/sweeps?new=1');
    const choice = await drawer('New rule');
    expect(choice.getAllByRole('listitem')).toHaveLength(10);
    expect(choice.getByRole('button', { name: /^Round-ups/ })).toHaveTextContent(
      'Rounds purchases up to whole amounts and moves the difference once it adds up.',
    );
    await user.click(choice.getByRole('button', { name: /^Surplus over a target/ }));
    expect(address()).toBe('/sweeps?new=keep_target');
    expect(await (await drawer('New rule')).findByLabelText('Target to keep on it')).toBeInTheDocument();
  });

  it('says at each field what is missing', async () => {
    const { user } = open('/sweeps?new=keep_target');
    const form = await drawer('New rule');
    await user.clear(await form.findByLabelText('Name'));
    await user.click(form.getByRole('button', { name: 'Save and try it out' }));
    for (const sentence of ['Enter a name', 'Choose the account that money leaves', 'Choose where the money goes'])
      expect((await form.findAllByText(sentence)).length).toBe(2);
    expect(form.getByRole('alert')).toHaveFocus();
  });

  it('shows what it would do today and what stands in its way while it is typed, then is kept as a draft and tried out', async () => {
    const preview = {
      on: '2026-03-02',
      moves: [
        {
          ruleId: 'draft',
          ruleName: 'Surplus',
          leg: 'sweep',
          from: { accountId: ids.everyday, name: 'Everyday' },
          to: { accountId: ids.savings, name: 'Savings' },
          forName: null,
          amount: usd(180_00),
          approval: 'needs_approval',
          perYear: usd(500),
          working: earnedWorking,
        },
      ],
      skipped: [],
    };
    const conflict = {
      code: 'same_money_twice',
      severity: 'warns',
      ruleIds: [ids.rule, 'draft'],
      ruleNames: ['Idle cash', ''],
      accountIds: [ids.everyday],
      accountNames: ['Everyday'],
      detail: null,
    };
    const draft = aRule({ id: ids.otherRule, name: 'Surplus', state: 'draft', events: ['activate', 'archive'] });
    const rules = [aRule()];
    const { user, requests, address } = open('/sweeps?new=keep_target', {
      list: () => ({ ...answersOf({ rules }).sweepRules.list() }),
      validate: () => ({ problems: [], conflicts: [conflict], nextEvaluation: '2026-03-02', preview }),
      create: () => {
        rules.push(draft);
        return { changeSetId: ids.changeSet, item: draft };
      },
    });
    const form = await drawer('New rule');
    await user.selectOptions(await form.findByLabelText('From'), 'Everyday');
    await user.type(form.getByLabelText('Target to keep on it'), '3,000');
    await user.selectOptions(form.getByLabelText('To'), `account:${ids.savings}`);
    expect(await form.findByText('Move $180.00 from Everyday to Savings.')).toBeVisible();
    expect(form.getByText('Next look: Monday 2 March.')).toBeVisible();
    expect(form.getByText(/Idle cash and This rule want all that is above a line on Everyday/)).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Save and try it out' }));
    await waitFor(() => expect(address()).toBe(`/sweeps?rule=${ids.otherRule}`));
    const [sent] = changes(requests);
    expect(sent?.input).toMatchObject({
      name: 'Surplus over a target',
      terms: { kind: 'keep_target', target: usd(300_000), band: usd(0) },
      sourceAccountId: ids.everyday,
      destinations: [{ kind: 'account', accountId: ids.savings }],
      direction: 'two_way',
    });
    expect(sent?.headers.get('idempotency-key')).toMatch(/./);
    expect(await (await drawer('Surplus')).findByText('Would have moved')).toBeInTheDocument();
  });

  it('is filled in by an address: an offer pays into the part of the card it is for', async () => {
    const { user, requests } = open(`/sweeps?new=promo_deadline&promo=${ids.promo}`, {
      create: () => ({ changeSetId: ids.changeSet, item: aRule({ state: 'draft' }) }),
    });
    const form = await drawer('New rule');
    expect(await form.findByLabelText('Promotional period')).toHaveValue(ids.promo);
    await user.selectOptions(form.getByLabelText('From'), 'Everyday');
    await user.click(form.getByRole('button', { name: 'Save and try it out' }));
    await waitFor(() => expect(changes(requests)).toHaveLength(1));
    expect(changes(requests)[0]?.input).toMatchObject({
      terms: { kind: 'promo_deadline', promoId: ids.promo },
      destinations: [{ kind: 'card_segment', accountId: ids.card, segmentId: 'promo-part' }],
      direction: 'one_way',
    });
  });

  it('is filled in with the amount that an insight asks for', async () => {
    open(`/sweeps?new=fixed_schedule&from=${ids.everyday}&to=account:${ids.savings}&amount=123450`);
    expect(await screen.findByRole('textbox', { name: /^Amount/ })).toHaveValue('1234.50');
  });

  it('moves once where an insight asks for that, and leaves nothing in the address when it is closed', async () => {
    const { user, requests, address } = open(
      `/sweeps?new=fixed_schedule&from=${ids.everyday}&to=account:${ids.savings}&amount=123450&once=1`,
      { create: () => ({ changeSetId: ids.changeSet, item: aRule({ state: 'draft' }) }) },
    );
    await user.click(await (await drawer('New rule')).findByRole('button', { name: 'Save and try it out' }));
    await waitFor(() => expect(changes(requests)).toHaveLength(1));
    expect(changes(requests)[0]?.input).toMatchObject({
      terms: { kind: 'fixed_schedule', schedule: { startsOn: '2026-03-01', endsOn: '2026-03-01' } },
      direction: 'one_way',
    });
    await waitFor(() => expect(address()).not.toMatch(/amount|once|from/));
  });

  it('begins with the account an insight names, and pays debts alone where it is for debts', async () => {
    open(`/sweeps?new=keep_target&from=${ids.everyday}`);
    expect(await (await drawer('New rule')).findByLabelText('From')).toHaveValue(ids.everyday);
    open('/sweeps?new=debt_extra');
    const options = within(await (await drawer('New rule')).findByLabelText('To')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'Choose an account',
      'Aria Visa, Purchases (24.99 %)',
      'Aria Visa, 0 % offer (24.99 %)',
    ]);
  });

  it('leads to an account, or a card, where there is none', async () => {
    const none = { list: () => ({ items: [] }) };
    const answers = answersOf({ proposed: [], rules: [] });
    const api = (accounts: (typeof everyday)[]) =>
      ({
        ...answers,
        ...places,
        cards: none,
        accounts: { list: () => ({ items: accounts, members: [], deletedCount: 0 }) },
      }) as never;
    renderScreen(<SweepsScreen />, { route: '/sweeps?new=debt_extra', api: api([]) });
    expect(await (await drawer('New rule')).findByRole('link', { name: 'Add account' })).toHaveAttribute(
      'href',
      '/accounts?add=1',
    );
    renderScreen(<SweepsScreen />, { route: '/sweeps?new=debt_extra', api: api([everyday]) });
    expect(await (await drawer('New rule')).findByRole('link', { name: 'Add card' })).toHaveAttribute(
      'href',
      '/credit-cards?add=1',
    );
  });

  it('shows at the field what the server refuses', async () => {
    const { user } = open(`/sweeps?new=keep_target&from=${ids.everyday}&to=account:${ids.savings}`, {
      create: () => {
        throw new ApiError({
          code: 'SWEEP_RULE_INVALID',
          status: 422,
          title: '',
          params: { problems: [{ field: '/maxMove', code: 'max_below_min' }] },
        });
      },
    });
    const form = await drawer('New rule');
    await user.type(await form.findByLabelText('Target to keep on it'), '1');
    await user.click(form.getByRole('button', { name: 'Save and try it out' }));
    expect((await form.findAllByText('The most in one move is below the smallest move')).length).toBe(2);
  });

  it('is not offered to viewers', async () => {
    open('/sweeps?new=keep_target', {}, { session: { ...testSession, role: 'viewer' } });
    expect(
      await (await drawer('New rule')).findByText('Only an owner or editor of the household can add rules.'),
    ).toBeVisible();
  });
});

describe('a draft', () => {
  const asDraft = {
    state: 'draft',
    events: ['activate', 'archive'],
    nextEvaluation: null,
    last: null,
  } satisfies Partial<SweepRule>;
  const draft = aRule(asDraft);

  it('is switched on only once it was seen what it would have done, against doing nothing', async () => {
    let answer: (value: SweepBacktest) => void = () => undefined;
    const { user, requests } = open(
      `/sweeps?rule=${ids.rule}`,
      {
        backtest: () => new Promise<SweepBacktest>((resolve) => (answer = resolve)),
        setState: () => ({ changeSetId: ids.changeSet, item: aRule() }),
      },
      { rules: [draft] },
    );
    const detail = await drawer('Idle cash');
    const on = await detail.findByRole('button', { name: 'Switch on' });
    expect(on).toHaveAttribute('aria-disabled', 'true');
    await user.click(on);
    expect(changes(requests)).toEqual([]);
    await waitFor(() => expect(requests.some(({ name }) => name === 'sweepRules.backtest')).toBe(true));
    answer(backtest());
    expect(
      await detail.findByText('It would have brought fewer days in overdraft than doing nothing: 1 instead of 2.'),
    ).toBeVisible();
    expect(detail.getByText('$8,000.00')).toBeVisible();
    expect(detail.getByText('in 9 moves, $500.00 brought back')).toBeVisible();
    expect(detail.getByText('$212.34')).toBeVisible();
    expect(detail.getByText('doing nothing $400.00')).toBeVisible();
    await user.click(detail.getByRole('button', { name: 'Switch on' }));
    expect(await screen.findByText('Idle cash is on')).toBeInTheDocument();
    const [sent] = changes(requests);
    expect([sent?.headers.get('if-match'), sent?.input]).toEqual(['"1"', { id: ids.rule, event: 'activate' }]);
  });

  it('says plainly when it would have brought more overdraft, and short history', async () => {
    open(
      `/sweeps?rule=${ids.rule}`,
      { backtest: () => backtest({ withRules: outcome(-5_000, 4), earned: usd(-300), historyMonths: 1 }) },
      { rules: [draft] },
    );
    const detail = await drawer('Idle cash');
    expect(
      await detail.findByText(/more days in overdraft than doing nothing: 4 instead of 2\. Raise the floor/),
    ).toBeVisible();
    expect(detail.getByText('Would have cost, about')).toBeVisible();
    expect(detail.getByText(/there is only 1 month of your ledger/)).toBeVisible();
  });

  it('says so where its kind cannot be tried on the past', async () => {
    open(
      `/sweeps?rule=${ids.rule}`,
      { backtest: () => backtest({ notTried: [ids.rule], moves: 0 }) },
      { rules: [aRule({ ...draft, kind: 'minimum_payment' })] },
    );
    expect(
      await (
        await drawer('Idle cash')
      ).findByText(/^Nothing is known of these months that this rule could have gone by/),
    ).toBeVisible();
  });

  it.each([
    ['fixed_schedule', /^As if the rule had begun before 1 March 2025\.$/],
    ['round_up', /^Round-ups are counted from/],
    ['savings_goal', /^As if the goal had been set on 1 March 2025, with as much put aside/],
    ['minimum_payment', /^By the minimums of your statements since/],
    ['promo_deadline', /^The offer is followed from what it began with/],
    ['debt_extra', /^Beside the payments you made since/],
  ] as const)('of the kind %s says what the past is taken to have been', async (kind, words) => {
    open(`/sweeps?rule=${ids.rule}`, { backtest: () => backtest({}) }, { rules: [aRule({ ...asDraft, kind })] });
    expect(await (await drawer('Idle cash')).findByText(words)).toBeVisible();
  });

  it('is tried alone, and with the others that are on when asked: the figures say whose they are', async () => {
    const { user, requests } = open(
      `/sweeps?rule=${ids.rule}`,
      { backtest: ({ withOthers }: { withOthers: boolean }) => backtest({ moves: withOthers ? 40 : 9 }) },
      { rules: [draft, aRule({ id: ids.otherRule, name: 'Another' })] },
    );
    const detail = await drawer('Idle cash');
    expect(await detail.findByText('in 9 moves, $500.00 brought back')).toBeVisible();
    await user.click(detail.getByRole('checkbox', { name: 'Together with the other rule that is on' }));
    expect(await detail.findByText('in 40 moves, $500.00 brought back')).toBeVisible();
    expect(detail.getByText('All figures are of this rule and the others that are on, together.')).toBeVisible();
    expect(
      requests
        .filter(({ name }) => name === 'sweepRules.backtest')
        .map(({ input }) => (input as { withOthers: boolean }).withOthers),
    ).toEqual([false, true]);
  });

  it('shows the figures of five years of files, each against doing nothing', async () => {
    const figures = {
      moves: 31,
      movedOn: usd(1_961_300),
      broughtBack: usd(466_200),
      earned: usd(40_840),
      withRules: outcome(181_351, 0),
      doingNothing: outcome(1_005_251, 0),
    };
    open(`/sweeps?rule=${ids.rule}`, { backtest: () => backtest(figures) }, { rules: [draft] });
    const detail = await drawer('Idle cash');
    expect(await detail.findByText('No account would have been in overdraft.')).toBeVisible();
    for (const words of [
      '$19,613.00',
      'in 31 moves, $4,662.00 brought back',
      'Would have earned, about',
      '$408.40',
      '$1,813.51',
      'doing nothing $10,052.51',
      'doing nothing 0',
    ])
      expect(detail.getAllByText(words)[0]).toBeVisible();
  });

  it('cannot be switched on where the test fails, and says so', async () => {
    open(
      `/sweeps?rule=${ids.rule}`,
      {
        backtest: () => {
          throw new ApiError({ code: 'INTERNAL', status: 500, title: '', params: { digest: 'x' } });
        },
      },
      { rules: [draft] },
    );
    const detail = await drawer('Idle cash');
    expect(await detail.findByText('It could not be tried on your past')).toBeVisible();
    expect(detail.getByRole('button', { name: 'Switch on' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('tries other floors for the same year when asked', async () => {
    const { user, requests } = open(
      `/sweeps?rule=${ids.rule}`,
      {
        backtest: ({ floors }: { floors: unknown[] }) =>
          backtest({
            floors:
              floors.length === 0
                ? []
                : [{ floor: usd(0), moved: usd(900_000), earned: usd(30_000), lowest: usd(-100), overdraftDays: 3 }],
          }),
      },
      { rules: [draft] },
    );
    const detail = await drawer('Idle cash');
    await user.click(await detail.findByRole('button', { name: 'Try other floors' }));
    const table = within(await detail.findByRole('table', { name: 'Other floors for the same year' }));
    expect(table.getByRole('row', { name: /\$9,000\.00/ })).toHaveTextContent('$300.00');
    expect(requests.findLast(({ name }) => name === 'sweepRules.backtest')?.input).toMatchObject({
      ruleId: ids.rule,
      floors: [0, 50_000, 100_000, 200_000, 300_000].map(usd),
    });
  });
});

describe('a rule that is on', () => {
  it('says what it keeps to, runs now, and moves in the order', async () => {
    const { user, requests } = open(
      `/sweeps?rule=${ids.rule}`,
      {
        run: () => ({ proposed: [], skipped: { reason: 'within_band', nextOn: null, amount: null } }),
        arrange: () => ({ changeSetId: ids.changeSet, items: [] }),
      },
      { rules: [aRule(), aRule({ id: ids.otherRule, name: 'Clear Visa', kind: 'promo_deadline' })] },
    );
    const detail = await drawer('Idle cash');
    expect(detail.getByText('7 days of everyday spending')).toBeVisible();
    expect(detail.getByText('Propose; I approve each transfer')).toBeVisible();
    await user.click(detail.getByRole('button', { name: 'Run now' }));
    expect(await screen.findByText('Nothing to move now')).toBeInTheDocument();
    await user.click(detail.getByRole('button', { name: 'Later in the order' }));
    expect(await screen.findByText('Idle cash is now at place 2')).toBeInTheDocument();
    expect(changes(requests).map(({ name, input }) => [name, input])).toEqual([
      ['sweepRules.run', { id: ids.rule }],
      ['sweepRules.arrange', { ids: [ids.otherRule, ids.rule] }],
    ]);
  });

  it('is edited against the version that was seen; met by another change, saving again replaces it', async () => {
    let tries = 0;
    const { user, requests, address } = open(`/sweeps?rule=${ids.rule}&do=edit`, {
      update: () => {
        tries += 1;
        if (tries === 1)
          throw new ApiError({
            code: 'VERSION_CONFLICT',
            status: 412,
            title: '',
            params: { currentVersion: 4, current: null },
          });
        return { changeSetId: ids.changeSet, item: aRule({ version: 5 }) };
      },
    });
    const form = await drawer('Edit Idle cash');
    const target = await form.findByLabelText('Target to keep on it');
    await user.clear(target);
    await user.type(target, '2500');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(
      await form.findByText('Somebody else changed this rule meanwhile. Saving replaces what they did.'),
    ).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toBe(`/sweeps?rule=${ids.rule}`));
    expect(changes(requests).map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"4"']);
    expect(changes(requests)[1]?.input).toMatchObject({
      id: ids.rule,
      terms: { kind: 'keep_target', target: usd(250_000), band: usd(50_000) },
    });
  });

  it('that is gone says so', async () => {
    open('/sweeps?rule=018f0000-0000-7000-8000-000000000099');
    expect((await (await drawer('This rule is gone')).findAllByText('This rule is gone')).length).toBeGreaterThan(0);
  });

  it('gives viewers no buttons', async () => {
    open(`/sweeps?rule=${ids.rule}`, {}, { session: { ...testSession, role: 'viewer' } });
    const detail = await drawer('Idle cash');
    for (const name of ['Pause', 'Edit', 'Run now', 'Archive', 'Try it on the last twelve months'])
      expect(detail.queryByRole('button', { name })).toBeNull();
  });
});

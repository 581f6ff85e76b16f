import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { ApiError, type FakeRequest, renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { SweepsScreen } from './sweeps.screen.tsx';
import { answersOf } from './testing/answers.ts';
import { aGoal, aRule, aRun, aRunDetail, ids, usd } from './testing/sweeps.ts';

type World = Parameters<typeof answersOf>[0];

function open(
  world: World = {},
  {
    route = '/sweeps',
    api = {},
    ...options
  }: { route?: string; api?: Record<string, object>; session?: typeof testSession } = {},
) {
  const answers: Record<string, object> = answersOf(world);
  const merged = Object.fromEntries(
    [...new Set([...Object.keys(answers), ...Object.keys(api)])].map((area) => [
      area,
      { ...answers[area], ...api[area] },
    ]),
  );
  return renderScreen(<SweepsScreen />, { route, api: merged as never, ...options });
}
const changes = (requests: readonly FakeRequest[]): FakeRequest[] => requests.filter(({ method }) => method !== 'GET');
const approvedBefore = aRun({
  id: ids.otherRule,
  state: 'settled',
  approvedBy: 'Ada Marsh',
  approvedAt: '2026-02-20T10:00:00Z',
  settledOn: '2026-02-23',
  can: [],
  way: 'instruct',
});
const card = async () => within(await screen.findByRole('region', { name: 'Everyday to Savings' }));
const refused = (code: 'FRESH_SIGN_IN_NEEDED' | 'SWEEP_RUN_STATE' | 'INTERNAL') => () => {
  const params = {
    FRESH_SIGN_IN_NEEDED: { maxAgeMinutes: 10 },
    SWEEP_RUN_STATE: { state: 'approved' },
    INTERNAL: { digest: 'x' },
  }[code];
  throw new ApiError({
    code,
    status: code === 'INTERNAL' ? 500 : code === 'SWEEP_RUN_STATE' ? 409 : 403,
    title: '',
    params,
  } as never);
};

describe('a proposal', () => {
  it('says from where to where, how much, why in a sentence, what it is worth and what could go wrong', async () => {
    const { user } = open();
    const proposal = await card();
    expect(proposal.getByText('$2,000.00')).toBeVisible();
    expect(
      proposal.getByText('Everyday holds more than its target of $3,000, and nothing ahead needs it.'),
    ).toBeVisible();
    expect(proposal.getByText('$65.52 a year')).toBeVisible();
    expect(await proposal.findByText('around 5 March, $240.00 above the floor')).toBeVisible();
    await user.click(proposal.getByText('What could go wrong'));
    expect(
      await proposal.findByText(
        'The lowest balance expected afterwards is about $1,240.00, around 5 March: $240.00 above the floor.',
      ),
    ).toBeVisible();
    expect(proposal.getByText(/In about 1\s%\sof possible futures/)).toBeVisible();
  });

  it('shows why this amount as a waterfall', async () => {
    const { user } = open();
    await user.click((await card()).getByText('Why this amount'));
    const bars = within(await screen.findByRole('list', { name: 'Why this amount' }));
    expect(bars.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Balance today, what is pending included$5,000.00',
      'Bills until the lowest point−$1,200.00',
      'Payments to cards and loans until then−$300.00',
      'What should stay−$1,500.00',
      'Safe to move$2,000.00',
    ]);
    expect(screen.getByText('All of it is proposed: $2,000.00.')).toBeVisible();
  });

  it('is checked on a page of its own before the first approval', async () => {
    const { user, requests, address } = open(
      {},
      { api: { sweepRuns: { approve: () => aRunDetail({ state: 'approved' }) } } },
    );
    await user.click(await screen.findByRole('button', { name: 'Approve $2,000.00 from Everyday to Savings' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Check before you approve' })).toBeInTheDocument();
    expect(address()).toBe(`/sweeps?check=${ids.run}`);
    expect(changes(requests)).toEqual([]);
    expect(await screen.findByText('For 24 hours after you approve')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Approve $2,000.00' }));
    expect(await screen.findByText('$2,000.00 to Savings is approved')).toBeInTheDocument();
    const [sent] = changes(requests);
    expect([sent?.name, sent?.input]).toEqual(['sweepRuns.approve', { id: ids.run, version: 1 }]);
    expect(sent?.headers.get('idempotency-key')).toMatch(/./);
    expect(address()).toBe('/sweeps');
  });

  it('says so on the check page when it was answered meanwhile', async () => {
    open({ detail: { can: [], state: 'approved' } }, { route: `/sweeps?check=${ids.run}` });
    expect(await screen.findByText('There is nothing to approve here')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to sweeps' })).toHaveAttribute('href', '/sweeps');
  });

  it('takes one press once a transfer was approved, and asks for the password where the sign-in is old', async () => {
    let isFresh = false;
    const { user, requests } = open(
      { done: [approvedBefore] },
      {
        api: {
          sweepRuns: {
            approve: () => (isFresh ? aRunDetail({ state: 'approved' }) : refused('FRESH_SIGN_IN_NEEDED')()),
          },
          auth: {
            confirm: () => {
              isFresh = true;
              return {};
            },
          },
        },
      },
    );
    await screen.findByRole('table', { name: 'Done' });
    await user.click(await screen.findByRole('button', { name: /^Approve / }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Password'), 'correct horse battery');
    await user.click(dialog.getAllByRole('button').at(-1) as HTMLElement);
    expect(await screen.findByText('$2,000.00 to Savings is approved')).toBeInTheDocument();
    expect(changes(requests).map(({ name }) => name)).toEqual([
      'sweepRuns.approve',
      'auth.confirm',
      'sweepRuns.approve',
    ]);
  });

  it('shows what stands now where it changed meanwhile, and nothing moves', async () => {
    const { user, requests } = open(
      { done: [approvedBefore] },
      { api: { sweepRuns: { approve: refused('SWEEP_RUN_STATE') } } },
    );
    await screen.findByRole('table', { name: 'Done' });
    await user.click(await screen.findByRole('button', { name: /^Approve / }));
    expect(await screen.findByText('This proposal changed meanwhile. What stands now is shown.')).toBeInTheDocument();
    expect(
      requests.filter(
        ({ name, input }) => name === 'sweepRuns.list' && (input as { view?: string }).view === 'proposed',
      ).length,
    ).toBeGreaterThan(1);
  });

  it('can be lowered, never raised', async () => {
    const { user, requests, address } = open(
      {},
      { api: { sweepRuns: { approve: () => aRunDetail({ state: 'approved', amount: usd(150_000) }) } } },
    );
    await user.click(await screen.findByRole('button', { name: 'Lower the amount from Everyday to Savings' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Lower the amount' }));
    const amount = await dialog.findByLabelText('Amount to approve');
    await user.clear(amount);
    await user.type(amount, '2000.01');
    await user.click(dialog.getByRole('button', { name: 'Approve this amount' }));
    expect((await dialog.findAllByText('Enter an amount from $20.00 to $2,000.00')).length).toBe(2);
    await user.clear(amount);
    await user.type(amount, '1500');
    await user.click(dialog.getByRole('button', { name: 'Approve this amount' }));
    expect(await screen.findByText('$1,500.00 to Savings is approved')).toBeInTheDocument();
    expect(changes(requests).map(({ input }) => input)).toEqual([{ id: ids.run, version: 1, amount: usd(150_000) }]);
    expect(address()).toBe('/sweeps');
  });

  it('is skipped this time, and the rule goes on', async () => {
    const { user, requests } = open({}, { api: { sweepRuns: { skip: () => aRunDetail({ state: 'cancelled' }) } } });
    await user.click(await screen.findByRole('button', { name: 'Skip Everyday to Savings this time' }));
    expect(await screen.findByText('Skipped this time. Idle cash goes on.')).toBeInTheDocument();
    expect(changes(requests).map(({ name, input }) => [name, input])).toEqual([
      ['sweepRuns.skip', { id: ids.run, version: 1 }],
    ]);
  });

  it('that brings money back says so', async () => {
    open({
      proposed: [
        aRun({
          leg: 'top_up',
          from: { accountId: ids.savings, name: 'Savings' },
          to: { accountId: ids.everyday, name: 'Everyday' },
          perYear: usd(-400),
          perMonth: usd(-33),
        }),
      ],
    });
    const proposal = within(await screen.findByRole('region', { name: 'Savings to Everyday' }));
    expect(proposal.getByText('Brings money back')).toBeVisible();
    expect(
      proposal.getByText('Everyday would fall short of what should stay on it, so money comes back in time.'),
    ).toBeVisible();
    expect(proposal.getByText('Costs about')).toBeVisible();
  });
});

describe('the page', () => {
  it('says that nothing is idle, when it looks next, and leads to the rules', async () => {
    open({ proposed: [] });
    expect(await screen.findByText('Nothing idle today. Next look: Monday 2 March.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the rules' })).toHaveAttribute('href', '#rules');
  });

  it('says what a rule is while there is none, with one way in', async () => {
    const { user, address } = open({ proposed: [], rules: [] });
    expect(await screen.findByText('No rule is on yet')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'New rule' })[0] as HTMLElement);
    expect(address()).toBe('/sweeps?new=1');
  });

  it('says what still works where it fails, and tries again', async () => {
    let fails = true;
    const answers = answersOf();
    const { user } = open(
      {},
      { api: { sweepRules: { list: () => (fails ? refused('INTERNAL')() : answers.sweepRules.list()) } } },
    );
    expect(await screen.findByText('Your sweeps could not be loaded')).toBeVisible();
    expect(screen.getByText('Accounts and transactions still work. Nothing moves because of this.')).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await card()).toBeDefined();
  });

  it('looks now when asked', async () => {
    const { user, requests } = open(
      {},
      { api: { sweepRuns: { evaluate: () => ({ on: '2026-03-01', proposed: 0, skipped: 1, expired: 0 }) } } },
    );
    await user.click(await screen.findByRole('button', { name: 'Look now' }));
    expect(await screen.findByText('Looked: nothing new to move')).toBeInTheDocument();
    expect(changes(requests).map(({ name }) => name)).toEqual(['sweepRuns.evaluate']);
  });

  it('pauses everything after saying what that stops, and goes on again', async () => {
    let killSwitch = false;
    const answers = () =>
      answersOf({ killSwitch, underWay: [aRun({ id: ids.otherRule, state: 'in_transit', can: [] })] });
    const turn = (on: boolean) => () => {
      killSwitch = on;
      return { changeSetId: ids.changeSet, item: {}, stopped: 2, movingOn: 1 };
    };
    const { user, requests } = renderScreen(<SweepsScreen />, {
      route: '/sweeps?pause=1',
      api: {
        sweepRules: { list: () => answers().sweepRules.list() },
        sweepRuns: {
          list: (input: { view?: string }) => answers().sweepRuns.list(input),
          get: answers().sweepRuns.get,
        },
        goals: answers().goals,
        sweepSettings: { pause: turn(true), resume: turn(false) },
      } as never,
    });
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Pause everything?' }));
    expect(await dialog.findByText('1 transfer is on the way already: a bank has it, so it goes on.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Pause everything' }));
    expect(
      await screen.findByText('Everything is paused, 2 transfers were called off, 1 goes on at the bank'),
    ).toBeInTheDocument();
    expect(await screen.findByText('Everything is paused')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Go on with sweeps' }));
    expect(await screen.findByText('Sweeps go on')).toBeInTheDocument();
    expect(changes(requests).map(({ name }) => name)).toEqual(['sweepSettings.pause', 'sweepSettings.resume']);
  });

  it('gives viewers nothing they cannot use', async () => {
    open(
      {
        proposed: [aRun()],
        underWay: [aRun({ id: ids.otherRule, state: 'instructed', way: 'instruct', can: ['mark_made', 'cancel'] })],
        goals: [aGoal()],
      },
      { session: { ...testSession, role: 'viewer' } },
    );
    await card();
    expect(
      await screen.findByText('Only an owner or editor of the household can approve transfers or change rules.'),
    ).toBeVisible();
    await screen.findByRole('region', { name: 'Holiday' });
    for (const name of [
      /Approve/,
      /Lower/,
      /Skip/,
      /Pause/,
      /New rule/,
      /New goal/,
      /Edit/,
      /Look now/,
      /I made it/,
      /^Cancel/,
    ])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('a transfer under way', () => {
  it('can be cancelled while its time runs', async () => {
    const run = aRun({
      state: 'approved',
      approvedBy: 'Ada Marsh',
      approvedAt: '2026-03-01T10:00:00Z',
      cancelUntil: '2026-03-02T10:00:00Z',
      can: ['cancel'],
    });
    const { user, requests } = open(
      { proposed: [], underWay: [run] },
      { api: { sweepRuns: { cancel: () => aRunDetail({ state: 'cancelled' }) } } },
    );
    const scheduled = within(await screen.findByRole('region', { name: 'Scheduled' }));
    expect(scheduled.getByText(/^Approved by Ada Marsh\./)).toBeVisible();
    expect(scheduled.getByText(/You can cancel until/)).toBeVisible();
    await user.click(scheduled.getByRole('button', { name: 'Cancel Everyday to Savings' }));
    expect(await screen.findByText('$2,000.00 to Savings is cancelled')).toBeInTheDocument();
    expect(changes(requests).map(({ name, input }) => [name, input])).toEqual([
      ['sweepRuns.cancel', { id: ids.run, version: 1 }],
    ]);
  });

  it('that nobody finds at the bank is said not to be made', async () => {
    const { user, requests } = open(
      { proposed: [], underWay: [aRun({ state: 'in_transit', way: 'instruct', can: ['mark_not_made'] })] },
      { api: { sweepRuns: { markNotMade: () => aRunDetail({ state: 'failed' }) } } },
    );
    await user.click(await screen.findByRole('button', { name: 'It was not made: Everyday to Savings' }));
    expect(await screen.findByText('Noted. Nothing moves.')).toBeInTheDocument();
    expect(changes(requests).map(({ name, input }) => [name, input])).toEqual([
      ['sweepRuns.markNotMade', { id: ids.run, version: 1 }],
    ]);
  });

  it('that the person makes shows exactly what to transfer, and is said to be made', async () => {
    const run = aRun({ state: 'instructed', way: 'instruct', can: ['mark_made', 'mark_not_made'] });
    const { user, requests } = open(
      { proposed: [], underWay: [run] },
      { api: { sweepRuns: { markMade: () => aRunDetail({ state: 'instructed' }) } } },
    );
    const scheduled = within(await screen.findByRole('region', { name: 'Scheduled' }));
    expect(scheduled.getByText('Make this transfer at your bank')).toBeVisible();
    await user.click(scheduled.getByRole('button', { name: 'Copy amount' }));
    expect(await navigator.clipboard.readText()).toBe('2000.00');
    expect(await screen.findByText('Amount copied')).toBeInTheDocument();
    await user.click(scheduled.getByRole('button', { name: 'I made it' }));
    expect(await screen.findByText('Noted. It is matched once both accounts show it.')).toBeInTheDocument();
    expect(changes(requests).map(({ name }) => name)).toEqual(['sweepRuns.markMade']);
  });
});

describe('goals', () => {
  it('stand with what is put aside, and lead to a rule that saves for them', async () => {
    const { user, address } = open({ goals: [aGoal({ state: 'no_rule', rules: [] })] });
    const goal = within(await screen.findByRole('region', { name: 'Holiday' }));
    expect(goal.getByText('$1,000.00 of $2,000.00 on Savings')).toBeVisible();
    expect(goal.getByText('$200.00 a month reach it by 1 August.')).toBeVisible();
    expect(goal.getByRole('link', { name: 'Save for it: Holiday' })).toHaveAttribute(
      'href',
      `/sweeps?new=savings_goal&goal=${ids.goal}`,
    );
    await user.click(goal.getByRole('button', { name: 'Edit Holiday' }));
    expect(address()).toBe(`/sweeps?goal=${ids.goal}`);
  });
});

describe('rules in the list', () => {
  it('say where they stand, what the last look came to, and what they moved and earned', async () => {
    open({
      rules: [
        aRule(),
        aRule({
          id: ids.otherRule,
          name: 'Clear Visa',
          state: 'suspended',
          suspendedFor: 'returned_payment',
          events: ['resume', 'pause', 'archive'],
          kind: 'promo_deadline',
        }),
      ],
    });
    const rules = within(await screen.findByRole('region', { name: 'Rules' }));
    expect(rules.getByText('On 27 February: The balance is close to its target.')).toBeVisible();
    expect(
      rules.getByText('Stopped because a transfer came back. It goes on once the account is ready again.'),
    ).toBeVisible();
    expect(rules.getAllByText('$3,000.00')).toHaveLength(2);
  });

  it('are paused against the version that was seen, with a way back', async () => {
    const { user, requests } = open(
      {},
      {
        api: {
          sweepRules: {
            setState: () => ({ changeSetId: ids.changeSet, item: aRule({ state: 'paused', version: 2 }) }),
          },
        },
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Pause Idle cash' }));
    expect(await screen.findByText('Idle cash is paused')).toBeInTheDocument();
    const [sent] = changes(requests);
    expect([sent?.headers.get('if-match'), sent?.input]).toEqual(['"1"', { id: ids.rule, event: 'pause' }]);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
  });
});

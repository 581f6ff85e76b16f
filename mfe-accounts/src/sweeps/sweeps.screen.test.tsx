import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { anAccount } from '../accounts/testing/an-account.ts';
import { SweepsScreen } from './sweeps.screen.tsx';
import { backtest } from './testing/backtest.ts';
import { answersOf } from './testing/answers.ts';
import { aGoal, aRule, aRun, aRunDetail, ids, usd } from './testing/sweeps.ts';
import { changes, openSweeps, proposalRow, rejectWith } from './testing/open-sweeps.tsx';

describe('sweeps page', () => {
  it('reports that no cash is idle and when the next check runs, and links to the rules', async () => {
    openSweeps({ proposed: [] });
    expect(await screen.findByText('No idle cash today. Next check: Monday, Mar 2.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the rules' })).toHaveAttribute('href', '#rules');
  });

  it('sends each of its requests only once', async () => {
    const { requests } = openSweeps({ goals: [aGoal()] });
    await screen.findByRole('region', { name: 'Holiday' });
    const reads = requests.map(({ name, input }) => `${name} ${JSON.stringify(input)}`);
    expect(reads.filter((read) => read.startsWith('goals.list'))).toHaveLength(1);
    expect(reads).toEqual([...new Set(reads)]);
  });

  it('offers to add a rule, but no pause or history, while there are no rules', async () => {
    const { user, address } = openSweeps({ proposed: [], rules: [] });
    expect(await screen.findByText('No active rules yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pause all sweeps' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'History' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'New rule' }));
    expect(address()).toBe('/sweeps?new=1');
  });

  it('reports a failure and what still works, and retries', async () => {
    let fails = true;
    const answers = answersOf();
    const { user } = openSweeps(
      {},
      { api: { sweepRules: { list: () => (fails ? rejectWith('INTERNAL')() : answers.sweepRules.list()) } } },
    );
    expect(await screen.findByText('Your sweeps couldn’t be loaded')).toBeVisible();
    expect(screen.getByText('Accounts and transactions still work. Approved transfers continue.')).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await proposalRow()).toBeDefined();
  });

  it('runs a check on request', async () => {
    const { user, requests } = openSweeps(
      {},
      { api: { sweepRuns: { evaluate: () => ({ on: '2026-03-01', proposed: 0, skipped: 1, expired: 0 }) } } },
    );
    await user.click(await screen.findByRole('button', { name: 'Check now' }));
    expect(await screen.findByText('Checked: nothing new to move')).toBeInTheDocument();
    expect(changes(requests).map(({ name }) => name)).toEqual(['sweepRuns.evaluate']);
  });

  it('pauses all sweeps after explaining what continues, and resumes them', async () => {
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
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Pause all sweeps?' }));
    expect(await dialog.findByText('1 transfer is already at the bank and continues.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Pause all sweeps' }));
    expect(
      await screen.findByText('All sweeps are paused, 2 transfers were canceled, 1 transfer continues at the bank'),
    ).toBeInTheDocument();
    expect(await screen.findByText('All sweeps are paused')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Resume sweeps' }));
    expect(await screen.findByText('Sweeps resumed')).toBeInTheDocument();
    expect(changes(requests).map(({ name }) => name)).toEqual(['sweepSettings.pause', 'sweepSettings.resume']);
  });

  it('offers viewers no buttons to approve, change or cancel anything', async () => {
    openSweeps(
      {
        proposed: [aRun()],
        underWay: [aRun({ id: ids.otherRule, state: 'instructed', way: 'instruct', can: ['mark_made', 'cancel'] })],
        goals: [aGoal()],
      },
      { session: { ...testSession, role: 'viewer' } },
    );
    await proposalRow();
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
      /Add goal/,
      /Edit/,
      /Check now/,
      /I made it/,
      /^Cancel/,
      /^Undo/,
    ])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('transfer in progress', () => {
  it('can have its approval undone within the cancel window', async () => {
    const run = aRun({
      state: 'approved',
      approvedBy: 'Ada Marsh',
      approvedAt: '2026-03-01T10:00:00Z',
      cancelUntil: '2026-03-02T10:00:00Z',
      can: ['undo', 'cancel'],
    });
    const { user, requests } = openSweeps(
      { proposed: [], underWay: [run] },
      { api: { sweepRuns: { undo: () => aRunDetail() } } },
    );
    const scheduled = within(await screen.findByRole('region', { name: 'Scheduled' }));
    expect(scheduled.getByText(/^Approved by Ada Marsh\./)).toBeVisible();
    expect(scheduled.getByText(/You can undo this until/)).toBeVisible();
    await user.click(scheduled.getByRole('button', { name: 'Undo the approval of Everyday to Savings' }));
    expect(await screen.findByText('Approval of $2,000 to Savings undone. Nothing will move.')).toBeInTheDocument();
    expect(changes(requests).map(({ name, input }) => [name, input])).toEqual([
      ['sweepRuns.undo', { id: ids.run, version: 1 }],
    ]);
  });

  it('can be reported as not made if the user cannot find it at the bank', async () => {
    const { user, requests } = openSweeps(
      { proposed: [], underWay: [aRun({ state: 'in_transit', way: 'instruct', can: ['mark_not_made'] })] },
      { api: { sweepRuns: { markNotMade: () => aRunDetail({ state: 'failed' }) } } },
    );
    await user.click(await screen.findByRole('button', { name: 'I didn’t make it: Everyday to Savings' }));
    expect(await screen.findByText('Noted. Nothing moves.')).toBeInTheDocument();
    expect(changes(requests).map(({ name, input }) => [name, input])).toEqual([
      ['sweepRuns.markNotMade', { id: ids.run, version: 1 }],
    ]);
  });

  it('shows exactly what to transfer by hand, and can be reported as made', async () => {
    const run = aRun({ state: 'instructed', way: 'instruct', can: ['mark_made', 'mark_not_made'] });
    const { user, requests } = openSweeps(
      { proposed: [], underWay: [run] },
      { api: { sweepRuns: { markMade: () => aRunDetail({ state: 'instructed' }) } } },
    );
    const scheduled = within(await screen.findByRole('region', { name: 'Scheduled' }));
    expect(scheduled.getByText('Make this transfer at your bank')).toBeVisible();
    await user.click(scheduled.getByRole('button', { name: 'Copy amount' }));
    expect(await navigator.clipboard.readText()).toBe('2000.00');
    expect(await screen.findByText('Amount copied')).toBeInTheDocument();
    await user.click(scheduled.getByRole('button', { name: 'I made it' }));
    expect(await screen.findByText('Noted. We’ll match it once it shows up in both accounts.')).toBeInTheDocument();
    expect(changes(requests).map(({ name }) => name)).toEqual(['sweepRuns.markMade']);
  });
});

describe('goals', () => {
  it('show their progress, offer a rule if they have none, and can be edited', async () => {
    const { user, address } = openSweeps({ goals: [aGoal({ state: 'no_rule', rules: [] })] });
    const goal = within(await screen.findByRole('region', { name: 'Holiday' }));
    expect(goal.getByText('$1,000 of $2,000 in Savings')).toBeVisible();
    expect(goal.getByText('by Aug 1, 2026')).toBeVisible();
    expect(goal.getByText('Needs $200 a month. At this pace: Jul 20, 2026.')).toBeVisible();
    expect(goal.getByRole('link', { name: 'Add rule for Holiday' })).toHaveAttribute(
      'href',
      `/sweeps?new=savings_goal&goal=${ids.goal}`,
    );
    await user.click(goal.getByRole('button', { name: 'Edit Holiday' }));
    expect(address()).toBe(`/sweeps?goal=${ids.goal}`);
  });
});

describe('rules in the list', () => {
  it('show their effect, schedule and last result, and open with a click', async () => {
    const { user, address } = openSweeps({
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
    expect(rules.getByRole('row', { name: /^Idle cash/ })).toHaveTextContent(
      'Everyday → SavingsAbove $3,000Feb 27The balance is close to its target.',
    );
    expect(rules.getByText('Paused because a transfer came back. Fix the account, then resume.')).toBeVisible();
    expect(rules.getByRole('switch', { name: 'Idle cash' })).toBeChecked();
    expect(rules.getByRole('switch', { name: 'Clear Visa' })).not.toBeChecked();
    await user.click(rules.getByText('Before the offer ends'));
    expect(address()).toBe(`/sweeps?rule=${ids.otherRule}`);
  });

  it('are paused with the version that was shown, and offer Undo', async () => {
    const { user, requests } = openSweeps(
      {},
      {
        api: {
          sweepRules: {
            setState: () => ({ changeSetId: ids.changeSet, item: aRule({ state: 'paused', version: 2 }) }),
          },
        },
      },
    );
    await user.click(await screen.findByRole('switch', { name: 'Idle cash' }));
    expect(await screen.findByText('Idle cash is paused')).toBeInTheDocument();
    const [sent] = changes(requests);
    expect([sent?.headers.get('if-match'), sent?.input]).toEqual(['"1"', { id: ids.rule, event: 'pause' }]);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
  });

  it.each([
    [{ kind: 'percent_of_income' }, '15% of each paycheck'],
    [{ kind: 'fixed_schedule' }, '15th of the month'],
    [{ kind: 'debt_extra' }, 'When it’s safe'],
    [{ kind: 'buffer_refill' }, 'Below $500'],
    [{ kind: 'round_up' }, 'At $5 of round-ups'],
    [{ kind: 'minimum_payment' }, 'Before it’s due'],
    [{ kind: 'minimum_payment', byHand: true }, 'When you run it'],
  ] as const)('describe when they move money: %j', async (fields, when) => {
    openSweeps({ rules: [aRule(fields)] });
    expect(within(await screen.findByRole('row', { name: /^Idle cash/ })).getByText(when)).toBeVisible();
  });

  it('offer a review instead of a switch if they are drafts', async () => {
    openSweeps({ rules: [aRule({ state: 'draft', events: ['activate'] })] });
    expect(await screen.findByRole('link', { name: 'Review Idle cash' })).toHaveAttribute(
      'href',
      `/sweeps?rule=${ids.rule}`,
    );
    expect(screen.queryByRole('switch')).toBeNull();
  });
});

describe('header and tabs', () => {
  it('count transfers to approve, and list past transfers under History', async () => {
    const { user, address } = openSweeps({ done: [aRun({ state: 'settled', settledOn: '2026-02-20', can: [] })] });
    expect(await screen.findByText('1 transfer to approve. Nothing moves until you approve it.')).toBeVisible();
    expect(screen.getByText('Moved this month').parentElement).toHaveTextContent('Moved this month $1,200');
    expect(screen.queryByRole('table', { name: 'Past transfers' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'History' }));
    const past = within(await screen.findByRole('table', { name: 'Past transfers' }));
    await user.click(past.getByRole('link'));
    expect(address()).toBe(`/sweeps?view=history&run=${ids.run}`);
  });

  it('count transfers that wait for another member', async () => {
    const waitsFor = [{ name: 'Bob', isYou: false }];
    const first = { name: 'Ann', isYou: true, at: '2026-03-01T09:00:00Z', amount: usd(120_000) };
    const proposed = [
      aRun(),
      aRun({
        id: 'aaaaaaaa-0000-4000-8000-0000000000e2',
        can: ['undo', 'skip'],
        approval: 'needs_two_approvals',
        twoPerson: { first, waitsFor },
      }),
      aRun({ id: 'aaaaaaaa-0000-4000-8000-0000000000e3', can: [] }),
    ];
    openSweeps({ proposed });
    expect(
      await screen.findByText(
        '1 transfer to approve. 2 transfers are waiting for another member. Nothing moves until you approve it.',
      ),
    ).toBeVisible();
  });

  it('state that a rule moves small amounts automatically', async () => {
    const rule = aRule();
    const automation = { level: 'pre_approved_below', limit: usd(5_000) } as const;
    openSweeps({ proposed: [], rules: [{ ...rule, inForce: { ...rule.inForce, automation } }] });
    expect(await screen.findByText('Transfers under your limit move automatically.')).toBeVisible();
  });
});

it('offers three recipes, and a link to all kinds of rules', async () => {
  openSweeps();
  const recipes = within(await screen.findByRole('region', { name: 'Start a rule' }));
  expect(recipes.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['All 10 kinds', '/sweeps?new=1'],
    ['Set target', '/sweeps?new=keep_target'],
    ['Choose debt', '/sweeps?new=debt_extra'],
    ['Add goal', '/sweeps?goal=new'],
  ]);
});

describe('recipes of the sweeps page', () => {
  const everyday = anAccount({ id: ids.everyday, name: 'Everyday', balance: usd(500_000) });
  const savings = anAccount({ id: ids.savings, name: 'Savings', subtype: 'savings', apyPpm: 42_000 });
  const openRecipes = (answer: () => unknown, accounts = [everyday, savings]) =>
    openSweeps(
      { rules: [], proposed: [], accounts },
      { api: { sweepRules: { backtest: answer, backtestProgress: () => ({ percent: 40 }) } } },
    );

  it("show what they would have earned with the household's own data, and between which accounts", async () => {
    const { requests } = openRecipes(() => backtest());
    expect(await screen.findByText(/Last 12 months: it would have earned \$212\.34\./)).toHaveTextContent(
      'Everyday → Savings.',
    );
    expect(requests.filter(({ name }) => name === 'sweepRules.backtest')).toMatchObject([
      {
        input: {
          withOthers: false,
          rule: { sourceAccountId: ids.everyday, destinations: [{ kind: 'account', accountId: ids.savings }] },
        },
      },
    ]);
    expect(screen.getByText('Add a card balance with a rate to see what it would save.')).toBeVisible();
  });

  it.each([
    {
      fields: { from: '2026-01-05' },
      expected: /^Since Jan 5, 2026: it would have earned \$212\.34\./,
      why: 'a short ledger',
    },
    {
      fields: { earned: usd(-500) },
      expected: /^Last 12 months: it would have lost \$5\./,
      why: 'a rule that loses money',
    },
    {
      fields: { moves: 0 },
      expected: /^Last 12 months: it would have moved nothing\./,
      why: 'a balance that never exceeds the target',
    },
    { fields: { transactions: 0 }, expected: /^Needs transactions to show/, why: 'a household without transactions' },
  ])('state the past result for $why', async ({ fields, expected }) => {
    openRecipes(() => backtest(fields));
    expect(await screen.findByText(expected)).toBeVisible();
  });

  it('replay the household’s existing rule if there is one', async () => {
    const { requests } = openSweeps();
    expect(await screen.findByText(/it would have earned .+ Based on your rule\./)).toBeVisible();
    expect(requests.filter(({ name }) => name === 'sweepRules.backtest')).toMatchObject([
      { input: { ruleId: ids.rule } },
    ]);
  });

  it('name what is missing, and request no backtest, if there are no accounts', async () => {
    const { requests } = openRecipes(() => backtest(), []);
    expect(await screen.findByText('Add an account with a higher rate to see what it would earn.')).toBeVisible();
    expect(requests.some(({ name }) => name === 'sweepRules.backtest')).toBe(false);
  });

  it('run their backtest again after a drawer was opened and closed', async () => {
    const asked: ((result: ReturnType<typeof backtest>) => void)[] = [];
    const { user } = openRecipes(() => new Promise((resolve) => asked.push(resolve)));
    expect(await screen.findByText(/^Replaying/)).toBeVisible();
    expect(asked).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'New rule' }));
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(asked).toHaveLength(2); // opening the drawer canceled the first request
    asked[1]?.(backtest());
    expect(await screen.findByText(/earned \$212\.34/)).toBeVisible();
  });

  it('can be replayed again after a failure', async () => {
    let fails = true;
    const { user } = openRecipes(() => (fails ? rejectWith('INTERNAL')() : backtest()));
    const again = await screen.findByRole('button', { name: 'Try again' });
    fails = false;
    await user.click(again);
    expect(await screen.findByText(/earned \$212\.34/)).toBeVisible();
  });
});

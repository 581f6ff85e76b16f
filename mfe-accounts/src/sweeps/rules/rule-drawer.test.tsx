import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { SweepBacktest, SweepRule } from '@tideline/contract';
import { ApiError, testSession } from '@tideline/mfe-kit/testing';
import { aRule, ids, usd } from '../testing/sweeps.ts';
import { backtest, outcome } from '../testing/backtest.ts';
import { changes, drawer, openRule } from '../testing/open-rule.tsx';

describe('draft rule', () => {
  const asDraft = {
    state: 'draft',
    events: ['activate', 'archive'],
    nextEvaluation: null,
    last: null,
  } satisfies Partial<SweepRule>;
  const draft = aRule(asDraft);

  it('can be activated only after its backtest was compared with doing nothing', async () => {
    let answer: (value: SweepBacktest) => void = () => undefined;
    const { user, requests } = openRule(
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
    expect(await detail.findByText('Fewer days overdrawn than without sweeps: 1 instead of 2.')).toBeVisible();
    expect(detail.getByText('$8,000')).toBeVisible();
    expect(detail.getByText('in 9 transfers, $500 brought back')).toBeVisible();
    expect(detail.getByText('$212.34')).toBeVisible();
    expect(detail.getByText('$400 without sweeps')).toBeVisible();
    await user.click(detail.getByRole('button', { name: 'Switch on' }));
    expect(await screen.findByText('Idle cash is on')).toBeInTheDocument();
    const [sent] = changes(requests);
    expect([sent?.headers.get('if-match'), sent?.input]).toEqual(['"1"', { id: ids.rule, event: 'activate' }]);
  });

  it('warns about additional overdraft and short history', async () => {
    openRule(
      `/sweeps?rule=${ids.rule}`,
      { backtest: () => backtest({ withRules: outcome(-5_000, 4), earned: usd(-300), historyMonths: 1 }) },
      { rules: [draft] },
    );
    const detail = await drawer('Idle cash');
    expect(
      await detail.findByText(/More days overdrawn than without sweeps: 4 instead of 2\. Raise the floor/),
    ).toBeVisible();
    expect(detail.getByText('Would have cost (about)')).toBeVisible();
    expect(detail.getByText(/Your transactions start only 1 month earlier/)).toBeVisible();
  });

  it('reports that there is not enough data for its backtest', async () => {
    openRule(
      `/sweeps?rule=${ids.rule}`,
      { backtest: () => backtest({ notTried: [ids.rule], moves: 0 }) },
      { rules: [aRule({ ...draft, kind: 'minimum_payment' })] },
    );
    expect(await (await drawer('Idle cash')).findByText(/^Not enough data for these months/)).toBeVisible();
  });

  it.each([
    ['fixed_schedule', /^As if the rule had begun before Mar 1, 2025\.$/],
    ['round_up', /^Round-ups count from/],
    ['savings_goal', /^As if you had set the goal on Mar 1, 2025/],
    ['minimum_payment', /^Minimum payments come from your statements since/],
    ['promo_deadline', /^The offer starts with its first balance/],
    ['debt_extra', /^On top of your payments since/],
  ] as const)('of kind %s states its assumptions about the past', async (kind, words) => {
    openRule(`/sweeps?rule=${ids.rule}`, { backtest: () => backtest({}) }, { rules: [aRule({ ...asDraft, kind })] });
    expect(await (await drawer('Idle cash')).findByText(words)).toBeVisible();
  });

  it('is backtested alone or, on request, with the other active rules, and its figures are labeled accordingly', async () => {
    const { user, requests } = openRule(
      `/sweeps?rule=${ids.rule}`,
      { backtest: ({ withOthers }: { withOthers: boolean }) => backtest({ moves: withOthers ? 40 : 9 }) },
      { rules: [draft, aRule({ id: ids.otherRule, name: 'Another' })] },
    );
    const detail = await drawer('Idle cash');
    expect(await detail.findByText('in 9 transfers, $500 brought back')).toBeVisible();
    await user.click(detail.getByRole('checkbox', { name: 'Together with the other rule that is on' }));
    expect(await detail.findByText('in 40 transfers, $500 brought back')).toBeVisible();
    expect(detail.getByText('All figures are for this rule together with the others that are on.')).toBeVisible();
    expect(
      requests
        .filter(({ name }) => name === 'sweepRules.backtest')
        .map(({ input }) => input as { ruleId: string; withOthers: boolean })
        // the page behind the drawer also runs backtests for its recipes
        .filter(({ ruleId }) => ruleId === ids.rule)
        .map(({ withOthers }) => withOthers),
    ).toEqual([false, true]);
  });

  it('shows the transfers, the earnings, and the overdrafts compared with doing nothing', async () => {
    const figures = {
      moves: 31,
      movedOn: usd(1_961_300),
      broughtBack: usd(466_200),
      earned: usd(40_840),
      withRules: outcome(181_351, 0),
      doingNothing: outcome(1_005_251, 0),
    };
    openRule(`/sweeps?rule=${ids.rule}`, { backtest: () => backtest(figures) }, { rules: [draft] });
    const detail = await drawer('Idle cash');
    expect(await detail.findByText('No account would have been overdrawn.')).toBeVisible();
    for (const words of [
      '$19,613.00',
      'in 31 transfers, $4,662 brought back',
      'Would have earned (about)',
      '$408.40',
      '$1,813.51',
      '$10,052.51 without sweeps',
      '0 without sweeps',
    ])
      expect(detail.getAllByText(words)[0]).toBeVisible();
  });

  it('can have its test canceled and started again', async () => {
    const waiting = Promise.withResolvers<ReturnType<typeof backtest>>();
    const { user, requests } = openRule(
      `/sweeps?rule=${ids.rule}`,
      { backtest: () => waiting.promise },
      { rules: [draft] },
    );
    const detail = await drawer('Idle cash');
    await user.click(await detail.findByRole('button', { name: 'Cancel test' }));
    expect(detail.queryByText(/^Replaying/)).toBeNull();
    expect(detail.getByRole('button', { name: 'Switch on' })).toHaveAttribute('aria-disabled', 'true');
    expect(detail.getByRole('button', { name: 'Test on the last 12 months' })).toHaveFocus();
    waiting.resolve(backtest());
    await user.click(detail.getByRole('button', { name: 'Test on the last 12 months' }));
    expect(await detail.findByText('Would have moved')).toBeVisible();
    expect(requests.filter(({ name }) => name === 'sweepRules.backtest')).toHaveLength(2);
  });

  it('cannot be activated if the test fails, and reports the failure', async () => {
    openRule(
      `/sweeps?rule=${ids.rule}`,
      {
        backtest: () => {
          throw new ApiError({ code: 'INTERNAL', status: 500, title: '', params: { digest: 'x' } });
        },
      },
      { rules: [draft] },
    );
    const detail = await drawer('Idle cash');
    expect(await detail.findByText('The test didn’t finish')).toBeVisible();
    expect(detail.getByRole('button', { name: 'Switch on' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('tests other floors for the same year on request', async () => {
    const { user, requests } = openRule(
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
    const table = within(await detail.findByRole('table', { name: 'The same year with different floors' }));
    expect(table.getByRole('row', { name: /\$9,000/ })).toHaveTextContent('$300');
    expect(requests.findLast(({ name }) => name === 'sweepRules.backtest')?.input).toMatchObject({
      ruleId: ids.rule,
      floors: [0, 50_000, 100_000, 200_000, 300_000].map(usd),
    });
  });
});

describe('active rule', () => {
  it('shows its limits, and can be run immediately and moved in the order', async () => {
    const { user, requests } = openRule(
      `/sweeps?rule=${ids.rule}`,
      {
        run: () => ({ proposed: [], skipped: { reason: 'within_band', nextOn: null, amount: null } }),
        arrange: () => ({ changeSetId: ids.changeSet, items: [] }),
      },
      { rules: [aRule(), aRule({ id: ids.otherRule, name: 'Clear Visa', kind: 'promo_deadline' })] },
    );
    const detail = await drawer('Idle cash');
    expect(detail.getByText('7 days of everyday spending')).toBeVisible();
    expect(detail.getByText('Monday, Mar 2')).toBeVisible();
    expect(detail.getByText('Propose; I approve each transfer')).toBeVisible();
    await user.click(detail.getByRole('button', { name: 'Run now' }));
    expect(await screen.findByText('Nothing to move now')).toBeInTheDocument();
    await user.click(detail.getByRole('button', { name: 'Move down' }));
    expect(await screen.findByText('Idle cash is now number 2')).toBeInTheDocument();
    expect(changes(requests).map(({ name, input }) => [name, input])).toEqual([
      ['sweepRules.run', { id: ids.rule }],
      ['sweepRules.arrange', { ids: [ids.otherRule, ids.rule] }],
    ]);
  });

  it('is saved with the version shown; after a conflict, saving again overwrites the other change', async () => {
    let tries = 0;
    const { user, requests, address } = openRule(`/sweeps?rule=${ids.rule}&do=edit`, {
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
    const target = await form.findByLabelText('Target balance');
    await user.clear(target);
    await user.type(target, '2500');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Someone else edited this. Saving replaces that change.')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toBe(`/sweeps?rule=${ids.rule}`));
    expect(changes(requests).map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"4"']);
    expect(changes(requests)[1]?.input).toMatchObject({
      id: ids.rule,
      terms: { kind: 'keep_target', target: usd(250_000), band: usd(50_000) },
    });
  });

  it('is reported as missing if its id is unknown', async () => {
    openRule('/sweeps?rule=018f0000-0000-7000-8000-000000000099');
    expect(
      (await (await drawer('This rule no longer exists')).findAllByText('This rule no longer exists')).length,
    ).toBeGreaterThan(0);
  });

  it('offers viewers no buttons to pause, edit, run, archive or test it', async () => {
    openRule(`/sweeps?rule=${ids.rule}`, {}, { session: { ...testSession, role: 'viewer' } });
    const detail = await drawer('Idle cash');
    for (const name of ['Pause', 'Edit', 'Run now', 'Archive', 'Test on the last 12 months'])
      expect(detail.queryByRole('button', { name })).toBeNull();
  });
});

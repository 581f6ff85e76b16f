import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { ApiError, renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { anAccount } from '../../accounts/testing/an-account.ts';
import { SweepsScreen } from '../sweeps.screen.tsx';
import { answersOf } from '../testing/answers.ts';
import { changesOf } from '../testing/changes.ts';
import { aGoal, ids, usd } from '../testing/sweeps.ts';

const savings = anAccount({ id: ids.savings, name: 'Savings' });
const open = (route: string, goals: object = {}, goal = aGoal(), session = testSession) => {
  const answers = answersOf({ proposed: [], goals: [goal] });
  return renderScreen(<SweepsScreen />, {
    route,
    session,
    api: {
      ...answers,
      goals: { ...answers.goals, ...goals },
      accounts: { list: () => ({ items: [savings], members: [], deletedCount: 0 }) },
    } as never,
  });
};

it('adds a goal, and shows an error at each missing field', async () => {
  const { user, requests, address } = open('/sweeps?goal=new', {
    create: () => ({ changeSetId: ids.changeSet, item: aGoal() }),
  });
  const form = within(await screen.findByRole('dialog', { name: 'New savings goal' }));
  await user.click(await form.findByRole('button', { name: 'Add goal' }));
  for (const sentence of ['Name the goal', 'Choose the account', 'Enter a target date'])
    expect((await form.findAllByText(sentence)).length).toBe(2);
  await user.type(form.getByLabelText('Goal'), 'Holiday');
  await user.selectOptions(form.getByLabelText('Saved in'), 'Savings');
  await user.type(form.getByLabelText('Amount'), '2,000');
  await user.type(form.getByLabelText('Target date'), '2026-08-01');
  await user.click(form.getByRole('button', { name: 'Add goal' }));
  expect(await screen.findByText('Holiday was added')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
  expect(changesOf(requests).map(({ input }) => input)).toEqual([
    { name: 'Holiday', accountId: ids.savings, amount: usd(200_000), by: '2026-08-01', setAside: usd(0) },
  ]);
  expect(address()).toBe('/sweeps');
});

it('edits a goal with the version that was shown, and saves again over a concurrent change', async () => {
  let tries = 0;
  const { user, requests } = open(`/sweeps?goal=${ids.goal}`, {
    update: () => {
      tries += 1;
      if (tries === 1)
        throw new ApiError({
          code: 'VERSION_CONFLICT',
          status: 412,
          title: '',
          params: { currentVersion: 3, current: null },
        });
      return { changeSetId: ids.changeSet, item: aGoal() };
    },
  });
  const form = within(await screen.findByRole('dialog', { name: 'Edit Holiday' }));
  await user.click(await form.findByRole('button', { name: 'Save' }));
  expect(await form.findByText('Someone else edited this. Saving replaces that change.')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Holiday was saved')).toBeInTheDocument();
  expect(changesOf(requests).map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"3"']);
});

it('deletes a goal if no rule saves for it, and otherwise names the rules that do', async () => {
  open(`/sweeps?goal=${ids.goal}`);
  expect(
    await screen.findByText('To delete it, first archive or change the rules that save for it: Idle cash.'),
  ).toBeVisible();
  const { user, requests } = open(
    `/sweeps?goal=${ids.goal}`,
    { remove: () => ({ changeSetId: ids.changeSet }) },
    aGoal({ rules: [] }),
  );
  await user.click(await screen.findByRole('button', { name: 'Delete goal' }));
  expect(await screen.findByText('Holiday was deleted')).toBeInTheDocument();
  expect(changesOf(requests)[0]?.headers.get('if-match')).toBe('"1"');
});

const onlyTheirs = { ...testSession, readOnlyAccountIds: [aGoal().accountId] };

it('offers no changes to a goal in an account that only another member may change', async () => {
  open('/sweeps', {}, aGoal({ state: 'no_rule' }), onlyTheirs);
  const tile = within(await screen.findByRole('region', { name: 'Holiday' }));
  expect(tile.queryByRole('button', { name: 'Edit Holiday' })).toBeNull();
  expect(tile.queryByRole('link')).toBeNull();
});

it('explains who can change a goal in an account that only another member may change', async () => {
  open(`/sweeps?goal=${ids.goal}`, {}, aGoal(), onlyTheirs);
  expect(await screen.findByText('Only the owner of its account can change this goal.')).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: 'Goal' })).toBeNull();
});

it('offers to add an account if there is none', async () => {
  const answers = answersOf({ proposed: [], rules: [] });
  renderScreen(<SweepsScreen />, {
    route: '/sweeps?goal=new',
    api: { ...answers, accounts: { list: () => ({ items: [], members: [], deletedCount: 0 }) } } as never,
  });
  expect(await screen.findByRole('link', { name: 'Add account' })).toHaveAttribute('href', '/accounts?add=1');
});

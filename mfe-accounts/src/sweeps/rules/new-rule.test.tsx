import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { ApiError, renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { SweepsScreen } from '../sweeps.screen.tsx';
import { answersOf } from '../testing/answers.ts';
import { aRule, earnedWorking, ids, usd } from '../testing/sweeps.ts';
import { changes, drawer, everyday, openRule, places } from '../testing/open-rule.tsx';

describe('new rule', () => {
  it('starts with a list of all kinds in plain words, and opens the form of the chosen kind', async () => {
    const { user, address } = openRule('/sweeps?new=1');
    const choice = await drawer('New rule');
    expect(choice.getAllByRole('listitem')).toHaveLength(10);
    expect(choice.getByRole('button', { name: /^Round-ups/ })).toHaveTextContent(
      'Rounds purchases up to whole amounts and moves the difference once it adds up.',
    );
    await user.click(choice.getByRole('button', { name: /^Surplus over a target/ }));
    expect(address()).toBe('/sweeps?new=keep_target');
    expect(await (await drawer('New rule')).findByLabelText('Target balance')).toBeInTheDocument();
  });

  it('reports missing values at their fields', async () => {
    const { user } = openRule('/sweeps?new=keep_target');
    const form = await drawer('New rule');
    await user.clear(await form.findByLabelText('Name'));
    await user.click(form.getByRole('button', { name: 'Save and test' }));
    for (const sentence of ['Enter a name', 'Choose the account to move money from', 'Choose where the money goes'])
      expect((await form.findAllByText(sentence)).length).toBe(2);
    expect(form.getByRole('alert')).toHaveFocus();
  });

  it("previews today's effect and conflicts during typing, and is then saved as a draft and tested", async () => {
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
    const { user, requests, address } = openRule('/sweeps?new=keep_target', {
      list: () => ({ ...answersOf({ rules }).sweepRules.list() }),
      validate: () => ({ problems: [], conflicts: [conflict], nextEvaluation: '2026-03-02', preview }),
      create: () => {
        rules.push(draft);
        return { changeSetId: ids.changeSet, item: draft };
      },
    });
    const form = await drawer('New rule');
    await user.selectOptions(await form.findByLabelText('From'), 'Everyday');
    await user.type(form.getByLabelText('Target balance'), '3,000');
    await user.selectOptions(form.getByLabelText('To'), `account:${ids.savings}`);
    expect(await form.findByText('Move $180 from Everyday to Savings.')).toBeVisible();
    expect(form.getByText('Next check: Monday, Mar 2.')).toBeVisible();
    expect(form.getByText(/Idle cash and This rule both move what’s above the target in Everyday/)).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Save and test' }));
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

  it('is prefilled from the address, and pays the part of the card that has the promotional rate', async () => {
    const { user, requests } = openRule(`/sweeps?new=promo_deadline&promo=${ids.promo}`, {
      create: () => ({ changeSetId: ids.changeSet, item: aRule({ state: 'draft' }) }),
    });
    const form = await drawer('New rule');
    expect(await form.findByLabelText('Promotional period')).toHaveValue(ids.promo);
    await user.selectOptions(form.getByLabelText('From'), 'Everyday');
    await user.click(form.getByRole('button', { name: 'Save and test' }));
    await waitFor(() => expect(changes(requests)).toHaveLength(1));
    expect(changes(requests)[0]?.input).toMatchObject({
      terms: { kind: 'promo_deadline', promoId: ids.promo },
      destinations: [{ kind: 'card_segment', accountId: ids.card, segmentId: 'promo-part' }],
      direction: 'one_way',
    });
  });

  it('is prefilled with the amount from an insight', async () => {
    openRule(`/sweeps?new=fixed_schedule&from=${ids.everyday}&to=account:${ids.savings}&amount=123450`);
    expect(await screen.findByRole('textbox', { name: /^Amount/ })).toHaveValue('1234.50');
  });

  it('moves money once if an insight suggests that, and clears the address when saved', async () => {
    const { user, requests, address } = openRule(
      `/sweeps?new=fixed_schedule&from=${ids.everyday}&to=account:${ids.savings}&amount=123450&once=1`,
      { create: () => ({ changeSetId: ids.changeSet, item: aRule({ state: 'draft' }) }) },
    );
    await user.click(await (await drawer('New rule')).findByRole('button', { name: 'Save and test' }));
    await waitFor(() => expect(changes(requests)).toHaveLength(1));
    expect(changes(requests)[0]?.input).toMatchObject({
      terms: { kind: 'fixed_schedule', schedule: { startsOn: '2026-03-01', endsOn: '2026-03-01' } },
      direction: 'one_way',
    });
    await waitFor(() => expect(address()).not.toMatch(/amount|once|from/));
  });

  it('starts with the account an insight names, and offers only debts if the insight is about debts', async () => {
    openRule(`/sweeps?new=keep_target&from=${ids.everyday}`);
    expect(await (await drawer('New rule')).findByLabelText('From')).toHaveValue(ids.everyday);
    openRule('/sweeps?new=debt_extra');
    const options = within(await (await drawer('New rule')).findByLabelText('To')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'Choose an account',
      'Aria Visa, Purchases (24.99%)',
      'Aria Visa, 0% offer (24.99%)',
    ]);
  });

  it('offers to add an account or a card if there is none', async () => {
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

  it('shows a server error at its field', async () => {
    const { user } = openRule(`/sweeps?new=keep_target&from=${ids.everyday}&to=account:${ids.savings}`, {
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
    await user.type(await form.findByLabelText('Target balance'), '1');
    await user.click(form.getByRole('button', { name: 'Save and test' }));
    expect((await form.findAllByText('The maximum per transfer is below the smallest transfer')).length).toBe(2);
  });

  it('tells viewers that only owners and editors can add rules', async () => {
    openRule('/sweeps?new=keep_target', {}, { session: { ...testSession, role: 'viewer' } });
    expect(
      await (await drawer('New rule')).findByText('Only an owner or editor of the household can add rules.'),
    ).toBeVisible();
  });
});

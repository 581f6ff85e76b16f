import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { cardId, changeSetId, usd } from '../../testing/examples.ts';
import { statementsFixture } from '../../testing/statement-examples.ts';
import { changes, show } from './testing/show-statements.tsx';

describe('card agreement', () => {
  it('is edited with the version of the terms, and empty fields keep the default', async () => {
    const { user, requests } = show(`?statements=${cardId}.terms`, {
      answers: { setAgreement: () => ({ changeSetId, item: statementsFixture() }) },
    });
    const drawer = await screen.findByRole('dialog', { name: 'Agreement for Aria Visa' });
    await user.selectOptions(
      await within(drawer).findByRole('combobox', { name: 'Interest is charged on' }),
      'Previous balance',
    );
    await user.type(within(drawer).getByRole('textbox', { name: /^Annual fee/ }), '95');
    await user.selectOptions(within(drawer).getByRole('combobox', { name: 'Autopay' }), 'Fixed amount');
    await user.click(within(drawer).getByRole('button', { name: 'Save' }));
    expect(within(drawer).getAllByText('Choose the month of the annual fee').length).toBeGreaterThan(0);
    expect(within(drawer).getAllByText('Enter the monthly amount').length).toBeGreaterThan(0);
    await user.selectOptions(within(drawer).getByRole('combobox', { name: 'Charged in' }), 'September');
    await user.type(within(drawer).getByRole('textbox', { name: 'Amount each month' }), '200');
    await user.click(within(drawer).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Agreement for Aria Visa saved')).toBeInTheDocument();
    const [sent] = changes(requests);
    expect(sent?.headers.get('if-match')).toBe('"1"');
    expect(sent?.input).toMatchObject({
      id: cardId,
      interestMethod: 'previous_balance',
      dayCount: null,
      annualFee: { amount: usd(9_500), month: 9 },
      lateFee: null,
      autopay: { kind: 'fixed', fromAccountId: null, amount: usd(20_000) },
    });
  });

  it('offers the less common terms: payment allocation, deferred interest, additions to the minimum', async () => {
    const { user, requests } = show(`?statements=${cardId}.terms`, {
      answers: { setAgreement: () => ({ changeSetId, item: statementsFixture() }) },
    });
    const drawer = within(await screen.findByRole('dialog', { name: 'Agreement for Aria Visa' }));
    await user.click(await drawer.findByText('Less common terms'));
    await user.selectOptions(
      drawer.getByRole('combobox', { name: /^Payments go to/ }),
      'Always highest rate first (United Kingdom)',
    );
    await user.selectOptions(drawer.getByRole('combobox', { name: 'Deferred interest compounds' }), 'No');
    await user.selectOptions(
      drawer.getByRole('combobox', { name: 'Add a missed minimum payment to the next one' }),
      'No',
    );
    await user.type(drawer.getByRole('textbox', { name: /^Days from closing to due date/ }), '95');
    await user.click(drawer.getByRole('button', { name: 'Save' }));
    expect(drawer.getAllByText('Enter 1 to 90 days').length).toBeGreaterThan(0);
    await user.clear(drawer.getByRole('textbox', { name: /^Days from closing to due date/ }));
    await user.type(drawer.getByRole('textbox', { name: /^Days from closing to due date/ }), '25');
    await user.click(drawer.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(changes(requests)[0]?.input).toMatchObject({
        allocationPolicy: 'uk_highest_first',
        deferredCompounding: false,
        minimumAddPastDue: false,
        minimumAddOverLimit: null,
        dueDaysAfterClose: 25,
        graceNeedsPromoPaid: null,
      }),
    );
  });
});

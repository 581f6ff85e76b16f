import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aria, bareCard, cardId, changeSetId, storeId, usd } from '../../testing/examples.ts';
import { ariaPayment, show, withPayment } from '../testing/show-cards.tsx';

describe('forms for other card events', () => {
  const open = async (what: string, api: ReturnType<typeof withPayment>) => {
    const shown = show({ route: `/credit-cards?do=${cardId}`, api });
    const dialog = await screen.findByRole('dialog', { name: 'Add event to Aria Visa' });
    await shown.user.selectOptions(within(dialog).getByRole('combobox', { name: 'What happened' }), what);
    return { ...shown, dialog };
  };

  it('record a balance transfer from another card with its fee and offer, and offer Undo', async () => {
    const { user, dialog, requests } = await open(
      'transfer',
      withPayment({}, {}, { transferBalance: () => ({ changeSetId, item: aria() }) }),
    );
    await user.type(within(dialog).getByRole('textbox', { name: 'Amount' }), '900');
    await user.selectOptions(
      within(dialog).getByRole('combobox', { name: 'Moved from' }),
      await within(dialog).findByRole('option', { name: /Old card/ }),
    );
    await user.type(within(dialog).getByRole('textbox', { name: /Fee/ }), '27');
    await user.type(within(dialog).getByLabelText('Offer ends on'), '2027-03-01');
    await user.click(within(dialog).getByRole('button', { name: 'Record the transfer' }));
    expect(await screen.findByText('$900 moved to Aria Visa')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Undo/ })).toBeInTheDocument();
    expect(requests.find(({ name }) => name === 'cardActivity.transferBalance')).toMatchObject({
      input: {
        id: cardId,
        amount: usd(90_000),
        on: '2026-03-01',
        fee: usd(2_700),
        fromAccountId: storeId,
        promo: { promoAprPpm: 0, endsOn: '2027-03-01', revertAprPpm: null },
      },
    });
  });

  it('record a future rate, explain the notice required by law, and list upcoming rates', async () => {
    const { user, dialog, requests } = await open(
      'rate',
      withPayment({}, { setRates: () => ({ changeSetId, item: aria() }) }),
    );
    expect(within(dialog).getByText('Purchases: 27.99% from Jun 1')).toBeInTheDocument();
    await user.type(within(dialog).getByRole('textbox', { name: 'New APR' }), '29.99');
    await user.clear(within(dialog).getByLabelText('From'));
    await user.type(within(dialog).getByLabelText('From'), '2026-03-20');
    expect(within(dialog).getByText(/can’t start before Apr 15/)).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Save the rate' }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === 'cards.setRates')?.input).toEqual({
        id: cardId,
        effectiveFrom: '2026-03-20',
        rates: [{ aprType: 'purchase_apr', aprPpm: 299_900 }],
      }),
    );
  });

  it('reject a dispute above the disputed balance at the field, and send nothing', async () => {
    const { user, dialog, requests } = await open('dispute', withPayment());
    await user.type(within(dialog).getByRole('textbox', { name: 'Amount' }), '1,900');
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Which balance' }), 'purchases');
    await user.click(within(dialog).getByRole('button', { name: 'Record the dispute' }));
    expect(within(dialog).getByRole('textbox', { name: 'Amount' })).toBeInvalid();
    expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('end a dispute as credited', async () => {
    const { user, dialog, requests } = await open(
      'refund',
      withPayment(
        {},
        {},
        {
          resolveDispute: () => ({
            changeSetId,
            item: { ...ariaPayment().disputes[0], outcome: 'credited', resolvedOn: '2026-03-01' },
          }),
        },
      ),
    );
    expect(dialog).toHaveTextContent('$200 since Feb 12: Never arrived');
    await user.click(within(dialog).getByRole('button', { name: 'Credited' }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === 'cardActivity.resolveDispute')?.input).toEqual({
        id: changeSetId,
        outcome: 'credited',
        on: '2026-03-01',
      }),
    );
  });

  it('correct a dispute with the version that was shown', async () => {
    const { user, dialog, requests } = await open(
      'refund',
      withPayment({}, {}, { updateDispute: () => ({ changeSetId, item: ariaPayment().disputes[0] }) }),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Edit dispute of $200' }));
    const form = within(within(dialog).getByRole('form', { name: 'Edit dispute' }));
    const amount = form.getByRole('textbox', { name: 'Amount' });
    await user.clear(amount);
    await user.type(amount, '0');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(amount).toBeInvalid();
    await user.clear(amount);
    await user.type(amount, '150');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Dispute saved')).toBeInTheDocument();
    const sent = requests.find(({ name }) => name === 'cardActivity.updateDispute');
    expect(sent?.input).toEqual({
      id: changeSetId,
      amount: usd(15_000),
      openedOn: '2026-02-12',
      balanceId: 'purchases',
      note: 'Never arrived',
    });
    expect(sent?.headers.get('if-match')).toBe('"2"');
  });
});

it('asks for the missing data of a card step by step', async () => {
  let card = bareCard();
  const { user, requests } = show({
    route: `/credit-cards?complete=${storeId}`,
    api: {
      cards: {
        list: () => ({ items: [card] }),
        setRates: () => {
          card = { ...card, missing: ['due_day', 'credit_limit', 'minimum'] };
          return { changeSetId, item: card };
        },
      },
    },
  });
  const dialog = await screen.findByRole('dialog', { name: 'Complete HomeGoods' });
  expect(dialog).toHaveTextContent('Step 1 of 4');
  await user.type(within(dialog).getByRole('textbox', { name: 'Purchase APR' }), '29.99');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByRole('textbox', { name: /Due day/ })).toBeInTheDocument();
  expect(requests.find(({ name }) => name === 'cards.setRates')?.input).toMatchObject({
    rates: [{ aprType: 'purchase_apr', aprPpm: 299_900 }],
  });
});

import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { ApiError, assertContract, testSession } from '@tideline/mfe-kit/testing';
import { messages } from '../../messages/en.ts';
import config from '../../remote.config.ts';
import { account, aria, bareCard, cardId, changeSetId, storeId, usd } from '../testing/examples.ts';
import { ariaPayment, everyday, list, show, withPayment } from './testing/show-cards.tsx';

describe('credit cards screen', () => {
  it('matches remote.config.ts', () => assertContract(`${import.meta.dirname}/../..`, config, messages));

  it("shows each card's debt, rates, utilization and next payment", async () => {
    show({ route: '/credit-cards', api: { cards: list(aria()) } });
    const tile = await screen.findByRole('region', { name: 'Aria Visa ···· 1111' });
    expect(within(tile).getByText(/You owe/)).toHaveTextContent('You owe $3,500');
    const made = within(tile).getByRole('group', { name: 'What makes up the Aria Visa balance' });
    expect(made).toHaveTextContent(/Purchases.*24.99%.*\$2,000/);
    expect(made).toHaveTextContent(/Promotional rate.*0% until Sep 3.*\$1,500/);
    expect(within(tile).getByText('35% used')).toBeInTheDocument();
    expect(within(tile).getByText('Mar 14')).toBeInTheDocument();
    expect(tile).toHaveTextContent(/about \$75.*due Mar 14/);
    expect(tile).not.toHaveTextContent(/as of/);
  });

  it('shows the date of the balance if it is old', async () => {
    show({ api: { cards: list(aria({ account: account({ staleSince: '2026-02-10' }) })) } });
    const tile = within(await screen.findByRole('region', { name: 'Aria Visa ···· 1111' }));
    expect(tile.getByText(/You owe/)).toHaveTextContent('You owe $3,500.00 as of Feb 10');
  });

  it('warns if a payment is due within five days without autopay', async () => {
    const due = {
      on: '2026-03-04',
      inDays: 3,
      minimumOpen: usd(7_500),
      paidSince: usd(0),
      covered: null,
      isUrgent: true,
    };
    const paidByItself = aria({ account: account({ id: storeId, name: 'Paid by itself' }), autopay: 'minimum' });
    show({
      api: {
        cards: list(aria(), paidByItself),
        cardActivity: {
          list: () => ({
            items: [
              ariaPayment({ due }),
              ariaPayment({ cardId: storeId, due: { ...due, covered: 'autopay', isUrgent: false } }),
            ],
          }),
        },
      },
    });
    expect(await screen.findAllByText('Due in 3 days')).toHaveLength(1);
  });

  it('asks for the rates of an imported card', async () => {
    const { user, address } = show({ route: '/credit-cards', api: { cards: list(bareCard()) } });
    expect(await screen.findByText('Rates missing')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Enter rates and terms' }));
    expect(address()).toBe(`/credit-cards?card=${storeId}`);
    expect(await screen.findByRole('dialog', { name: 'Rates and terms for HomeGoods' })).toBeInTheDocument();
  });

  it('shows the rates and terms to a viewer, without controls to change them', async () => {
    const session = { ...testSession, role: 'viewer' as const };
    show({ route: `/credit-cards?card=${cardId}`, api: { cards: list(aria()) }, session });
    const dialog = within(await screen.findByRole('dialog', { name: 'Rates and terms for Aria Visa' }));
    expect(dialog.getByText('Purchase APR').parentElement).toHaveTextContent('24.99%');
    expect(dialog.getByText('Credit limit').parentElement).toHaveTextContent('$10,000');
    expect(dialog.queryByRole('textbox')).toBeNull();
    expect(dialog.queryByRole('button', { name: /Save/ })).toBeNull();
  });

  it("supports j and k between cards, Enter for a card's action, and n to add a card", async () => {
    const { user, address } = show({ route: '/credit-cards', api: { cards: list(aria(), bareCard()) } });
    const [first, second] = [
      await screen.findByRole('region', { name: 'Aria Visa ···· 1111' }),
      screen.getByRole('region', { name: /HomeGoods/ }),
    ];
    await user.keyboard('j');
    expect(first.contains(document.activeElement)).toBe(true);
    await user.keyboard('jj');
    expect(second.contains(document.activeElement)).toBe(true);
    // the card has a balance but no autopay, so its form starts at autopay
    await user.keyboard('k{Enter}');
    expect(address()).toBe(`/credit-cards?card=${cardId}.autopay`);
    const drawer = await screen.findByRole('dialog');
    await waitFor(() => expect(within(drawer).getByRole('combobox', { name: 'Autopay' })).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/credit-cards');
    await user.keyboard('n');
    expect(address()).toBe('/credit-cards?add=1');
  });

  it('explains what to do if there are no cards', async () => {
    show({ api: { cards: list() } });
    expect(await screen.findByText('No cards yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Import a card statement' })).toHaveAttribute(
      'href',
      '/transactions?import=1',
    );
    expect(screen.getAllByRole('button')).toEqual([screen.getByRole('button', { name: 'Add card' })]);
  });

  it('saves rates and terms to their two endpoints, with the version that was read', async () => {
    const { user, requests } = show({
      route: `/credit-cards?card=${storeId}`,
      api: {
        cards: {
          ...list(bareCard()),
          setRates: () => ({ changeSetId, item: aria({ version: null }) }),
          setTerms: () => ({ changeSetId, item: aria() }),
        },
      },
    });
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox', { name: 'Purchase APR' }), '29.99');
    await user.type(within(dialog).getByRole('textbox', { name: /Due day/ }), '25');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Rates and terms for HomeGoods saved')).toBeInTheDocument();
    const changes = requests.filter(({ method }) => method !== 'GET');
    expect(changes.map(({ name }) => name)).toEqual(['cards.setRates', 'cards.setTerms']);
    expect(changes[0]?.input).toEqual({
      id: storeId,
      effectiveFrom: '2026-03-01',
      rates: [{ aprType: 'purchase_apr', aprPpm: 299_900 }],
    });
    expect(changes[0]?.headers.get('idempotency-key')).toBeTruthy();
    expect(changes[1]?.headers.get('if-match')).toBe('"0"');
    expect(changes[1]?.input).toMatchObject({ dueDay: 25, creditLimit: null });
  });

  it(
    'keeps the entered values after a concurrent change to the terms, shows the current terms, and ' +
      'lets the user decide',
    async () => {
      let stands = aria();
      const { user, requests } = show({
        route: `/credit-cards?card=${cardId}`,
        api: {
          cards: {
            list: () => ({ items: [stands] }),
            setTerms: () => {
              stands = { ...aria(), version: 2, dueDay: 9, autopay: 'minimum' };
              throw new ApiError({
                code: 'VERSION_CONFLICT',
                status: 412,
                title: '',
                params: { currentVersion: 2, current: {} },
              });
            },
          },
        },
      });
      const dialog = await screen.findByRole('dialog');
      const day = within(dialog).getByRole('textbox', { name: /Due day/ });
      await user.clear(day);
      await user.type(day, '20');
      await user.click(within(dialog).getByRole('button', { name: 'Save' }));
      const notice = await within(dialog).findByRole('alert');
      expect(notice).toHaveTextContent('Someone else edited this');
      await waitFor(() =>
        expect(notice).toHaveTextContent('It now says “Due day of the month: 9; Autopay: Minimum payment.”'),
      );
      expect(day).toHaveValue('20');
      await user.click(within(notice).getByRole('button', { name: 'Save mine' }));
      await waitFor(() =>
        expect(
          requests.filter(({ name }) => name === 'cards.setTerms').map(({ headers }) => headers.get('if-match')),
        ).toEqual(['"1"', '"2"']),
      );
      await user.click(
        within(await within(dialog).findByRole('alert')).getByRole('button', { name: 'Use the latest' }),
      );
      expect(day).toHaveValue('9');
      expect(within(dialog).queryByRole('alert')).toBeNull();
    },
  );

  it('records a payment from an account after showing which balances it pays', async () => {
    const { user, requests } = show({
      route: `/credit-cards?pay=${cardId}`,
      api: {
        cards: { ...list(aria()), recordPayment: () => ({ changeSetId, item: aria() }) },
        accounts: { list: () => ({ items: [everyday], members: [], deletedCount: 0 }) },
      },
    });
    const dialog = await screen.findByRole('dialog', { name: 'Payment to Aria Visa' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Amount' }), '1000');
    const preview = within(dialog).getByRole('table', { name: 'Where each part goes' });
    expect(within(preview).getByRole('row', { name: /Purchases/ })).toHaveTextContent('$925');
    expect(within(preview).getByRole('row', { name: /Promotional rate/ })).toHaveTextContent('$75');
    await user.selectOptions(
      within(dialog).getByRole('combobox', { name: 'From' }),
      await within(dialog).findByRole('option', { name: /Everyday/ }),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Record a payment' }));
    expect(await screen.findByText('$1,000 to Aria Visa recorded')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Undo/ })).toBeInTheDocument();
    expect(requests.find(({ name }) => name === 'cards.recordPayment')?.input).toEqual({
      id: cardId,
      amount: usd(100_000),
      paidOn: '2026-03-01',
      fromAccountId: everyday.id,
    });
  });

  it('rejects a payment without amount or source, and sends nothing', async () => {
    const { user, requests } = show({
      route: `/credit-cards?pay=${cardId}`,
      api: { cards: list(aria()), accounts: { list: () => ({ items: [], members: [], deletedCount: 0 }) } },
    });
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Record a payment' }));
    expect(within(dialog).getByText('There’s a problem')).toBeInTheDocument();
    expect(within(dialog).getByRole('textbox', { name: 'Amount' })).toBeInvalid();
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('adds a card by hand', async () => {
    const { user, requests } = show({
      route: '/credit-cards?add=1',
      api: { cards: { ...list(), create: () => ({ changeSetId, item: aria() }) } },
    });
    const dialog = await screen.findByRole('dialog', { name: 'Add a card' });
    await user.type(within(dialog).getByRole('textbox', { name: /Card name/ }), 'Aria Visa');
    await user.type(within(dialog).getByRole('textbox', { name: /You owe today/ }), '3,500');
    await user.click(within(dialog).getByRole('button', { name: 'Add card' }));
    expect(await screen.findByText('Aria Visa added')).toBeInTheDocument();
    expect(requests.find(({ name }) => name === 'cards.create')?.input).toMatchObject({
      name: 'Aria Visa',
      owed: usd(350_000),
    });
  });

  it('asks before Escape discards the entered values', async () => {
    const { user, address } = show({ route: '/credit-cards?add=1', api: { cards: list() } });
    const dialog = await screen.findByRole('dialog', { name: 'Add a card' });
    await user.type(within(dialog).getByRole('textbox', { name: /Card name/ }), 'Aria');
    await user.keyboard('{Escape}');
    expect(await screen.findByText('What you typed isn’t saved yet.')).toBeInTheDocument();
    expect(address()).toBe('/credit-cards?add=1');
    await user.click(screen.getByRole('button', { name: 'Close without saving' }));
    expect(address()).toBe('/credit-cards');
  });

  it('explains that the card in the link no longer exists', async () => {
    show({ route: '/credit-cards?card=018f0000-0000-7000-8000-00000000dead', api: { cards: list(aria()) } });
    expect(await screen.findByRole('dialog', { name: 'This card no longer exists' })).toBeInTheDocument();
  });
});

it('shows the amount that is not assigned to a rate, and links to the statements', async () => {
  const { user, address } = show({
    route: '/credit-cards',
    api: withPayment({
      balances: [
        {
          id: 'unassigned',
          kind: 'purchase',
          label: 'Unassigned',
          balance: usd(4_200),
          aprPpm: 249_900,
          promo: null,
          disputed: usd(0),
        },
      ],
    }),
  });
  expect(
    await screen.findByText('$42 isn’t assigned to a rate because a statement doesn’t add up.'),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Review statements' }));
  expect(address()).toBe(`/credit-cards?statements=${cardId}`);
});

import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Card, CardPayment, Working } from '@tideline/contract';
import { ApiError, assertContract, renderScreen } from '@tideline/mfe-kit/testing';
import { messages } from '../../messages/en.ts';
import config from '../../remote.config.ts';
import { account, aria, bareCard, cardId, changeSetId, promoId, storeId, usd } from '../testing/examples.ts';
import { CreditCardsScreen } from './credit-cards.screen.tsx';

/** The screen with a server that knows no payments, unless the test says otherwise. */
const show = ({ api, ...options }: NonNullable<Parameters<typeof renderScreen>[1]>) =>
  renderScreen(<CreditCardsScreen />, { ...options, api: { cardActivity: { list: () => ({ items: [] }) }, ...api } });
const list = (...items: Card[]) => ({ list: () => ({ items }) });
const everyday = account({
  id: '018f0000-0000-7000-8000-00000000e4e4',
  name: 'Everyday',
  type: 'depository',
  subtype: 'checking',
  balance: usd(500_000),
});

/** Two months stand for twelve. */
const yearWorking: Working = {
  formulaId: 'card.year-interest',
  lines: [30_000, 25_000].flatMap((minor, index): Working['lines'] => [
    { key: 'paid_on', value: { kind: 'date', on: `2026-0${index + 4}-01` }, href: null },
    { key: 'interest_of_month', value: { kind: 'money', money: usd(minor) }, href: null },
  ]),
  result: { key: 'year_interest', value: { kind: 'money', money: usd(55_000) }, href: null },
  assumptions: ['minimum_every_month'],
  otherwise: { key: 'interest_when_avoided', value: { kind: 'money', money: usd(0) }, href: null },
};

const ariaPayment = (values: Partial<CardPayment> = {}): CardPayment => ({
  cardId,
  statement: {
    closesOn: '2026-02-20',
    dueOn: '2026-03-14',
    closing: usd(340_000),
    open: usd(340_000),
    minimumOpen: usd(7_500),
    source: 'actual',
  },
  grace: { state: 'lost', statementsToRegain: 1 },
  due: { on: '2026-03-14', inDays: 13, minimumOpen: usd(7_500), paidSince: usd(0), covered: null, isUrgent: false },
  balances: [
    {
      id: 'purchases',
      kind: 'purchase',
      label: 'Purchases',
      balance: usd(200_000),
      aprPpm: 249_900,
      promo: null,
      disputed: usd(20_000),
    },
    {
      id: promoId,
      kind: 'balance_transfer',
      label: 'Balance transfer',
      balance: usd(150_000),
      aprPpm: 0,
      promo: { endsOn: '2026-09-03', revertAprPpm: 249_900 },
      disputed: usd(0),
    },
  ],
  choices: [
    { kind: 'avoid_interest', amount: usd(187_500), yearInterest: usd(0), yearLeft: usd(0) },
    { kind: 'keep_promo', amount: usd(60_000), yearInterest: usd(9_100), yearLeft: usd(0) },
    { kind: 'minimum', amount: usd(7_500), yearInterest: usd(55_000), yearLeft: usd(310_000), working: yearWorking },
  ],
  from: [
    { accountId: everyday.id, name: 'Everyday', available: usd(50_000), lastDay: '2026-03-11' },
    { accountId: storeId, name: 'Rainy day', available: usd(900_000), lastDay: '2026-02-27' },
  ],
  disputes: [
    {
      id: changeSetId,
      version: 2,
      cardId,
      balanceId: 'purchases',
      amount: usd(20_000),
      openedOn: '2026-02-12',
      note: 'Never arrived',
      resolvedOn: null,
      outcome: null,
    },
  ],
  comingRates: [{ id: storeId, aprType: 'purchase_apr', aprPpm: 279_900, effectiveFrom: '2026-06-01' }],
  ...values,
});
const withPayment = (values: Partial<CardPayment> = {}, cards: object = {}, activity: object = {}) => ({
  cards: { ...list(aria()), ...cards },
  cardActivity: { list: () => ({ items: [ariaPayment(values)] }), ...activity },
  accounts: {
    list: () => ({
      items: [everyday, account({ id: storeId, name: 'Old card', balance: usd(-90_000) })],
      members: [],
      deletedCount: 0,
    }),
  },
});

describe('credit cards', () => {
  it('keeps what remote.config.ts promises', () => assertContract(`${import.meta.dirname}/../..`, config, messages));

  it('shows what each card owes, at which rates, how full it is and what is due', async () => {
    show({ route: '/credit-cards', api: { cards: list(aria()) } });
    const tile = await screen.findByRole('region', { name: 'Aria Visa ···· 1111' });
    expect(within(tile).getByText(/You owe/)).toHaveTextContent('You owe $3,500.00');
    const made = within(tile).getByRole('group', { name: 'What the balance of Aria Visa is made of' });
    expect(made).toHaveTextContent(/Purchases.*24.99 %.*\$2,000.00/);
    expect(made).toHaveTextContent(/Balance transfer.*0 % until 3 September.*\$1,500.00/);
    expect(within(tile).getByText('35 % used')).toBeInTheDocument();
    expect(within(tile).getByText('14 March')).toBeInTheDocument();
    expect(tile).toHaveTextContent(/Least to pay.*about \$75.00/);
  });

  it('warns when a payment is due within five days and nothing takes care of it', async () => {
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

  it('asks for the rates of a card that came from a file', async () => {
    const { user, address } = show({ route: '/credit-cards', api: { cards: list(bareCard()) } });
    expect(await screen.findByText('Rates missing')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Enter the rates' }));
    expect(address()).toBe(`/credit-cards?card=${storeId}`);
    expect(await screen.findByRole('dialog', { name: 'Rates and terms of HomeGoods' })).toBeInTheDocument();
  });

  it('is walked with j and k from card to card, opens the terms with Enter and adds with n', async () => {
    const { user, address } = show({ route: '/credit-cards', api: { cards: list(aria(), bareCard()) } });
    const [first, second] = [
      await screen.findByRole('region', { name: 'Aria Visa ···· 1111' }),
      screen.getByRole('region', { name: /HomeGoods/ }),
    ];
    await user.keyboard('j');
    expect(first.contains(document.activeElement)).toBe(true);
    await user.keyboard('jj');
    expect(second.contains(document.activeElement)).toBe(true);
    await user.keyboard('k{Enter}');
    expect(address()).toBe(`/credit-cards?card=${cardId}`);
    const drawer = await screen.findByRole('dialog');
    await waitFor(() => expect(drawer.contains(document.activeElement)).toBe(true));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/credit-cards');
    await user.keyboard('n');
    expect(address()).toBe('/credit-cards?add=1');
  });

  it('names what is missing where there are no cards', async () => {
    show({ api: { cards: list() } });
    expect(await screen.findByText('No cards yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Import a card statement' })).toHaveAttribute(
      'href',
      '/transactions?import=1',
    );
  });

  it('saves rates and terms to their two endpoints, against the version they were read in', async () => {
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
    expect(await screen.findByText('Terms of HomeGoods saved')).toBeInTheDocument();
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

  it('keeps what was typed when somebody else changed the terms meanwhile, says what stands now, and lets the person decide', async () => {
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
    expect(notice).toHaveTextContent('Somebody changed this meanwhile');
    await waitFor(() =>
      expect(notice).toHaveTextContent('Now it says: Due day of the month 9, Automatic payment The minimum.'),
    );
    expect(day).toHaveValue('20');
    await user.click(within(notice).getByRole('button', { name: 'Save mine anyway' }));
    await waitFor(() =>
      expect(
        requests.filter(({ name }) => name === 'cards.setTerms').map(({ headers }) => headers.get('if-match')),
      ).toEqual(['"1"', '"2"']),
    );
    await user.click(within(await within(dialog).findByRole('alert')).getByRole('button', { name: 'Take the newest' }));
    expect(day).toHaveValue('9');
    expect(within(dialog).queryByRole('alert')).toBeNull();
  });

  it('records a payment from an account after showing where each part goes', async () => {
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
    expect(within(preview).getByRole('row', { name: /Purchases/ })).toHaveTextContent('$925.00');
    expect(within(preview).getByRole('row', { name: /Balance transfer/ })).toHaveTextContent('$75.00');
    await user.selectOptions(
      within(dialog).getByRole('combobox', { name: 'From' }),
      await within(dialog).findByRole('option', { name: /Everyday/ }),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Record a payment' }));
    expect(await screen.findByText('$1,000.00 to Aria Visa recorded')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Undo/ })).toBeInTheDocument();
    expect(requests.find(({ name }) => name === 'cards.recordPayment')?.input).toEqual({
      id: cardId,
      amount: usd(100_000),
      paidOn: '2026-03-01',
      fromAccountId: everyday.id,
    });
  });

  it('refuses a payment without amount or source and sends nothing', async () => {
    const { user, requests } = show({
      route: `/credit-cards?pay=${cardId}`,
      api: { cards: list(aria()), accounts: { list: () => ({ items: [], members: [], deletedCount: 0 }) } },
    });
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Record a payment' }));
    expect(within(dialog).getByText('There is a problem')).toBeInTheDocument();
    expect(within(dialog).getByRole('textbox', { name: 'Amount' })).toBeInvalid();
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('adds a card by hand with an undo', async () => {
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

  it('asks before Escape throws away what was typed', async () => {
    const { user, address } = show({ route: '/credit-cards?add=1', api: { cards: list() } });
    const dialog = await screen.findByRole('dialog', { name: 'Add a card' });
    await user.type(within(dialog).getByRole('textbox', { name: /Card name/ }), 'Aria');
    await user.keyboard('{Escape}');
    expect(await screen.findByText('What you typed is not saved yet.')).toBeInTheDocument();
    expect(address()).toBe('/credit-cards?add=1');
    await user.click(screen.getByRole('button', { name: 'Close without saving' }));
    expect(address()).toBe('/credit-cards');
  });

  it('says so when the card of a link is gone', async () => {
    show({ route: '/credit-cards?card=018f0000-0000-7000-8000-00000000dead', api: { cards: list(aria()) } });
    expect(await screen.findByRole('dialog', { name: 'This card is not here any more' })).toBeInTheDocument();
  });
});

describe('what to pay', () => {
  it('shows statement, grace, due day and the balances as a table', async () => {
    const { user } = show({ api: withPayment() });
    const tile = await screen.findByRole('region', { name: 'Aria Visa ···· 1111' });
    await waitFor(() => expect(tile).toHaveTextContent(/Statement balance.*\$3,400.00/));
    expect(tile).toHaveTextContent(/New purchases.*bear interest at once/);
    expect(tile).toHaveTextContent(/14 March, in 13 days/);
    await user.click(within(tile).getByText('As a table'));
    expect(within(within(tile).getByRole('table')).getByRole('row', { name: /Balance transfer/ })).toHaveTextContent(
      /0 % until 3 September.*\$1,500.00/,
    );
  });

  it('offers three amounts with what each costs, fills the one chosen, and says by when it has to leave the account', async () => {
    const { user } = show({ route: `/credit-cards?pay=${cardId}`, api: withPayment() });
    const dialog = await screen.findByRole('dialog', { name: 'Payment to Aria Visa' });
    const minimum = await within(dialog).findByRole('radio', { name: '$75.00: the minimum' });
    expect(minimum).toHaveAccessibleDescription(
      'About $550.00 of interest in the next 12 months, with about $3,100.00 still owed then.',
    );
    await user.click(within(dialog).getByRole('radio', { name: '$1,875.00: avoid all interest' }));
    expect(within(dialog).getByRole('textbox', { name: 'Amount' })).toHaveValue('1875.00');
    await user.selectOptions(
      within(dialog).getByRole('combobox', { name: 'From' }),
      await within(dialog).findByRole('option', { name: /Everyday/ }),
    );
    expect(within(dialog).getByText(/send it by 11 March/)).toBeInTheDocument();
    expect(within(dialog).getByText('Everyday has $500.00, less than that.')).toBeInTheDocument();
  });

  it('asks which card was paid where the command does not say', async () => {
    const { user, address } = show({ route: '/credit-cards?pay=choose', api: withPayment() });
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Which card did you pay?' })).getByRole('button', {
        name: /Aria Visa/,
      }),
    );
    expect(address()).toBe(`/credit-cards?pay=${cardId}`);
  });

  it('tries a payment out: every step with its rule and where that is written', async () => {
    const { user, requests } = show({ route: `/credit-cards?simulate=${cardId}`, api: withPayment() });
    const dialog = await screen.findByRole('dialog', { name: 'Try a payment to Aria Visa' });
    const field = within(dialog).getByRole('textbox', { name: 'Payment' });
    await user.clear(field);
    await user.type(field, '3450');
    const steps = within(dialog).getByRole('table', { name: 'Where it goes, in this order' });
    const rows = within(steps).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Balance transfer.*minimum goes to the lowest rate.*\$75.00$/),
      expect.stringMatching(/^Purchases.*highest rate.*\$1,800.00$/),
      expect.stringMatching(/^Balance transfer.*highest rate.*\$1,425.00$/),
      expect.stringMatching(/^Purchases.*In dispute.*\$150.00$/),
    ]);
    await user.click(within(dialog).getByText('Where the rules are written'));
    expect(within(dialog).getByText(/12 CFR 1026.53\(a\)/)).toBeInTheDocument();
    expect(within(dialog).getByRole('slider')).toHaveAttribute('aria-valuetext', '$3,450.00');
    expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('teaches with the regulation’s own examples, and every one gives its numbers', async () => {
    const { user } = show({ route: `/credit-cards?simulate=${cardId}`, api: withPayment() });
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByText('Learn from the regulation’s own examples'));
    const which = await within(dialog).findByRole('combobox', { name: 'Example' });
    for (const option of within(which).getAllByRole('option')) {
      await user.selectOptions(which, option);
      expect(within(dialog).getAllByText('Tideline gives the regulation’s numbers.').length).toBeGreaterThan(0);
      expect(within(dialog).queryByText(/This differs/)).toBeNull();
    }
    await user.selectOptions(which, within(which).getByRole('option', { name: /Deferred interest, month by month/ }));
    const may = within(dialog).getByRole('table', { name: '$400.00 above the minimum on 25 May' });
    expect(within(may).getByRole('row', { name: /Under deferred interest/ })).toHaveTextContent('$400.00');
  });
});

it('says on the card what is in no balance by rate, and leads to the statements', async () => {
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
    await screen.findByText('$42.00 of this is in no balance by rate: a statement does not add up.'),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Look at the statements' }));
  expect(address()).toBe(`/credit-cards?statements=${cardId}`);
});

it('what is typed of a payment is still there after it was tried out', async () => {
  const { user, address } = show({ route: `/credit-cards?pay=${cardId}`, api: withPayment() });
  const form = within(await screen.findByRole('dialog', { name: /^Payment to/ }));
  await user.type(form.getByRole('textbox', { name: 'Amount' }), '123.45');
  await user.click(await form.findByRole('button', { name: 'See where each part goes, and why' }));
  const simulator = await screen.findByRole('dialog', { name: /^Try a payment to/ });
  expect(within(simulator).getByRole('textbox', { name: 'Payment' })).toHaveValue('123.45');
  expect(address()).toBe(`/credit-cards?pay=${cardId}&simulate=${cardId}&amount=12345`);
  await user.click(within(simulator).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Try a payment to/ })).toBeNull());
  expect(
    within(screen.getByRole('dialog', { name: /^Payment to/ })).getByRole('textbox', { name: 'Amount' }),
  ).toHaveValue('123.45');
  expect(address()).toBe(`/credit-cards?pay=${cardId}`);
});

it('the simulator begins with an amount of its own where the address names none that can be paid', async () => {
  show({ route: `/credit-cards?simulate=${cardId}&amount=lots`, api: withPayment() });
  expect(
    within(await screen.findByRole('dialog', { name: /^Try a payment to/ })).getByRole('textbox', { name: 'Payment' }),
  ).toHaveValue('1875.00');
});

it('opens the working of what a choice costs, over the payment that is typed', async () => {
  const { user } = show({ route: `/credit-cards?pay=${cardId}`, api: withPayment() });
  const form = await screen.findByRole('dialog', { name: /^Payment to/ });
  const minimum = await within(form).findByRole('radio', { name: '$75.00: the minimum' });
  await user.click(within(form).getByRole('button', { name: /^How \$550.00 came about/ }));
  expect(minimum).not.toBeChecked();
  const sheet = await screen.findByRole('dialog', { name: 'What paying $75.00 costs in 12 months' });
  expect(sheet).toHaveTextContent('The interest of the twelve months after the payment, added up');
  expect(sheet).toHaveTextContent(/Avoiding all interest: \$0.00/);
  expect(sheet).toHaveTextContent('Only the minimum is paid each month.');
});

describe('what else happens on a card', () => {
  const open = async (what: string, api: ReturnType<typeof withPayment>) => {
    const shown = show({ route: `/credit-cards?do=${cardId}`, api });
    const dialog = await screen.findByRole('dialog', { name: 'What happened on Aria Visa' });
    await shown.user.selectOptions(within(dialog).getByRole('combobox', { name: 'What happened' }), what);
    return { ...shown, dialog };
  };

  it('records a balance transfer from another card with its fee and offer, with an undo', async () => {
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
    expect(await screen.findByText('$900.00 moved to Aria Visa')).toBeInTheDocument();
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

  it('enters a rate that begins later, says what notice the law asks, and names rates to come', async () => {
    const { user, dialog, requests } = await open(
      'rate',
      withPayment({}, { setRates: () => ({ changeSetId, item: aria() }) }),
    );
    expect(within(dialog).getByText('Purchases: 27.99 % from 1 June')).toBeInTheDocument();
    await user.type(within(dialog).getByRole('textbox', { name: 'New rate' }), '29.99');
    await user.clear(within(dialog).getByLabelText('From'));
    await user.type(within(dialog).getByLabelText('From'), '2026-03-20');
    expect(within(dialog).getByText(/begins on 15 April at the earliest/)).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Save the rate' }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === 'cards.setRates')?.input).toEqual({
        id: cardId,
        effectiveFrom: '2026-03-20',
        rates: [{ aprType: 'purchase_apr', aprPpm: 299_900 }],
      }),
    );
  });

  it('refuses a dispute above its balance at the field, and sends nothing', async () => {
    const { user, dialog, requests } = await open('dispute', withPayment());
    await user.type(within(dialog).getByRole('textbox', { name: 'Amount' }), '1,900');
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Which balance' }), 'purchases');
    await user.click(within(dialog).getByRole('button', { name: 'Put it in dispute' }));
    expect(within(dialog).getByRole('textbox', { name: 'Amount' })).toBeInvalid();
    expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('ends a dispute either way', async () => {
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
    expect(dialog).toHaveTextContent('$200.00 since 12 February: Never arrived');
    await user.click(within(dialog).getByRole('button', { name: 'It came back' }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === 'cardActivity.resolveDispute')?.input).toEqual({
        id: changeSetId,
        outcome: 'credited',
        on: '2026-03-01',
      }),
    );
  });

  it('corrects a dispute against the version that was seen', async () => {
    const { user, dialog, requests } = await open(
      'refund',
      withPayment({}, {}, { updateDispute: () => ({ changeSetId, item: ariaPayment().disputes[0] }) }),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Correct the dispute of $200.00' }));
    const form = within(within(dialog).getByRole('form', { name: 'Correct the dispute' }));
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

  it('completes a card one step after another', async () => {
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
    const dialog = await screen.findByRole('dialog', { name: 'What is missing of HomeGoods' });
    expect(dialog).toHaveTextContent('Step 1 of 4');
    await user.type(within(dialog).getByRole('textbox', { name: 'Purchase APR' }), '29.99');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByRole('textbox', { name: /Due day/ })).toBeInTheDocument();
    expect(requests.find(({ name }) => name === 'cards.setRates')?.input).toMatchObject({
      rates: [{ aprType: 'purchase_apr', aprPpm: 299_900 }],
    });
  });
});

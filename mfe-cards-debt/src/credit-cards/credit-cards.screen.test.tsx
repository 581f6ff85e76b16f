import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Card } from '@tideline/contract';
import { ApiError, assertContract, renderScreen } from '@tideline/mfe-kit/testing';
import { messages } from '../../messages/en.ts';
import config from '../../remote.config.ts';
import { account, aria, bareCard, cardId, changeSetId, storeId, usd } from '../testing/examples.ts';
import { CreditCardsScreen } from './credit-cards.screen.tsx';

const list = (...items: Card[]) => ({ list: () => ({ items }) });
const everyday = account({ id: '018f0000-0000-7000-8000-00000000e4e4', name: 'Everyday', type: 'depository', subtype: 'checking', balance: usd(500_000) });

describe('credit cards', () => {
  it('keeps what remote.config.ts promises', () => assertContract(`${import.meta.dirname}/../..`, config, messages));

  it('shows what each card owes, at which rates, how full it is and what is due', async () => {
    renderScreen(<CreditCardsScreen />, { route: '/credit-cards', api: { cards: list(aria()) } });
    const tile = await screen.findByRole('region', { name: 'Aria Visa ···· 1111' });
    expect(within(tile).getByText(/You owe/)).toHaveTextContent('You owe $3,500.00');
    const made = within(tile).getByRole('group', { name: 'What the balance of Aria Visa is made of' });
    expect(made).toHaveTextContent(/Purchases.*24.99 %.*\$2,000.00/);
    expect(made).toHaveTextContent(/Balance transfer.*0 % until 3 September.*\$1,500.00/);
    expect(within(tile).getByText('35 % used')).toBeInTheDocument();
    expect(within(tile).getByText('14 March')).toBeInTheDocument();
    expect(tile).toHaveTextContent(/Least to pay.*about \$75.00/);
  });

  it('warns when a payment is due within five days and nothing pays it by itself', async () => {
    const next = { dueOn: '2026-03-04', inDays: 3, minimum: usd(7_500), closesOn: null, interestEstimate: usd(1) };
    renderScreen(<CreditCardsScreen />, { api: { cards: list(aria({ next }), aria({ account: account({ id: storeId, name: 'Paid by itself' }), next, autopay: 'minimum' })) } });
    expect(await screen.findAllByText('Due in 3 days')).toHaveLength(1);
  });

  it('asks for the rates of a card that came from a file', async () => {
    const { user, address } = renderScreen(<CreditCardsScreen />, { route: '/credit-cards', api: { cards: list(bareCard()) } });
    expect(await screen.findByText('Rates missing')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Enter the rates' }));
    expect(address()).toBe(`/credit-cards?card=${storeId}`);
    expect(await screen.findByRole('dialog', { name: 'Rates and terms of HomeGoods' })).toBeInTheDocument();
  });

  it('is walked with j and k from card to card, opens the terms with Enter and adds with n', async () => {
    const { user, address } = renderScreen(<CreditCardsScreen />, { route: '/credit-cards', api: { cards: list(aria(), bareCard()) } });
    const [first, second] = [await screen.findByRole('region', { name: 'Aria Visa ···· 1111' }), screen.getByRole('region', { name: /HomeGoods/ })];
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
    renderScreen(<CreditCardsScreen />, { api: { cards: list() } });
    expect(await screen.findByText('No cards yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Import a card statement' })).toHaveAttribute('href', '/transactions?import=1');
  });

  it('saves rates and terms to their two endpoints, against the version they were read in', async () => {
    const { user, requests } = renderScreen(<CreditCardsScreen />, {
      route: `/credit-cards?card=${storeId}`,
      api: { cards: { ...list(bareCard()), setRates: () => ({ changeSetId, item: aria({ version: null }) }), setTerms: () => ({ changeSetId, item: aria() }) } },
    });
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox', { name: 'Purchase APR' }), '29.99');
    await user.type(within(dialog).getByRole('textbox', { name: /Due day/ }), '25');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Terms of HomeGoods saved')).toBeInTheDocument();
    const changes = requests.filter(({ method }) => method !== 'GET');
    expect(changes.map(({ name }) => name)).toEqual(['cards.setRates', 'cards.setTerms']);
    expect(changes[0]?.input).toEqual({ id: storeId, effectiveFrom: '2026-03-01', rates: [{ aprType: 'purchase_apr', aprPpm: 299_900 }] });
    expect(changes[0]?.headers.get('idempotency-key')).toBeTruthy();
    expect(changes[1]?.headers.get('if-match')).toBe('"0"');
    expect(changes[1]?.input).toMatchObject({ dueDay: 25, creditLimit: null });
  });

  it('keeps what was typed when somebody else changed the terms meanwhile, says what stands now, and lets the person decide', async () => {
    let stands = aria();
    const { user, requests } = renderScreen(<CreditCardsScreen />, {
      route: `/credit-cards?card=${cardId}`,
      api: {
        cards: {
          list: () => ({ items: [stands] }),
          setTerms: () => {
            stands = { ...aria(), version: 2, dueDay: 9, autopay: 'minimum' };
            throw new ApiError({ code: 'VERSION_CONFLICT', status: 412, title: '', params: { currentVersion: 2, current: {} } });
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
    await waitFor(() => expect(notice).toHaveTextContent('Now it says: Due day of the month 9, Automatic payment The minimum.'));
    expect(day).toHaveValue('20');
    await user.click(within(notice).getByRole('button', { name: 'Save mine anyway' }));
    await waitFor(() => expect(requests.filter(({ name }) => name === 'cards.setTerms').map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"']));
    await user.click(within(await within(dialog).findByRole('alert')).getByRole('button', { name: 'Take the newest' }));
    expect(day).toHaveValue('9');
    expect(within(dialog).queryByRole('alert')).toBeNull();
  });

  it('records a payment from an account after showing where each part goes', async () => {
    const { user, requests } = renderScreen(<CreditCardsScreen />, {
      route: `/credit-cards?pay=${cardId}`,
      api: { cards: { ...list(aria()), recordPayment: () => ({ changeSetId, item: aria() }) }, accounts: { list: () => ({ items: [everyday], members: [], deletedCount: 0 }) } },
    });
    const dialog = await screen.findByRole('dialog', { name: 'Payment to Aria Visa' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Amount' }), '1000');
    const preview = within(dialog).getByRole('table', { name: 'Where each part goes' });
    expect(within(preview).getByRole('row', { name: /Purchases/ })).toHaveTextContent('$925.00');
    expect(within(preview).getByRole('row', { name: /Balance transfer/ })).toHaveTextContent('$75.00');
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'From' }), await within(dialog).findByRole('option', { name: /Everyday/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Record a payment' }));
    expect(await screen.findByText('$1,000.00 to Aria Visa recorded')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Undo/ })).toBeInTheDocument();
    expect(requests.find(({ name }) => name === 'cards.recordPayment')?.input).toEqual({ id: cardId, amount: usd(100_000), paidOn: '2026-03-01', fromAccountId: everyday.id });
  });

  it('refuses a payment without amount or source and sends nothing', async () => {
    const { user, requests } = renderScreen(<CreditCardsScreen />, { route: `/credit-cards?pay=${cardId}`, api: { cards: list(aria()), accounts: { list: () => ({ items: [], members: [], deletedCount: 0 }) } } });
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Record a payment' }));
    expect(within(dialog).getByText('There is a problem')).toBeInTheDocument();
    expect(within(dialog).getByRole('textbox', { name: 'Amount' })).toBeInvalid();
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('adds a card by hand with an undo', async () => {
    const { user, requests } = renderScreen(<CreditCardsScreen />, { route: '/credit-cards?add=1', api: { cards: { ...list(), create: () => ({ changeSetId, item: aria() }) } } });
    const dialog = await screen.findByRole('dialog', { name: 'Add a card' });
    await user.type(within(dialog).getByRole('textbox', { name: /Card name/ }), 'Aria Visa');
    await user.type(within(dialog).getByRole('textbox', { name: /You owe today/ }), '3,500');
    await user.click(within(dialog).getByRole('button', { name: 'Add card' }));
    expect(await screen.findByText('Aria Visa added')).toBeInTheDocument();
    expect(requests.find(({ name }) => name === 'cards.create')?.input).toMatchObject({ name: 'Aria Visa', owed: usd(350_000) });
  });

  it('asks before Escape throws away what was typed', async () => {
    const { user, address } = renderScreen(<CreditCardsScreen />, { route: '/credit-cards?add=1', api: { cards: list() } });
    const dialog = await screen.findByRole('dialog', { name: 'Add a card' });
    await user.type(within(dialog).getByRole('textbox', { name: /Card name/ }), 'Aria');
    await user.keyboard('{Escape}');
    expect(await screen.findByText('What you typed is not saved yet.')).toBeInTheDocument();
    expect(address()).toBe('/credit-cards?add=1');
    await user.click(screen.getByRole('button', { name: 'Close without saving' }));
    expect(address()).toBe('/credit-cards');
  });

  it('says so when the card of a link is gone', async () => {
    renderScreen(<CreditCardsScreen />, { route: '/credit-cards?card=018f0000-0000-7000-8000-00000000dead', api: { cards: list(aria()) } });
    expect(await screen.findByRole('dialog', { name: 'This card is not here any more' })).toBeInTheDocument();
  });
});

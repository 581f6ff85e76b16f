import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { ApiError, renderScreen } from '@tideline/mfe-kit/testing';
import { aria, cardId, changeSetId, deferred, promoId, usd } from '../testing/examples.ts';
import { PromotionalPeriodsScreen } from './promotional-periods.screen.tsx';

const title = 'Aria Visa · Deferred interest';

describe('promotional periods', () => {
  it('says what to pay each month, by when, and what it costs otherwise', async () => {
    renderScreen(<PromotionalPeriodsScreen />, { api: { promos: { list: () => ({ items: [deferred()] }) } } });
    const sheet = await screen.findByRole('region', { name: title });
    expect(sheet).toHaveTextContent('Needed each month$300.005 payments by 28 July');
    expect(sheet).toHaveTextContent('Interest so far, unseenabout $280.12');
    expect(sheet).toHaveTextContent('If it is not paid by then, about $517.39 of interest is added back on 3 September.');
    expect(within(sheet).getByRole('group', { name: `${title}: from start to end` })).toBeInTheDocument();
  });

  it('warns once the safe day has passed while something is left', async () => {
    renderScreen(<PromotionalPeriodsScreen />, { api: { promos: { list: () => ({ items: [deferred({ safeOn: '2026-02-20', state: 'closing' })] }) } } });
    expect(await screen.findByText(/The safe day has passed/)).toBeInTheDocument();
  });

  it('folds what is over away', async () => {
    renderScreen(<PromotionalPeriodsScreen />, { api: { promos: { list: () => ({ items: [deferred({ state: 'cleared', balance: usd(0), neededPerMonth: null })] }) } } });
    expect(await screen.findByText('1 that is over')).toBeInTheDocument();
    expect(screen.queryByText('Left to pay before rates go up')).not.toBeInTheDocument();
  });

  it('is walked with j and k, and opens for editing with Enter', async () => {
    const later = deferred({ id: '018f0000-0000-7000-8000-0000000000f2', cardName: 'HomeGoods' });
    const { user, address } = renderScreen(<PromotionalPeriodsScreen />, { route: '/promotional-periods', api: { promos: { list: () => ({ items: [deferred(), later] }) } } });
    await screen.findByRole('region', { name: title });
    await user.keyboard('jj');
    expect(screen.getByRole('region', { name: 'HomeGoods · Deferred interest' }).contains(document.activeElement)).toBe(true);
    await user.keyboard('k{Enter}');
    expect(address()).toBe(`/promotional-periods?promo=${promoId}`);
  });

  it('adds one with n', async () => {
    const { user, address } = renderScreen(<PromotionalPeriodsScreen />, { route: '/promotional-periods', api: { promos: { list: () => ({ items: [] }) } } });
    await user.keyboard('n');
    expect(address()).toBe('/promotional-periods?add=1');
  });

  it('teaches the difference where there is none', async () => {
    renderScreen(<PromotionalPeriodsScreen />, { api: { promos: { list: () => ({ items: [] }) } } });
    expect(await screen.findByText(/twelve payments of \$249.99 leave \$0.12/)).toBeInTheDocument();
  });

  it('adds one to a card', async () => {
    const { user, requests } = renderScreen(<PromotionalPeriodsScreen />, {
      route: `/promotional-periods?add=1&card=${cardId}`,
      api: { promos: { list: () => ({ items: [] }), create: () => ({ changeSetId, item: deferred() }) }, cards: { list: () => ({ items: [aria()] }) } },
    });
    const dialog = await screen.findByRole('dialog', { name: 'Add a promotional period' });
    expect(await within(dialog).findByRole('combobox', { name: 'Card' })).toHaveValue(cardId);
    await user.click(within(dialog).getByRole('radio', { name: 'Deferred interest' }));
    await user.type(within(dialog).getByRole('textbox', { name: 'Left to pay today' }), '1500');
    await user.type(within(dialog).getByLabelText('Began on'), '2025-09-03');
    await user.type(within(dialog).getByLabelText('Ends on'), '2026-09-03');
    await user.type(within(dialog).getByRole('textbox', { name: 'Rate afterwards' }), '26.99');
    await user.click(within(dialog).getByRole('button', { name: 'Add promotional period' }));
    expect(await screen.findByText('Promotional period of Aria Visa added')).toBeInTheDocument();
    expect(requests.find(({ name }) => name === 'promos.create')?.input).toEqual({
      cardId,
      kind: 'deferred_interest',
      startsOn: '2025-09-03',
      endsOn: '2026-09-03',
      balance: usd(150_000),
      original: null,
      promoAprPpm: 0,
      revertAprPpm: 269_900,
      feePpm: 0,
    });
  });

  it('puts the refusal of the server at the field it is about', async () => {
    const { user } = renderScreen(<PromotionalPeriodsScreen />, {
      route: `/promotional-periods?promo=${promoId}`,
      api: {
        cards: { list: () => ({ items: [aria()] }) },
        promos: {
          list: () => ({ items: [deferred()] }),
          update: () => {
            throw new ApiError({ code: 'PROMO_EXCEEDS_BALANCE', status: 422, title: '', params: { owedMinor: '100000', currency: 'USD' } });
          },
        },
      },
    });
    const dialog = await screen.findByRole('dialog', { name: 'Edit the promotional period' });
    await user.click(await within(dialog).findByRole('button', { name: 'Save' }));
    expect((await within(dialog).findAllByText(/owes only \$1,000.00/)).length).toBeGreaterThan(0);
    expect(within(dialog).getByRole('textbox', { name: 'Left to pay today' })).toBeInvalid();
  });

  it('deletes with an undo, against the version it was read in', async () => {
    const { user, requests } = renderScreen(<PromotionalPeriodsScreen />, { api: { promos: { list: () => ({ items: [deferred()] }), remove: () => ({ changeSetId }) } } });
    await user.click(await screen.findByRole('button', { name: `Delete ${title}` }));
    expect(await screen.findByRole('button', { name: /Undo/ })).toBeInTheDocument();
    expect(requests.find(({ name }) => name === 'promos.remove')?.headers.get('if-match')).toBe('"2"');
  });
});

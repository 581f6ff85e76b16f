import { describe, expect, it } from '@jest/globals';
import type { Promo, Working } from '@tideline/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { ApiError, renderScreen } from '@tideline/mfe-kit/testing';
import { account, cardId, changeSetId, deferred, promoId, usd } from '../testing/examples.ts';
import { PromotionalPeriodsScreen } from './promotional-periods.screen.tsx';

const title = 'Aria Visa · Deferred interest';

describe('promotional periods screen', () => {
  it('describes an offer at risk in words, with its figures and a link to a plan', async () => {
    renderScreen(<PromotionalPeriodsScreen />, { api: { promos: { list: () => ({ items: [deferred()] }) } } });
    const sheet = await screen.findByRole('region', { name: title });
    expect(sheet).toHaveTextContent(
      'At risk. At $250 a month you’d still owe $250 on Jul 28. Miss it and you owe $517 in interest.',
    );
    expect(sheet).toHaveTextContent('Per month$300');
    expect(sheet).toHaveTextContent('Interest building up$280 so far, $517 by Sep 3');
    expect(sheet).toHaveTextContent(
      'Pay $1,500 by Jul 28 and you owe none of it. Leave one cent and you owe all of it.',
    );
    expect(within(sheet).getByRole('link', { name: 'Make a plan' })).toHaveAttribute(
      'href',
      '/debt?strategy=promo_aware',
    );
    expect(
      within(sheet).getByRole('img', { name: /Pay by Jul\u00a028; the offer ends Sep\u00a03/ }),
    ).toBeInTheDocument();
    expect(screen.getByText('1 offer, $1,500 to pay before rates go up.')).toBeInTheDocument();
  });

  it('shows the date of the oldest balance behind active offers if it is old, and links to the import', async () => {
    const later = deferred({ id: '018f0000-0000-7000-8000-0000000000f2', cardName: 'HomeGoods', asOf: '2026-02-12' });
    const over = deferred({
      id: '018f0000-0000-7000-8000-0000000000f3',
      state: 'cleared',
      balance: usd(0),
      asOf: '2026-01-05',
    });
    renderScreen(<PromotionalPeriodsScreen />, {
      api: { promos: { list: () => ({ items: [deferred({ asOf: '2026-02-10' }), later, over] }) } },
    });
    expect(await screen.findByText('2 offers, $3,000 to pay before rates go up, as of Feb 10.')).toBeInTheDocument();
    const note = screen.getByText(/From balances as of Feb 10\./);
    expect(within(note).getByRole('link', { name: 'Import file' })).toHaveAttribute('href', '/transactions?import=1');
  });

  it('expands the first of several offers, and the others on request', async () => {
    const later = deferred({ id: '018f0000-0000-7000-8000-0000000000f2', cardName: 'HomeGoods' });
    const { user } = renderScreen(<PromotionalPeriodsScreen />, {
      api: { promos: { list: () => ({ items: [deferred(), later] }) } },
    });
    const open = async (name: string) => (await screen.findByRole('button', { name })).getAttribute('aria-expanded');
    expect(await open(`Details of ${title}`)).toBe('true');
    expect(await open('Details of HomeGoods · Deferred interest')).toBe('false');
    await user.click(screen.getByRole('button', { name: 'Details of HomeGoods · Deferred interest' }));
    expect(screen.getByRole('region', { name: 'HomeGoods · Deferred interest' })).toHaveTextContent('Left to pay');
  });

  it('warns if the pay-by date has passed with a remaining balance', async () => {
    renderScreen(<PromotionalPeriodsScreen />, {
      api: { promos: { list: () => ({ items: [deferred({ safeOn: '2026-02-20', state: 'closing' })] }) } },
    });
    expect(await screen.findByText(/The pay-by date has passed/)).toBeInTheDocument();
  });

  it.each<[string, number, string]>([
    ['the last payment', 1, 'Today’s payment of $949 pays it off by Jul 28.'],
    ['the first of several', 3, 'Today’s payment of $949 and planned payments pay it off by Jul 28.'],
  ])("explains that today's payment puts an offer on track: %s", async (_which, opportunities, sentence) => {
    const course = { ...deferred().course, today: usd(94_900), atRisk: false } as Promo['course'];
    const owed = { balance: usd(94_900), neededPerMonth: usd(94_900) };
    renderScreen(<PromotionalPeriodsScreen />, {
      api: { promos: { list: () => ({ items: [deferred({ opportunities, course, ...owed })] }) } },
    });
    expect(await screen.findByRole('region', { name: title })).toHaveTextContent(sentence);
    expect(screen.queryByRole('link', { name: 'Make a plan' })).toBeNull();
    // the simulation must not contradict the explanation
    expect(await screen.findByText('Paid off in time.')).toBeInTheDocument();
  });

  it('states the month in which the active plan pays off an offer', async () => {
    const planned = { basis: 'plan', atRisk: false, leftAtPayBy: usd(0) } as const;
    const course = { ...deferred().course, ...planned, paidOffOn: '2026-05-14' } as Promo['course'];
    renderScreen(<PromotionalPeriodsScreen />, {
      api: { promos: { list: () => ({ items: [deferred({ kind: 'balance_transfer', course })] }) } },
    });
    expect(await screen.findByRole('region', { name: /Balance transfer/ })).toHaveTextContent(
      'On track. Your plan pays it off in May 2026, before the offer ends on Sep 3.',
    );
  });

  it('collapses ended offers, and shows them on request', async () => {
    const { user } = renderScreen(<PromotionalPeriodsScreen />, {
      api: {
        promos: { list: () => ({ items: [deferred({ state: 'cleared', balance: usd(0), neededPerMonth: null })] }) },
      },
    });
    expect(screen.queryByRole('region', { name: title })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Show 1 ended offer' }));
    expect(screen.getByRole('region', { name: title })).toHaveTextContent('Paid off');
    expect(screen.getByText('Rates that end, and what to pay before they do.')).toBeInTheDocument();
  });

  it('supports j and k to move, and Enter to expand an offer', async () => {
    const later = deferred({ id: '018f0000-0000-7000-8000-0000000000f2', cardName: 'HomeGoods' });
    const { user } = renderScreen(<PromotionalPeriodsScreen />, {
      route: '/promotional-periods',
      api: { promos: { list: () => ({ items: [deferred(), later] }) } },
    });
    await screen.findByRole('region', { name: title });
    await user.keyboard('jj');
    expect(screen.getByRole('region', { name: 'HomeGoods · Deferred interest' }).contains(document.activeElement)).toBe(
      true,
    );
    await user.keyboard('{Enter}');
    expect(document.activeElement).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('k{Enter}');
    expect(document.activeElement).toHaveAttribute('aria-expanded', 'false');
  });

  it('sets a reminder for a chosen day', async () => {
    const { user, requests } = renderScreen(<PromotionalPeriodsScreen />, {
      api: {
        promos: { list: () => ({ items: [deferred()] }) },
        notifications: {
          remind: () => ({
            id: promoId,
            type: 'reminder',
            group: 'promotions',
            severity: 'notice',
            subject: { kind: 'promo', id: promoId },
            accountId: null,
            title: '',
            body: '',
            href: '/',
            state: 'unread',
            snoozedUntil: null,
            createdAt: '2026-03-01T12:00:00Z',
          }),
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Remind me' }));
    await user.click(await screen.findByRole('menuitem', { name: /A week before/ }));
    expect(requests.find(({ name }) => name === 'notifications.remind')?.input).toEqual({
      subject: { kind: 'promo', id: promoId },
      on: '2026-07-21',
      about: `Pay off ${title} by Jul 28`,
    });
    expect(await screen.findByText('We’ll remind you on Jul 21')).toBeInTheDocument();
  });

  it('opens the form for a new offer with n', async () => {
    const { user, address } = renderScreen(<PromotionalPeriodsScreen />, {
      route: '/promotional-periods',
      api: { promos: { list: () => ({ items: [] }) } },
    });
    await user.keyboard('n');
    expect(address()).toBe('/promotional-periods?add=1');
  });

  it('explains deferred interest with an adjustable example while there are no offers', async () => {
    renderScreen(<PromotionalPeriodsScreen />, { api: { promos: { list: () => ({ items: [] }) } } });
    expect(
      await screen.findByText(/twelve payments of \$249.99 leave \$0.12\. You’d owe \$517.39 in interest, or \$438.60/),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add offer' })).toHaveAttribute('data-variant', 'filled');
    fireEvent.change(screen.getByRole('slider', { name: 'Twelve payments of' }), { target: { value: '25000' } });
    expect(screen.getByText(/twelve payments of \$250 pay it off/)).toBeInTheDocument();
  });

  it('adds an offer to a card', async () => {
    const { user, requests } = renderScreen(<PromotionalPeriodsScreen />, {
      route: `/promotional-periods?add=1&card=${cardId}`,
      api: {
        promos: { list: () => ({ items: [] }), create: () => ({ changeSetId, item: deferred() }) },
        accounts: { list: () => ({ items: [account()], members: [], deletedCount: 0 }) },
      },
    });
    const dialog = await screen.findByRole('dialog', { name: 'Add a promotional period' });
    expect(await within(dialog).findByRole('combobox', { name: 'Card' })).toHaveValue(cardId);
    await user.click(within(dialog).getByRole('radio', { name: 'Deferred interest' }));
    await user.type(within(dialog).getByRole('textbox', { name: 'Left to pay today' }), '1500');
    await user.type(within(dialog).getByLabelText('Starts on'), '2025-09-03');
    await user.type(within(dialog).getByLabelText(/^Ends on/), '2026-09-03');
    await user.type(within(dialog).getByRole('textbox', { name: 'APR after the offer' }), '26.99');
    await user.click(within(dialog).getByRole('button', { name: 'Add promotional period' }));
    expect(await screen.findByText('Promotional period for Aria Visa added')).toBeInTheDocument();
    expect(requests.find(({ name }) => name === 'promos.create')?.input).toEqual({
      cardId,
      kind: 'deferred_interest',
      startsOn: '2025-09-03',
      endsBasis: 'fixed_date',
      endsOn: '2026-09-03',
      billingCycles: null,
      transferWindowEndsOn: null,
      balance: usd(150_000),
      original: null,
      promoAprPpm: 0,
      revertAprPpm: 269_900,
      feePpm: 0,
      feeMin: null,
      feeMax: null,
      planned: null,
      marginMonths: null,
      goal: 'pay_to_zero',
      closedToNewOn: null,
      conditions: [],
    });
  });

  it('shows a server error at its field', async () => {
    const { user } = renderScreen(<PromotionalPeriodsScreen />, {
      route: `/promotional-periods?promo=${promoId}`,
      api: {
        accounts: { list: () => ({ items: [account()], members: [], deletedCount: 0 }) },
        promos: {
          list: () => ({ items: [deferred()] }),
          update: () => {
            throw new ApiError({
              code: 'PROMO_EXCEEDS_BALANCE',
              status: 422,
              title: '',
              params: { owedMinor: '100000', currency: 'USD' },
            });
          },
        },
      },
    });
    const dialog = await screen.findByRole('dialog', { name: 'Edit the promotional period' });
    await user.click(await within(dialog).findByRole('button', { name: 'Save' }));
    expect((await within(dialog).findAllByText(/owe only \$1,000 on this card/)).length).toBeGreaterThan(0);
    expect(within(dialog).getByRole('textbox', { name: 'Left to pay today' })).toBeInvalid();
  });

  it('deletes an offer with the version that was shown, and offers Undo', async () => {
    const { user, requests } = renderScreen(<PromotionalPeriodsScreen />, {
      api: { promos: { list: () => ({ items: [deferred()] }), remove: () => ({ changeSetId }) } },
    });
    await user.click(await screen.findByRole('button', { name: `More for ${title}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete offer' }));
    expect(await screen.findByRole('button', { name: /Undo/ })).toBeInTheDocument();
    expect(requests.find(({ name }) => name === 'promos.remove')?.headers.get('if-match')).toBe('"2"');
  });

  it('filters by state, kind and card, and stores the filters in the address', async () => {
    const waiver = deferred({
      id: '018f0000-0000-7000-8000-0000000000f3',
      kind: 'fee_waiver',
      cardName: 'HomeGoods',
      cardId: '018f0000-0000-7000-8000-0000000057a7',
      course: null,
      card: null,
    });
    const { user, address } = renderScreen(<PromotionalPeriodsScreen />, {
      route: '/promotional-periods?kind=fee_waiver&state=at_risk',
      api: { promos: { list: () => ({ items: [deferred(), waiver] }) } },
    });
    expect(await screen.findByText('No matching offers')).toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Active and upcoming');
    expect(screen.getByRole('region', { name: 'HomeGoods · Fee waiver' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: title })).not.toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'All kinds');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Card or account' }), 'Aria Visa');
    expect(address()).toBe(`/promotional-periods?state=running&card=${cardId}`);
    expect(screen.getByRole('region', { name: title })).toBeInTheDocument();
  });

  it('simulates another payment while the slider moves, and saves it on request', async () => {
    const { user, requests } = renderScreen(<PromotionalPeriodsScreen />, {
      api: { promos: { list: () => ({ items: [deferred()] }), update: () => ({ changeSetId, item: deferred() }) } },
    });
    const slider = await screen.findByRole('slider', { name: 'Monthly payment' });
    // There are five payments until the pay-by date, and six until the end.
    fireEvent.change(slider, { target: { value: '20000' } });
    expect(screen.getByText('Left with this payment').parentElement).toHaveTextContent('$500');
    expect(screen.getByText('Left at the end').parentElement).toHaveTextContent('$300');
    expect(screen.getByText('Pay $100 more a month.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Use $300' }));
    expect(await screen.findByText('Paid off in time.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Use this payment' }));
    expect(await screen.findByText('Using $300 a month')).toBeInTheDocument();
    const sent = requests.find(({ name }) => name === 'promos.update');
    expect([sent?.input, sent?.headers.get('if-match')]).toEqual([{ id: promoId, planned: usd(30_000) }, '"2"']);
  });

  it.each<[Promo['problems'][number], RegExp, string]>([
    ['no_end', /The end date is unknown/, 'Enter end date'],
    ['no_revert_apr', /The rate after the offer is unknown/, 'Enter end date'],
    ['no_closing_day', /statement day, which is missing/, 'Complete card'],
    ['no_purchase_apr', /The purchase APR is missing/, 'Complete card'],
    ['short_promo', /lasts at least six months/, 'Correct dates'],
    ['overlaps', /covers the same dates/, 'Correct dates'],
    ['window_after_end', /last day to use the offer is after its end date/, 'Correct dates'],
  ])('shows the problem %s in place, with one step that fixes it', async (problem, said, step) => {
    renderScreen(<PromotionalPeriodsScreen />, {
      api: { promos: { list: () => ({ items: [deferred({ problems: [problem] })] }) } },
    });
    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(screen.getByText(step).closest('button, a')).toBeInTheDocument();
  });
});

describe('details of an offer', () => {
  const working: Working = {
    formulaId: 'promo.payment-to-clear',
    lines: [
      {
        key: 'promo_balance',
        value: { kind: 'money', money: usd(60_000) },
        href: null,
        ref: { kind: 'promo', id: promoId },
      },
      { key: 'payments_that_fit', value: { kind: 'count', count: 6 }, href: null, ref: { kind: 'card', id: cardId } },
      {
        key: 'for_other_balances',
        value: { kind: 'money', money: usd(2_500) },
        href: null,
        ref: { kind: 'statement', id: cardId },
      },
    ],
    result: { key: 'payment', value: { kind: 'money', money: usd(12_500) }, href: null },
    assumptions: ['payments_go_where_the_law_sends_them'],
    edits: [{ assumption: 'payments_go_where_the_law_sends_them', ref: { kind: 'agreement', id: cardId } }],
    otherwise: { key: 'cost_if_it_stays', value: { kind: 'money', money: usd(20_000) }, href: null },
  };
  const none = {
    neededPerMonth: null,
    accrued: null,
    costIfNothingChanges: null,
    safeOn: null,
    left: null,
    effectiveApr: null,
    breakEven: null,
  };

  it(
    'show the calculation of the required payment, with linked inputs, a link to change the ' +
      'assumption, and the consequence of not paying',
    async () => {
      const { user } = renderScreen(<PromotionalPeriodsScreen />, {
        api: {
          promos: {
            list: () => ({
              items: [deferred({ neededPerMonth: usd(12_500), workings: { ...none, neededPerMonth: working } })],
            }),
          },
        },
      });
      await user.click(await screen.findByRole('button', { name: '$125.00 See the math' }));
      const sheet = within(await screen.findByRole('dialog', { name: 'See the math: payment' }));
      expect(sheet.getByRole('link', { name: 'Offer balance' })).toHaveAttribute(
        'href',
        `/promotional-periods?promo=${promoId}`,
      );
      expect(sheet.getByRole('link', { name: 'Paid to the card’s other balances first' })).toHaveAttribute(
        'href',
        `/credit-cards?statements=${cardId}`,
      );
      expect(sheet.getByRole('link', { name: 'Edit the card’s agreement' })).toHaveAttribute(
        'href',
        `/credit-cards?statements=${cardId}.terms`,
      );
      expect(sheet.getByText(/Cost if nothing changes/)).toBeInTheDocument();
      expect(await sheet.findByText('Your browser calculated the same result.')).toBeInTheDocument();
    },
  );

  it('show a figure without a calculation as plain text', async () => {
    renderScreen(<PromotionalPeriodsScreen />, {
      api: { promos: { list: () => ({ items: [deferred({ workings: none })] }) } },
    });
    await screen.findByRole('region', { name: /Aria Visa/ });
    expect(screen.queryByRole('button', { name: /See the math/ })).toBeNull();
  });
});

import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { CardStatements, StatementDetail, Working } from '@tideline/contract';
import { ApiError } from '@tideline/mfe-kit/testing';
import { cardId, usd } from '../../testing/examples.ts';
import { statementsFixture, statementDetail, statementId } from '../../testing/statement-examples.ts';
import { changed, changes, dialog, show } from './testing/show-statements.tsx';

describe('list of card statements', () => {
  it('shows interest by rate, the current statement, and how to regain the grace period', async () => {
    const { user, address } = show(`?statements=${cardId}`);
    const drawer = await screen.findByRole('dialog', { name: 'Statements for Aria Visa' });
    const table = await within(drawer).findByRole('table', { name: 'Closed statements' });
    expect(within(table).getAllByRole('row')[1]).toHaveTextContent(/Current cycle.*Mar 20, estimated.*about \$22.93/);
    expect(within(table).getAllByRole('row')[2]).toHaveTextContent(
      /Feb 20.*Mar 14.*Issued.*Purchases \$20.38 · Cash advances \$2.55.*\$34.16.*\$1,122.93/,
    );
    expect(drawer).toHaveTextContent('You’ve lost your grace period: purchases are charged interest right away');
    expect(drawer).toHaveTextContent(
      'Pay one statement in full by its due date to get it back. Pay $1,122.93 by Mar 14.',
    );
    expect(drawer).toHaveTextContent('No fees in the last 12 months, and none expected.');
    await user.click(within(table).getByRole('button', { name: 'View the Feb\u00a020 statement' }));
    expect(address()).toBe(`/credit-cards?statements=${cardId}.${statementId}`);
  });

  it('shows which terms are missing with a link to enter them, and still shows the rest', async () => {
    show(`?statements=${cardId}`, {
      statements: statementsFixture({
        items: [],
        running: null,
        next: null,
        missing: ['purchase_apr', 'close_day'],
        grace: { state: 'in_grace', statementsToRegain: 0, payInFull: null, source: 'estimated' },
      }),
    });
    const drawer = await dialog();
    expect(await within(drawer).findByText('No closed statements yet')).toBeInTheDocument();
    expect(drawer).toHaveTextContent('Purchase APR: interest isn’t included without it.');
    expect(within(drawer).getByRole('link', { name: 'Enter rates and terms' })).toHaveAttribute(
      'href',
      `/credit-cards?card=${cardId}`,
    );
    expect(drawer).toHaveTextContent('Based on transactions until a statement closes.');
  });

  it('lists charged and upcoming fees', async () => {
    const fees: CardStatements['fees'] = [
      { kind: 'annual', on: '2026-09-20', amount: usd(9_500), status: 'expected', transactionId: null, payee: null },
      {
        kind: 'late',
        on: '2026-01-15',
        amount: usd(2_500),
        status: 'charged',
        transactionId: statementId,
        payee: 'Late fee',
      },
    ];
    show(`?statements=${cardId}`, { statements: statementsFixture({ fees, feesOfYear: usd(2_500) }) });
    const table = await screen.findByRole('table', { name: 'Fees from the last 12 months and upcoming fees' });
    expect(within(table).getAllByRole('row')[1]).toHaveTextContent(/Annual fee expected.*Sep 20.*\$95/);
    expect(await dialog()).toHaveTextContent('$25 charged this year.');
  });

  it('reports that it could not be loaded, and offers a retry', async () => {
    show(`?statements=${cardId}`, {
      answers: {
        list: () => Promise.reject(new ApiError({ code: 'INTERNAL', title: 'Failed', status: 500, params: {} })),
      },
    });
    expect(await screen.findByText('Statements couldn’t be loaded')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});

describe('statement', () => {
  it('shows its figures, its balances by rate with their calculation, and its transactions', async () => {
    const { user } = show(`?statements=${cardId}.${statementId}`);
    const drawer = await dialog();
    expect(
      await within(drawer).findByRole('table', {
        name: 'Interest by rate on this statement',
      }),
    ).toHaveTextContent(/Purchases.*24%.*\$1,000.*\$20.38.*\$1,020.38.*Cash advances.*30%/);
    expect(within(drawer).getByRole('table', { name: 'Transactions on this statement' })).toHaveTextContent(
      /Interest charged.*Feb 20.*Interest/,
    );
    expect(within(drawer).getByRole('link', { name: 'View transactions' })).toHaveAttribute(
      'href',
      `/transactions?account=${cardId}&from=2026-01-21&to=2026-02-20`,
    );
    await user.click(within(drawer).getAllByRole('button', { name: 'See the math' })[0] ?? drawer);
    expect(await screen.findByRole('dialog', { name: 'See the math: interest on Purchases' })).toHaveTextContent(
      'Sum of each balance × APR × days ÷ days in the year',
    );
  });

  it('shows the calculation of each total, down to the transaction', async () => {
    const id = '018f0000-0000-7000-8000-0000000000f2';
    const total = (formulaId: string, key: string, minor: number, lines: Working['lines'] = []): Working => ({
      formulaId,
      lines,
      result: { key, value: { kind: 'money', money: usd(minor) }, href: null },
      assumptions: [],
      otherwise: null,
    });
    const dinner: Working['lines'] = [
      {
        key: 'transaction',
        name: 'Dinner',
        value: { kind: 'money', money: usd(8_000) },
        href: '/transactions',
        ref: { kind: 'transaction', id },
      },
    ];
    const rows = total('card.cycle-rows', 'cycle_total', 0);
    const amounts = (values: Record<string, number>): Working['lines'] =>
      Object.entries(values).map(([key, minor]) => ({ key, value: { kind: 'money', money: usd(minor) }, href: null }));
    // The purchase was posted after the close, so the closing balance does not include it.
    const balance = total(
      'card.statement-balance',
      'statement_balance',
      112_293,
      amounts({
        balance_before: 110_000,
        purchases: 8_000,
        fees: 0,
        interest: 2_293,
        payments: 0,
        credits: 0,
        other_entries: -8_000,
      }),
    );
    const minimum = total('card.minimum-payment', 'minimum', 3_416, [
      ...amounts({
        statement_balance: 112_293,
        interest: 2_293,
        fees: 0,
        past_due: 0,
        over_limit: 0,
        disputed: 0,
        floor: 2_500,
        rounds_up_to: 1,
      }),
      { key: 'percentage', value: { kind: 'ppm', ppm: 10_000 }, href: null },

      ...[
        ['minimum_kind', 'percent_plus_interest_and_fees'],
        ['percentage_of', 'after_interest'],
        ['adds_fees', 'yes'],
      ].map(([key = '', text = '']): Working['lines'][number] => ({ key, value: { kind: 'text', text }, href: null })),
    ]);
    const detail = statementDetail({
      purchases: usd(8_000),
      printed: { closing: null, minimumDue: usd(4_000), interest: null },
      minimumDue: usd(4_000),
      minimumWorking: minimum,
      totalWorkings: {
        purchases: total('card.cycle-rows', 'cycle_total', 8_000, dinner),
        payments: rows,
        credits: rows,
        fees: rows,
        interest: total(
          'card.statement-interest',
          'statement_interest',
          2_293,
          amounts({ interest_of_balance: 2_293 }),
        ),
        closing: balance,
      },
    });
    const { user } = show(`?statements=${cardId}.${statementId}`, { detail });
    const drawer = await dialog();
    await user.click(await within(drawer).findByRole('button', { name: /^\$80/ }));
    const purchases = await screen.findByRole('dialog', {
      name: 'Purchases, advances, transfers: see the math',
    });
    expect(within(purchases).getByRole('link', { name: /Dinner/ })).toHaveAttribute(
      'href',
      expect.stringContaining(id),
    );
    await user.click(within(purchases).getByRole('button', { name: 'Close' }));
    await user.click(within(drawer).getByRole('button', { name: /^\$1,122.93/ }));
    const closing = await screen.findByRole('dialog', { name: 'Closing balance: see the math' });
    expect(closing).toHaveTextContent('Previous balance + purchases + fees + interest − payments − credits');
    expect(closing).toHaveTextContent(/Balance before.*\$1,100/);
    await user.click(within(closing).getByRole('button', { name: 'Close' }));
    // The issuer printed a different minimum, so the computed one is explained.
    await user.click(within(drawer).getByRole('button', { name: /^calculated \$34.16/ }));
    expect(await screen.findByRole('dialog', { name: 'See the math: minimum payment' })).toHaveTextContent(
      'Never more than the balance.',
    );
  });

  it('shows what changed after its transactions changed, and is recalculated with its version', async () => {
    const detail = statementDetail({ changedSince: [{ field: 'closing', before: usd(112_293), now: usd(122_293) }] });
    const { user, requests } = show(`?statements=${cardId}.${statementId}`, {
      detail,
      answers: { update: changed() },
    });
    expect(await screen.findByRole('table', { name: 'Changed figures' })).toHaveTextContent(
      /Closing balance.*\$1,122.93.*\$1,222.93/,
    );
    await user.click(screen.getByRole('button', { name: 'Recalculate statement' }));
    expect(await screen.findByText('Statement recalculated')).toBeInTheDocument();
    const [sent] = changes(requests);
    expect(sent).toMatchObject({ name: 'cardStatements.update', input: { id: statementId, recompute: true } });
    expect(sent?.headers.get('if-match')).toBe('"3"');
  });

  it.each<[string, Partial<StatementDetail>, string, RegExp, object]>([
    [
      'the balances are too low',
      { unassigned: usd(3_000) },
      '$30 isn’t assigned to a balance',
      /^Assign it/,
      { difference: 'unassigned', how: 'assign', as: 'purchase' },
    ],
    [
      'the balances are too high',
      { unassigned: usd(-500) },
      'The balances are $5 more than the transactions',
      /^Add a missing transaction/,
      { difference: 'unassigned', how: 'book', as: 'interest' },
    ],
    [
      'the interest has no transaction',
      { interestNotPosted: usd(2_293) },
      '$22.93 in interest on this statement has no transaction',
      /^Add it as a transaction/,
      { difference: 'interest', how: 'book', as: 'interest' },
    ],
    [
      'the printed balance is lower',
      { printedDifference: usd(-500) },
      'The statement shows $5 less than the transactions add up to',
      /^Add a missing transaction/,
      { difference: 'printed', how: 'book', as: 'payment' },
    ],
  ])('resolves the difference with the suggested fix if %s', async (_what, values, title, how, input) => {
    const { user, requests } = show(`?statements=${cardId}.${statementId}`, {
      detail: statementDetail(values),
      answers: { resolve: changed() },
    });
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.getByRole('option', { name: how, selected: true })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Resolve difference' }));
    expect(await screen.findByText('Difference resolved')).toBeInTheDocument();
    const [sent] = changes(requests);
    expect(sent?.input).toEqual({ id: statementId, ...input });
    expect(sent?.headers.get('idempotency-key')).toBeTruthy();
  });

  it('cannot be reopened if a later statement builds on it', async () => {
    const { user } = show(`?statements=${cardId}.${statementId}`, {
      answers: {
        remove: () =>
          Promise.reject(
            new ApiError({
              code: 'STATEMENT_FOLLOWED',
              title: 'Followed',
              status: 409,
              params: { closesOn: '2026-03-20' },
            }),
          ),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Reopen statement' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('builds on this one');
  });
});

describe('closing a statement', () => {
  const over = statementsFixture({
    items: [],
    next: { startsOn: '2026-01-21', closesOn: '2026-02-20', dueOn: '2026-03-14', isOver: true },
  });
  const worked = statementDetail({ rows: [], interestNotPosted: usd(2_293) });

  it('shows printed figures next to computed ones, and sends the statement with one idempotency key', async () => {
    const { user, requests, address } = show(`?statements=${cardId}.close`, {
      statements: over,
      detail: worked,
      answers: { close: changed() },
    });
    const drawer = await screen.findByRole('dialog', { name: 'Close statement for Aria Visa' });
    await user.type(await within(drawer).findByRole('textbox', { name: /Closing balance/ }), '1132.93');
    const row = await within(drawer).findByRole('row', { name: /^Closing balance/ });
    await waitFor(() => expect(row).toHaveTextContent(/\$1,122.93.*\$1,132.93.*\+\$10/));
    expect(
      within(drawer).getByRole('checkbox', { name: /^Add \$22.93 in interest as a transaction on the closing day/ }),
    ).toBeChecked();
    await user.click(within(drawer).getByRole('checkbox', { name: /No interest on purchases/ }));
    await user.click(within(drawer).getByRole('button', { name: 'Close statement' }));
    expect(await screen.findByText('Feb 20 statement closed')).toBeInTheDocument();
    const [sent] = changes(requests);
    expect(sent).toMatchObject({
      name: 'cardStatements.close',
      input: {
        id: cardId,
        startsOn: '2026-01-21',
        closesOn: '2026-02-20',
        dueOn: '2026-03-14',
        source: 'actual',
        printed: { closing: usd(113_293), minimumDue: null, interest: null },
        bookInterest: true,
        inGrace: true,
      },
    });
    expect(sent?.headers.get('idempotency-key')).toBeTruthy();
    expect(address()).toBe(`/credit-cards?statements=${cardId}`);
  });

  it('keeps the entered values if a date is missing, and marks the field', async () => {
    const { user, requests } = show(`?statements=${cardId}.close`);
    const drawer = await dialog();
    await user.type(await within(drawer).findByRole('textbox', { name: /Minimum payment/ }), '35');
    await user.click(within(drawer).getByRole('button', { name: 'Close statement' }));
    expect(within(drawer).getAllByText('Choose a date').length).toBeGreaterThan(0);
    expect(within(drawer).getByRole('textbox', { name: /Minimum payment/ })).toHaveValue('35');
    expect(changes(requests)).toEqual([]);
  });
});

describe('closed statement', () => {
  it('accepts other printed figures and another due date, with the version that was shown', async () => {
    const { user, requests } = show(`?statements=${cardId}.${statementId}`, { answers: { update: changed() } });
    await user.click(await screen.findByRole('button', { name: 'Edit due date and statement amounts' }));
    const form = within(screen.getByRole('form', { name: 'Due date and statement amounts' }));
    const due = form.getByLabelText(/^Payment due/);
    await user.clear(due);
    await user.type(due, '2026-02-01');
    await user.type(form.getByRole('textbox', { name: /^Minimum/ }), '40');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(changes(requests)).toEqual([]);
    await user.clear(due);
    await user.type(due, '2026-03-17');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Statement saved')).toBeInTheDocument();
    const [sent] = changes(requests);
    expect(sent?.headers.get('if-match')).toBe('"3"');
    expect(sent?.input).toEqual({
      id: statementId,
      dueOn: '2026-03-17',
      source: 'actual',
      printed: { closing: null, minimumDue: usd(4_000), interest: null },
    });
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Due date and statement amounts' })).toBeNull());
  });
});

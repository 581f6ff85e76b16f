import { describe, expect, it } from '@jest/globals';
import type { Promo } from '@tideline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { ApiError, renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { account, cardId, changeSetId, deferred, promoId } from '../testing/examples.ts';
import { statementsFixture, statementId } from '../testing/statement-examples.ts';
import { PromotionalPeriodsScreen } from './promotional-periods.screen.tsx';

describe('promotional period actions', () => {
  const open = (act: string, promo: Partial<Promo> = {}, answers: Record<string, unknown> = {}) =>
    renderScreen(<PromotionalPeriodsScreen />, {
      route: `/promotional-periods?promo=${promoId}&act=${act}`,
      api: {
        cardStatements: { list: () => statementsFixture() },
        promos: { list: () => ({ items: [deferred(promo)] }), ...answers },
        accounts: {
          list: () => ({
            items: [account(), account({ id: '018f0000-0000-7000-8000-0000000057a7', name: 'HomeGoods' })],
            members: [],
            deletedCount: 0,
          }),
        },
      },
    });
  const item = deferred();

  it('confirm the end and the later rate of a period', async () => {
    const { user, requests, address } = open(
      'confirm',
      { problems: ['no_end'] },
      { confirm: () => ({ changeSetId, item }) },
    );
    const dialog = await screen.findByRole('dialog', { name: 'Confirm end date' });
    await user.click(within(dialog).getByRole('button', { name: 'Confirm end date' }));
    expect((await within(dialog).findAllByText('Enter the end date')).length).toBeGreaterThan(0);
    await user.type(within(dialog).getByLabelText('Ends on'), '2026-10-03');
    const statements = await within(dialog).findByRole('combobox', { name: 'Statement in Tideline' });
    await user.selectOptions(statements, within(statements).getByRole('option', { name: 'Statement of Feb\u00a020' }));
    await user.type(within(dialog).getByRole('textbox', { name: /Statement or agreement/ }), 'Page 2');
    await user.click(within(dialog).getByRole('button', { name: 'Confirm end date' }));
    expect(await screen.findByText('End date confirmed for Aria Visa')).toBeInTheDocument();
    const sent = requests.find(({ name }) => name === 'promos.confirm');
    expect(sent?.input).toEqual({
      id: promoId,
      version: 2,
      endsOn: '2026-10-03',
      revertAprPpm: 269_900,
      evidenceNote: 'Page 2',
      evidenceStatementId: statementId,
    });
    expect(sent?.headers.get('idempotency-key')).toMatch(/./);
    expect(address()).toBe('/promotional-periods');
  });

  it('link to the supporting statement', async () => {
    open('confirm', {
      evidence: {
        note: 'Page 2',
        enteredBy: 'Ann',
        confirmedOn: '2026-02-25',
        statement: { id: statementId, closesOn: '2026-02-20' },
      },
    });
    const links = await screen.findAllByRole('link', { name: 'Statement of Feb\u00a020', hidden: true });
    expect(links[0]).toHaveAttribute('href', `/credit-cards?statements=${cardId}.${statementId}`);
  });

  it('count minimum payments from the statements until overridden', async () => {
    const { user, requests } = open(
      'cure',
      {
        state: 'revoked',
        revoked: { on: '2026-01-10', daysLate: 70, onTimeMinimums: 2, onTimeStillNeeded: 4, counted: 'statements' },
      },
      { cure: () => ({ changeSetId, item }) },
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Record on-time payments' }));
    expect(dialog.getByText(/The card’s statements show 2 on-time payments in a row/)).toBeInTheDocument();
    expect(dialog.getByRole('textbox', { name: /On-time payments in a row/ })).toHaveValue('');
    await user.click(dialog.getByRole('button', { name: 'Record on-time payments' }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === 'promos.cure')?.input).toEqual({
        id: promoId,
        version: 2,
        onTimeMinimums: null,
      }),
    );
  });

  it('explain that a late payment among the six minimums ended the right to reinstatement', async () => {
    open('cure', {
      state: 'revoked',
      revoked: {
        on: '2026-01-10',
        daysLate: 70,
        onTimeMinimums: 1,
        onTimeStillNeeded: 0,
        counted: 'statements',
        interrupted: true,
      },
    });
    expect(
      await screen.findByText(/A later payment was late, so the issuer doesn’t have to restore it\./),
    ).toBeInTheDocument();
  });

  it('link to a new rule that pays in time, but not for viewers', async () => {
    open('confirm');
    expect(await screen.findByRole('link', { name: /^Create sweep for / })).toHaveAttribute(
      'href',
      `/sweeps?new=promo_deadline&promo=${promoId}`,
    );
    renderScreen(<PromotionalPeriodsScreen />, {
      session: { ...testSession, role: 'viewer' },
      api: { promos: { list: () => ({ items: [item] }) } },
    });
    await screen.findByRole('region', { name: /Aria Visa/ });
    expect(screen.queryByRole('link', { name: /Create sweep/ })).toBeNull();
  });

  it('are offered to a viewer neither in a menu nor as a form', async () => {
    for (const route of ['', `?promo=${promoId}`, `?promo=${promoId}&act=extend`]) {
      const { unmount } = renderScreen(<PromotionalPeriodsScreen />, {
        route: `/promotional-periods${route}`,
        session: { ...testSession, role: 'viewer' },
        api: { promos: { list: () => ({ items: [item] }) } },
      });
      const sheet = await screen.findByRole('region', { name: /Aria Visa/ });
      expect(await within(sheet).findByRole('button', { name: 'Remind me' })).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: /^More for/ })).toBeNull();
      expect(screen.queryByRole('dialog')).toBeNull();
      unmount();
    }
  });

  it('extend a period only to a later day', async () => {
    const { user, requests } = open(
      'extend',
      {},
      { update: () => ({ changeSetId, item: deferred({ endsOn: '2027-03-03' }) }) },
    );
    const dialog = await screen.findByRole('dialog', { name: 'Extend' });
    await user.type(within(dialog).getByLabelText('New last day'), '2026-09-03');
    await user.click(within(dialog).getByRole('button', { name: 'Extend' }));
    expect((await within(dialog).findAllByText('Enter a day after Sep 3')).length).toBeGreaterThan(0);
    await user.clear(within(dialog).getByLabelText('New last day'));
    await user.type(within(dialog).getByLabelText('New last day'), '2027-03-03');
    await user.click(within(dialog).getByRole('button', { name: 'Extend' }));
    expect(await screen.findByText('The offer on Aria Visa now ends on Mar 3, 2027')).toBeInTheDocument();
    expect(requests.find(({ name }) => name === 'promos.update')?.input).toEqual({
      id: promoId,
      endsOn: '2027-03-03',
      endsBasis: 'fixed_date',
      billingCycles: null,
    });
  });

  it('mark a period as transferred to another card', async () => {
    const { user, requests } = open('transferred', {}, { markTransferred: () => ({ changeSetId, item }) });
    const dialog = await screen.findByRole('dialog', { name: 'Mark as transferred' });
    await user.selectOptions(await within(dialog).findByRole('combobox', { name: 'To card' }), 'HomeGoods');
    await user.click(within(dialog).getByRole('button', { name: 'Mark as transferred' }));
    expect(await screen.findByText('Marked as transferred from Aria Visa')).toBeInTheDocument();
    expect(requests.find(({ name }) => name === 'promos.markTransferred')?.input).toEqual({
      id: promoId,
      version: 2,
      transferredOn: '2026-03-01',
      toAccountId: '018f0000-0000-7000-8000-0000000057a7',
    });
  });

  it('explain that the rate stays until a payment is 61 days late', async () => {
    const { user } = open(
      'revoke',
      {},
      {
        revoke: () => {
          throw new ApiError({
            code: 'PROMO_NOT_REVOCABLE',
            status: 422,
            title: '',
            params: { daysLate: 40, neededDaysLate: 61 },
          });
        },
      },
    );
    const dialog = await screen.findByRole('dialog', { name: 'Mark as ended by issuer' });
    await user.type(within(dialog).getByRole('textbox', { name: /Days late/ }), '40');
    await user.click(within(dialog).getByRole('button', { name: 'Mark as ended by issuer' }));
    expect(
      (await within(dialog).findAllByText(/stays until a payment is 61 days late\. This one is 40/)).length,
    ).toBeGreaterThan(0);
  });

  it('count on-time minimum payments toward reinstatement', async () => {
    const { user, requests } = open(
      'cure',
      { state: 'revoked', revoked: { on: '2026-01-10', daysLate: 70, onTimeMinimums: 2, onTimeStillNeeded: 4 } },
      { cure: () => ({ changeSetId, item }) },
    );
    expect(
      await screen.findByText(
        /Ended by the issuer on Jan 10. To get the rate back, make 4 more minimum payments in a row on time/,
      ),
    ).toBeInTheDocument();
    const dialog = await screen.findByRole('dialog', { name: 'Record on-time payments' });
    const count = within(dialog).getByRole('textbox', { name: /On-time payments in a row/ });
    await user.clear(count);
    await user.type(count, '3');
    await user.click(within(dialog).getByRole('button', { name: 'Record on-time payments' }));
    expect(await screen.findByText('On-time payments saved for Aria Visa')).toBeInTheDocument();
    expect(requests.find(({ name }) => name === 'promos.cure')?.input).toEqual({
      id: promoId,
      version: 2,
      onTimeMinimums: 3,
    });
  });
});

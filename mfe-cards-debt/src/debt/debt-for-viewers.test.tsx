import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { adoptedPlan, behind, counted } from '../testing/debt-examples.ts';
import { loan, loanId, plan } from '../testing/examples.ts';
import { DebtScreen } from './debt.screen.tsx';

const open = (route: string) =>
  renderScreen(<DebtScreen />, {
    route,
    session: { ...testSession, role: 'viewer' },
    api: {
      debt: { plan: () => plan({ adopted: adoptedPlan() }), list: () => counted() },
      debtPlans: { get: () => behind() },
      loans: { list: () => ({ items: [loan()] }) },
    },
  });

describe('the debt screen of a viewer', () => {
  it('does not offer to pause or end the plan', async () => {
    open('/debt?show=actual');
    expect(await screen.findByText('By month')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /(?:Pause|End) plan/ })).toBeNull();
  });

  it.each([`/debt?pay=${loanId}`, '/debt?terms=1'])('opens no form at %s', async (route) => {
    open(route);
    expect(await screen.findByRole('radiogroup', { name: 'Strategy' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { Dashboard, Session } from '@tideline/contract';
import { renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { FirstSteps } from './first-steps.tsx';
import { useFirstStepsShown } from './first-steps-shown.ts';

const none = { hasAccount: false, hasTransactions: false, hasCardTerms: false, hasPlan: false, hasSample: false };
const guest: Session = { ...testSession, user: { ...testSession.user, guestExpiresAt: '2026-03-02T09:00:00Z' } };

function Steps({ checklist, isRateMissing = false }: Pick<Dashboard, 'checklist'> & { isRateMissing?: boolean }) {
  const { shown, hide } = useFirstStepsShown(checklist);
  return shown ? (
    <FirstSteps checklist={checklist} isRateMissing={isRateMissing} isMain onHide={hide} />
  ) : (
    <p>No steps</p>
  );
}

const show = (
  checklist: Partial<Dashboard['checklist']>,
  { session = testSession, route = '/dashboard' }: { session?: Session; route?: string } = {},
) => renderScreen(<Steps checklist={{ ...none, ...checklist }} />, { session, route });

beforeEach(() => localStorage.clear());

describe('first steps', () => {
  it('count completed steps, and link to the next step', () => {
    show({ hasAccount: true });
    expect(screen.getByText('1 of 5 done')).toBeInTheDocument();
    const [first, second] = screen.getAllByRole('listitem') as [HTMLElement, HTMLElement];
    expect(first).toHaveTextContent('Add your accounts done');
    expect(within(first).queryByRole('link')).toBeNull();
    expect(within(second).getByRole('link', { name: 'Import file' })).toHaveAttribute('href', '/transactions?import=1');
  });

  it('are not shown to a viewer, who cannot take them', () => {
    show({ hasAccount: true }, { session: { ...testSession, role: 'viewer' } });
    expect(screen.getByText('No steps')).toBeInTheDocument();
  });

  it('link to the wizard for missing rates if a debt has no rate', () => {
    const steps = { ...none, hasAccount: true, hasTransactions: true };
    renderScreen(<Steps checklist={steps} isRateMissing />);
    expect(screen.getByRole('link', { name: 'Add terms' })).toHaveAttribute('href', '/debt?terms=1');
    renderScreen(<Steps checklist={steps} />);
    expect(screen.getByRole('link', { name: 'Add terms' })).toHaveAttribute('href', '/credit-cards');
  });

  it('count the mode as completed once it is chosen', () => {
    show({}, { session: { ...testSession, household: { ...testSession.household, mode: 'balanced' } } });
    expect(screen.getByText('1 of 5 done')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Answer two questions' })).toBeNull();
  });

  it('omit the mode for a member who may not choose it', () => {
    show({}, { session: { ...testSession, role: 'editor' } });
    expect(screen.getByText('0 of 4 done')).toBeInTheDocument();
  });

  it('stay hidden after the user hides them, and are shown again on request', async () => {
    const { user } = show({});
    await user.click(screen.getByRole('button', { name: 'Hide these steps' }));
    expect(screen.getByText('No steps')).toBeInTheDocument();
    show({});
    expect(screen.getByText('No steps')).toBeInTheDocument();
    show({}, { route: '/dashboard?steps=show' });
    expect(screen.getByText('0 of 5 done')).toBeInTheDocument();
    show({});
    expect(screen.getByText('0 of 5 done')).toBeInTheDocument();
  });

  it('can be hidden again after they were shown on request', async () => {
    const { user, address } = show({}, { route: '/dashboard?steps=show' });
    await user.click(screen.getByRole('button', { name: 'Hide these steps' }));
    expect(screen.getByText('No steps')).toBeInTheDocument();
    expect(address()).toBe('/dashboard');
  });

  it.each([
    [
      'a household that has completed them',
      { hasAccount: true, hasTransactions: true, hasCardTerms: true, hasPlan: true },
      testSession,
    ],
    ['a household with sample data', { hasAccount: true, hasSample: true }, testSession],
    ['a guest', { hasAccount: true }, guest],
  ])('are not shown to %s', (_who, checklist, session) => {
    show(checklist, { session });
    expect(screen.getByText('No steps')).toBeInTheDocument();
  });

  it('stay visible in another household after the user hides them in one', async () => {
    const { user } = show({});
    await user.click(screen.getByRole('button', { name: 'Hide these steps' }));
    show(
      {},
      {
        session: {
          ...testSession,
          household: { ...testSession.household, id: '018f0000-0000-7000-8000-0000000000ab' },
        },
      },
    );
    expect(screen.getByText('0 of 5 done')).toBeInTheDocument();
  });
});

import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { ApiError, renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { aTwoPerson, ids, usd } from './testing/settings.ts';
import { TwoPersonSection } from './two-person-section.tsx';

async function open(answers: object = {}, session: typeof testSession = testSession) {
  const rendered = renderScreen(<TwoPersonSection />, {
    route: '/settings/sweep',
    session,
    api: { twoPersonApproval: { get: () => aTwoPerson(), ...answers } } as never,
  });
  await rendered.user.click(await screen.findByRole('heading', { name: 'Two-person approval' }));
  return rendered;
}
const theSwitch = () => screen.queryByRole('switch', { name: 'Two members approve larger transfers' });

describe('two-person approval', () => {
  it('is set by an owner with the version that was shown', async () => {
    const item = aTwoPerson({ version: 1, above: usd(50_000) });
    const { user, requests } = await open({ update: () => ({ changeSetId: ids.changeSet, item }) });
    expect(screen.getByText('Who can approve: Ann and Bob.')).toBeVisible();
    await user.click(theSwitch() as HTMLElement);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('link', { name: /amount/ })).toBeVisible();
    await user.type(screen.getByLabelText(/^Two members for amounts above/), '500');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Two-person approval saved')).toBeInTheDocument();
    const sent = requests.find(({ method }) => method !== 'GET');
    expect([sent?.name, sent?.input, sent?.headers.get('if-match')]).toEqual([
      'twoPersonApproval.update',
      { above: usd(50_000) },
      '"0"',
    ]);
  });

  it('shows who changed it first, keeps the entered amount, and saves this amount on request', async () => {
    let current = aTwoPerson();
    const { user, requests } = await open({
      get: () => current,
      update: ({ above }: { above: typeof current.above }) => {
        const hasSeen = requests.at(-1)?.headers.get('if-match') === `"${current.version}"`;
        if (hasSeen) return { changeSetId: ids.changeSet, item: (current = aTwoPerson({ version: 2, above })) };
        throw new ApiError({
          code: 'VERSION_CONFLICT',
          status: 412,
          title: '',
          params: {
            currentVersion: current.version,
            current,
            last: { at: '2026-03-01T15:42:00Z', actor: { id: ids.extra, name: 'Bob' } },
          },
        });
      },
    });
    await user.click(theSwitch() as HTMLElement);
    await user.type(screen.getByLabelText(/^Two members for amounts above/), '500');
    current = aTwoPerson({ version: 1, above: usd(30_000) });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('Bob edited this at 10:42 AM');
    expect(await within(notice).findByText(/It now says “Two-person approval: above \$300\.”/)).toBeVisible();
    expect(screen.getByLabelText(/^Two members for amounts above/)).toHaveValue('500');
    await user.click(within(notice).getByRole('button', { name: 'Save mine' }));
    expect(await screen.findByText('Two-person approval saved')).toBeInTheDocument();
    expect(current.above).toEqual(usd(50_000));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await screen.findByDisplayValue('500.00')).toBeVisible();
  });

  it('is not offered to an owner who is the only approver, and explains why', async () => {
    await open({ get: () => aTwoPerson({ approvers: aTwoPerson().approvers.slice(0, 1) }) });
    expect(screen.getByText(/you’re the only one/)).toBeVisible();
    expect(theSwitch()).toBeNull();
  });

  it('stays on after a member left, and warns that transfers wait', async () => {
    await open({
      get: () => aTwoPerson({ version: 1, above: usd(50_000), approvers: aTwoPerson().approvers.slice(0, 1) }),
    });
    expect(screen.getByText(/transfers above the amount wait/)).toBeVisible();
    expect(theSwitch()).toBeChecked();
  });

  it('is not offered in a private household, which no second member can join', () => {
    const [here] = testSession.households;
    const { requests } = renderScreen(<TwoPersonSection />, {
      route: '/settings/sweep',
      session: { ...testSession, households: [{ ...here, isPrivate: true }] } as typeof testSession,
    });
    expect([screen.queryByRole('heading', { name: 'Two-person approval' }), requests]).toEqual([null, []]);
  });

  it('is shown to an editor, who cannot change it', async () => {
    await open({}, { ...testSession, role: 'editor' });
    expect(screen.getByText('Only an owner can change this.')).toBeVisible();
    expect(theSwitch()).toBeNull();
  });
});

import { describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { ApiError, renderScreen, testSession } from '@tideline/mfe-kit/testing';
import type { Session } from '@tideline/contract';
import { AccountMenu } from '../frame/account-menu.tsx';
import { GuestBar } from './guest-bar.tsx';
import { SampleNotice } from './sample-notice.tsx';
import { hoursLeft } from './time-left.ts';

const EXPIRES = '2026-03-02T09:00:00Z';
const guest: Session = {
  ...testSession,
  user: { ...testSession.user, name: 'Guest', email: 'guest-1@sample.invalid', guestExpiresAt: EXPIRES },
};
const checklist = { hasAccount: true, hasTransactions: true, hasCardTerms: true, hasPlan: true, hasSample: true };

describe('hoursLeft', () => {
  it.each([
    ['2026-03-01T09:00:05Z', 23, 'a moment after the household was created'],
    ['2026-03-02T07:30:00Z', 1, 'an hour and a half counts as one hour'],
    ['2026-03-02T08:30:00Z', 0, 'the last hour'],
    ['2026-03-02T09:00:00Z', null, 'expired by this clock, but the server still responds'],
    ['2026-02-20T09:00:00Z', null, 'a clock that is days behind'],
  ])('at %s is %s (%s)', (now, hours, _why) => {
    expect(hoursLeft(EXPIRES, Date.parse(now))).toBe(hours);
  });
});

describe('guest bar', () => {
  it('counts down the hours, and links to sign-up', () => {
    jest.useFakeTimers({ now: Date.parse('2026-03-01T09:00:05Z') });
    renderScreen(<GuestBar place="rail" />, { session: guest });
    expect(screen.getByRole('region', { name: 'Sample household' })).toHaveTextContent(
      'Sample data. Deleted in 23 hours.',
    );
    expect(screen.getByRole('link', { name: 'Create account' })).toHaveAttribute('href', '/signup');
    act(() => void jest.advanceTimersByTime(22 * 3_600_000));
    expect(screen.getByText(/Deleted in one hour/)).toBeInTheDocument();
    act(() => void jest.advanceTimersByTime(3_600_000));
    expect(screen.getByText(/Deleted in less than an hour/)).toBeInTheDocument();
    jest.useRealTimers();
  });

  it('signs out through the server', async () => {
    const { user, requests } = renderScreen(<GuestBar place="rail" />, {
      session: guest,
      api: { auth: { signOut: () => undefined } },
    });
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(requests.map(({ name }) => name)).toEqual(['auth.signOut']);
  });

  it('reports a failed sign-out', async () => {
    const signOut = () => {
      throw new ApiError({ code: 'SERVICE_UNAVAILABLE', status: 503, title: 'x' });
    };
    const { user } = renderScreen(<GuestBar place="rail" />, { session: guest, api: { auth: { signOut } } });
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(await screen.findByText(/^You’re still signed in\./)).toBeInTheDocument();
  });

  it('is not shown to users with an account', () => {
    renderScreen(<GuestBar place="rail" />);
    expect(screen.queryByRole('region', { name: 'Sample household' })).toBeNull();
  });
});

it('the account menu calls a guest "Guest", and hides the generated address', async () => {
  const { user } = renderScreen(<AccountMenu onKeys={() => undefined} />, { session: guest });
  await user.click(screen.getByRole('button', { name: 'Guest' }));
  expect(screen.getByText('You’re browsing without an account.')).toBeVisible();
  expect(screen.queryByText(/sample\.invalid/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Leave' })).toBeVisible();
});

describe("sample data in the user's own household", () => {
  it('is reported, with a link to remove it', () => {
    renderScreen(<SampleNotice checklist={checklist} />);
    expect(screen.getByRole('link', { name: 'Remove sample accounts' })).toHaveAttribute(
      'href',
      '/settings?remove=sample',
    );
  });

  it.each([
    ['there is none', testSession, false],
    ['the user is a guest, whose whole household is a sample', guest, true],
  ])('is not reported if %s', (_why, session, hasSample) => {
    renderScreen(<SampleNotice checklist={{ ...checklist, hasSample }} />, { session });
    expect(screen.queryByText(/sample household/)).toBeNull();
  });

  it('is reported to a viewer, without the link to remove it', () => {
    renderScreen(<SampleNotice checklist={checklist} />, { session: { ...testSession, role: 'viewer' } });
    expect(screen.getByText(/Includes the sample household’s accounts/)).toBeInTheDocument();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

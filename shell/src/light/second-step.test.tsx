/** Tests the second step of a sign-in, and the page for users who lost all second factors. */
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { loadErrorTextsOnUse } from '@tideline/mfe-kit/light';
import { ApiError, type FakeRequest, renderScreen } from '@tideline/mfe-kit/testing';
import { SecondStep, type SecondStepProps } from './factors/second-step.tsx';

const refuse =
  (code: ApiError['code'], status: number, params: object = {}) =>
  () => {
    throw new ApiError({ code, status, title: '', params } as ConstructorParameters<typeof ApiError>[0]);
  };

let signedIn = 0;
let restarted = 0;
beforeAll(() => loadErrorTextsOnUse(window));
beforeEach(() => {
  signedIn = 0;
  restarted = 0;
});

const open = (
  secondStep: object,
  {
    methods = ['totp', 'recovery_code'],
    resetDueAt = null,
    mail = true,
  }: Partial<SecondStepProps> & { mail?: boolean } = {},
) =>
  renderScreen(
    <SecondStep
      methods={methods}
      resetDueAt={resetDueAt}
      onSignedIn={() => void (signedIn += 1)}
      onRestart={() => void (restarted += 1)}
    />,
    {
      api: {
        auth: { options: () => ({ signUp: 'open', setupCodeRequired: false, provider: null, mail, sample: true }) },
        secondStep,
      } as never,
    },
  );
const codesIn = (requests: readonly FakeRequest[]): unknown[] =>
  requests.filter(({ name }) => name === 'secondStep.code').map(({ input }) => input);

describe('the second step', () => {
  it('asks for a code, and does not send an empty one', async () => {
    const { user, requests } = open({ code: () => undefined });
    expect(screen.getByRole('heading', { name: 'Confirm it’s you' })).toHaveFocus();
    const field = screen.getByRole('textbox', { name: 'Code' });
    await user.type(field, ' {Enter}');
    expect(field).toHaveAccessibleDescription(
      expect.stringContaining('Enter the 6 digits from your authenticator app'),
    );
    await user.type(field, '123456 {Enter}');
    await waitFor(() => expect(signedIn).toBe(1));
    expect(codesIn(requests)).toEqual([{ code: '123456' }]);
  });

  it.each([
    { entry: 'app', says: 'This code is wrong or was already used. Enter a new one.' },
    { entry: 'recovery', says: 'This code is wrong or was already used. Enter another one from your list.' },
  ])('explains a wrong code at its field, and keeps it: $entry', async ({ entry, says }) => {
    const { user } = open({ code: refuse('CODE_WRONG', 401) });
    if (entry === 'recovery') await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    const field = screen.getByRole('textbox');
    await user.type(field, 'AAAA{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(says)));
    expect(field).toHaveValue('AAAA');
    expect(signedIn).toBe(0);
  });

  it('moves the focus to the code field when the user switches to the other kind of code', async () => {
    const { user } = open({});
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    expect(screen.getByRole('textbox', { name: 'Recovery code' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Use your authenticator app' }));
    expect(screen.getByRole('textbox', { name: 'Code' })).toHaveFocus();
  });

  it('explains that there were too many attempts, and starts again if the sign-in took too long', async () => {
    let isLate = false;
    const { user } = open({
      code: () =>
        (isLate ? refuse('SECOND_STEP_ENDED', 401) : refuse('TOO_MANY_ATTEMPTS', 429, { retryAfterSeconds: 600 }))(),
    });
    const field = screen.getByRole('textbox', { name: 'Code' });
    await user.type(field, '123456{Enter}');
    expect(await screen.findByText(/10 minutes/)).toBeVisible();
    isLate = true;
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('That took too long. Enter your password again.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back to sign in' }));
    expect(restarted).toBe(1);
  });

  it('explains that passkeys do not work here if they are the only method', () => {
    open({}, { methods: ['passkey'] });
    expect(screen.getByText('Passkeys don’t work in this browser or at this address.')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('a user who lost all factors', () => {
  const lost = async (...args: Parameters<typeof open>) => {
    const rendered = open(...args);
    await rendered.user.click(screen.getByRole('button', { name: 'Can’t use any of these?' }));
    return rendered;
  };

  it('can start the wait after a failed attempt, and sees when it ends', async () => {
    let isDown = true;
    const { user } = await lost({
      requestReset: () =>
        isDown ? refuse('SERVICE_UNAVAILABLE', 503)() : { dueAt: '2026-03-04T12:00:00Z', sent: false },
    });
    await user.click(screen.getByRole('button', { name: 'Start the 3-day wait' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Start the 3-day wait' }));
    expect(
      await screen.findByText(/^Sign in again after Wednesday, Mar\s4, .*We’ll then send the link\.$/),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByRole('textbox', { name: 'Code' })).toBeVisible();
  });

  it('sees that the wait is not over', async () => {
    await lost({}, { resetDueAt: '2999-03-04T12:00:00Z' });
    expect(screen.getByText(/^Sign in again after/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /wait|link/ })).toBeNull();
  });

  it('gets the link after the wait', async () => {
    const { user } = await lost(
      { requestReset: () => ({ dueAt: '2026-02-27T12:00:00Z', sent: true }) },
      { resetDueAt: '2020-02-27T12:00:00Z' },
    );
    expect(screen.getByText(/^The 3 days are over/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send link' }));
    expect(await screen.findByText('Check your email. The link works for 30 minutes.')).toBeVisible();
  });

  it('starts again if the sign-in took too long', async () => {
    const { user } = await lost({ requestReset: refuse('SECOND_STEP_ENDED', 401) });
    await user.click(screen.getByRole('button', { name: 'Start the 3-day wait' }));
    await waitFor(() => expect(restarted).toBe(1));
  });

  it('is referred to the operator if the server sends no email', async () => {
    await lost({}, { mail: false });
    expect(await screen.findByText(/^This server sends no email\. Ask its operator/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Start the 3-day wait' })).toBeNull();
  });
});

/** Tests passkeys, the authenticator app and recovery codes in the security settings. */
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Passkey } from '@tideline/contract';
import { ApiError, type FakeRequest, renderScreen } from '@tideline/mfe-kit/testing';
import type { Factors } from './factors.queries.ts';
import { FactorsSection } from './factors-section.tsx';

const passkey: Passkey = {
  id: '018f0000-0000-7000-8000-000000000001',
  version: 2,
  name: 'Chrome on Linux',
  synced: false,
  createdAt: '2026-02-26T12:00:00Z',
  lastUsedAt: null,
};
const NONE: Factors = {
  passkeys: [],
  totpSince: null,
  recoveryCodesLeft: null,
  resetDueAt: null,
  passkeyHost: location.hostname,
};
const APP: Factors = { ...NONE, totpSince: '2026-02-26T12:00:00Z', recoveryCodesLeft: 8 };
const CODES = Array.from({ length: 10 }, (_, index) => `AAAA-BBBB-CCCC-000${index}`);

const refuse =
  (code: ApiError['code'], status: number, params: object = {}) =>
  () => {
    throw new ApiError({ code, status, title: '', params } as ConstructorParameters<typeof ApiError>[0]);
  };
const failing = refuse('INTERNAL', 500, { digest: 'A' });

/** Renders the section. The server returns these factors, and the remaining ones after a change. */
function open(first: Factors, { factors = {}, passkeys = {} }: { factors?: object; passkeys?: object } = {}) {
  const server = { current: first };
  const rendered = renderScreen(<FactorsSection />, {
    api: { factors: { get: () => server.current, ...factors }, passkeys } as never,
  });
  return { ...rendered, server };
}
const sent = (requests: readonly FakeRequest[], name: string): FakeRequest[] =>
  requests.filter((request) => request.name === name);

// jsdom does not say whether the address is secure
beforeAll(() => void Object.assign(globalThis, { isSecureContext: false }));

describe('second factors', () => {
  it('show only what can be added while there are none', async () => {
    open(NONE);
    expect(await screen.findByRole('button', { name: 'Set up app' })).toBeVisible();
    expect(screen.getByText('A code from an app on your phone, after your password.')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Passkeys' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Recovery codes' })).toBeNull();
  });

  it('can be loaded again after a failure', async () => {
    let isDown = true;
    const { user } = open(NONE, { factors: { get: () => (isDown ? failing() : NONE) } });
    expect(await screen.findByText('Your passkeys and two-step verification couldn’t be loaded')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Set up app' })).toBeVisible();
  });

  it('warn of a requested removal, which can be canceled even after a failed attempt', async () => {
    let isDown = true;
    const pending = { ...APP, resetDueAt: '2026-03-04T15:00:00Z' };
    const { user, server } = open(pending, {
      factors: {
        cancelReset: () => {
          if (isDown) failing();
          server.current = APP;
        },
      },
    });
    expect(await screen.findByText(/It can be turned off after Mar\s4, 10:00\sAM/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep it on' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Keep it on' }));
    expect(await screen.findByText('Two-step verification stays on')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Someone asked to turn off two-step verification')).toBeNull());
  });
});

describe('the authenticator app', () => {
  it('is set up with its first code, and the recovery codes stay until the user has saved them', async () => {
    let tries = 0;
    const { user, server } = open(NONE, {
      factors: {
        startTotp: () => ({ secret: 'ABCDEFGH', address: 'otpauth://totp/Tideline?secret=ABCDEFGH' }),
        confirmTotp: () => {
          tries += 1;
          if (tries === 1) refuse('CODE_WRONG', 401)();
          server.current = APP;
          return { recoveryCodes: CODES };
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Set up app' }));
    expect(await screen.findByRole('img', { name: 'QR code with the setup key below' })).toBeVisible();
    expect(screen.getByText('ABCD EFGH')).toBeVisible();
    const field = screen.getByRole('textbox', { name: 'Code' });
    await user.type(field, '12345{Enter}');
    expect(field).toHaveAccessibleDescription(expect.stringContaining('Enter the 6 digits from the app'));
    expect(tries).toBe(0);
    await user.type(field, '6{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining('This code doesn’t match')));
    await user.clear(field);
    await user.type(field, '654 321{Enter}');
    expect(await screen.findByRole('heading', { name: 'Save your recovery codes' })).toHaveFocus();
    const list = screen.getByRole('list', { name: 'Recovery codes' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(CODES);
    expect(await screen.findByRole('button', { name: 'Set up another app' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'I saved them' }));
    expect(screen.queryByText(String(CODES[0]))).toBeNull();
  });

  it('is not set up after Cancel or if the server fails', async () => {
    let isDown = true;
    const { user } = open(NONE, {
      factors: { startTotp: () => (isDown ? failing() : { secret: 'ABCDEFGH', address: 'otpauth://totp/Tideline' }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Set up app' }));
    expect(await screen.findByText('Your authenticator app didn’t change')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Set up app' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', { name: 'Set up app' })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Code' })).toBeNull();
  });

  it('is turned off as the last factor only after a confirmation', async () => {
    const { user, server, requests } = open(APP, {
      factors: {
        removeTotp: () => {
          server.current = NONE;
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Turn off' }));
    const question = () => within(screen.getByRole('alertdialog', { name: 'Turn off two-step verification?' }));
    expect(question().getByText(/your recovery codes no longer work/)).toBeVisible();
    await user.click(question().getByRole('button', { name: 'Cancel' }));
    expect(sent(requests, 'factors.removeTotp')).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Turn off' }));
    await user.click(question().getByRole('button', { name: 'Turn off two-step verification' }));
    expect(await screen.findByText('Two-step verification is off')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Recovery codes' })).toBeNull());
  });

  it('is turned off without a question while a passkey remains', async () => {
    const { user, server } = open(
      { ...APP, passkeys: [passkey] },
      {
        factors: {
          removeTotp: () => {
            server.current = { ...NONE, passkeys: [passkey], recoveryCodesLeft: 8 };
          },
        },
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText('Authenticator app removed')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('passkeys', () => {
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  });

  it.each([
    { host: null, says: /^Passkeys need an https address/, why: 'at an address without https' },
    { host: 'money.example', says: 'Open Tideline at money.example to add a passkey.', why: 'on another host' },
    { host: location.hostname, says: 'This browser doesn’t support passkeys here.', why: 'in a browser without them' },
  ])('cannot be added $why, which the page explains', async ({ host, says }) => {
    open({ ...NONE, passkeyHost: host });
    expect(await screen.findByText(says)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });

  it('report that the server refused to add one', async () => {
    // jsdom has no passkeys
    Object.assign(globalThis, { PublicKeyCredential: () => undefined });
    const { user } = open(NONE, { passkeys: { start: failing } });
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    expect(await screen.findByText('Your passkeys didn’t change')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add a passkey' })).toBeEnabled();
  });

  it('are renamed with the version that was shown; an empty name is not sent', async () => {
    const { user, server, requests } = open(
      { ...APP, passkeys: [passkey] },
      {
        passkeys: {
          rename: ({ name }: { name: string }) => {
            server.current = { ...APP, passkeys: [{ ...passkey, name }] };
            return {};
          },
        },
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Rename Chrome on Linux' }));
    const field = screen.getByRole('textbox', { name: 'Name' });
    expect(field).toHaveFocus();
    await user.clear(field);
    await user.type(field, ' {Enter}');
    expect(field).toHaveAccessibleDescription(expect.stringContaining('Enter a name with at most 60 characters'));
    await user.type(field, 'Old phone{Enter}');
    expect(await screen.findByText('Old phone')).toBeVisible();
    expect(sent(requests, 'passkeys.rename').map(({ headers }) => headers.get('if-match'))).toEqual(['"2"']);
  });

  it('are removed as the last factor only after a confirmation, and stay if the server fails', async () => {
    let isDown = true;
    const { user, server } = open(
      { ...NONE, passkeys: [passkey], recoveryCodesLeft: 8 },
      {
        passkeys: {
          remove: () => {
            if (isDown) failing();
            server.current = NONE;
          },
        },
      },
    );
    const remove = async () => {
      await user.click(await screen.findByRole('button', { name: 'Remove Chrome on Linux' }));
      await user.click(screen.getByRole('button', { name: 'Turn off two-step verification' }));
    };
    await remove();
    expect(await screen.findByText('Your passkeys didn’t change')).toBeVisible();
    isDown = false;
    await remove();
    expect(await screen.findByText('Two-step verification is off')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Passkeys' })).toBeNull());
  });
});

describe('recovery codes', () => {
  it.each([
    { left: 8, says: '8 left. Each signs you in once without your device.', few: false },
    { left: 1, says: '1 left. It signs you in once without your device.', few: true },
    { left: 0, says: 'None left. Create new ones so you can sign in without your device.', few: true },
  ])('show how many are left: $left', async ({ left, says, few }) => {
    open({ ...APP, recoveryCodesLeft: left });
    expect(await screen.findByText(says)).toBeVisible();
    expect(screen.queryAllByText('Few left')).toHaveLength(few ? 1 : 0);
  });

  it('can be replaced after a failed attempt', async () => {
    let isDown = true;
    const { user } = open(APP, {
      factors: { renewRecoveryCodes: () => (isDown ? failing() : { recoveryCodes: CODES }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Create new codes' }));
    expect(await screen.findByText('No new codes were created')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Create new codes' }));
    expect(await screen.findByText(String(CODES[9]))).toBeVisible();
  });
});

import { codeOfStep } from '../../../platform/auth/factors/totp.ts';
import type { Client, TestUser, TestApi } from '../../../testing/test-api.ts';
import { createPasskey, type CreationOptions, type SoftwarePasskey } from './authenticator.ts';

export interface WithTotp {
  /** Returns the app's code at the api's time, or this many steps later. */
  code(steps?: number): string;
  /** The secret in base32, as users enter it in an app. */
  base32Secret: string;
  secret: Buffer;
  recoveryCodes: string[];
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function decodeBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}

/** Sets up an authenticator app. The code that confirms it counts as used. */
export async function addTotp(api: { clock: Pick<TestApi['clock'], 'now'> }, user: Client): Promise<WithTotp> {
  const started = await user.ask<{ secret: string }>('POST', '/auth/totp');
  const secret = decodeBase32(started.body.secret);
  const code = (steps = 0): string => codeOfStep(secret, Math.floor(api.clock.now().getTime() / 30_000) + steps);
  const confirmed = await user.ask<{ recoveryCodes: string[] | null }>('POST', '/auth/totp/confirm', {
    body: { code: code() },
  });
  if (confirmed.status !== 200) throw new Error(`the code was answered ${confirmed.status}`);
  return { code, base32Secret: started.body.secret, secret, recoveryCodes: confirmed.body.recoveryCodes ?? [] };
}

export interface WithPasskey {
  passkey: SoftwarePasskey;
  recoveryCodes: string[] | null;
  itemId: string;
}

export async function addPasskey(user: Client): Promise<WithPasskey> {
  const { body: options } = await user.ask<CreationOptions & Record<string, unknown>>('POST', '/auth/passkeys/options');
  const passkey = createPasskey(options);
  const { status, body } = await user.ask<{ item: { id: string }; recoveryCodes: string[] | null }>(
    'POST',
    '/auth/passkeys',
    { body: passkey.creation },
  );
  if (status !== 201) throw new Error(`the passkey was answered ${status}`);
  return { passkey, recoveryCodes: body.recoveryCodes, itemId: body.item.id };
}

/** Returns the value of a cookie that a response sets; null if it sets none. */
export function cookieIn(headers: Headers, name: string): string | null {
  const found = headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`));
  return found?.split(';')[0] ?? null;
}

/** Enters the password and returns the browser of a sign-in that waits for its second step. */
export async function enterPassword(
  api: TestApi,
  { email, password }: Pick<TestUser, 'email' | 'password'>,
  headers: Record<string, string> = {},
): Promise<{ browser: Client; status: number; body: Record<string, unknown>; pending: string; headers: Headers }> {
  const answer = await api.ask('POST', '/auth/sign-in', { body: { email, password }, headers });
  const pending = cookieIn(answer.headers, 'tideline_second_step') ?? '';
  return { ...answer, pending, browser: api.as(pending) };
}

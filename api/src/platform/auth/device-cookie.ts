import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { hasTls, readCookie } from './cookie.ts';

/** A browser that an account has signed in with before. */
export interface KnownDevice {
  userId: string;
  /** Key under which wrong passwords on this device are counted. */
  id: string;
}

const DAYS = 180;
/** Number of accounts remembered per browser; the least recent sign-in is dropped first. */
const USERS_MAX = 4;
const NAME = 'tideline_device';

export interface DeviceCookies {
  /** Returns the accounts named in this browser's cookie; newest first. */
  read(cookieHeader: string | undefined, now: Date): KnownDevice[];
  /** Returns the `Set-Cookie` header that adds an account to the ones in the cookie. */
  issue(userId: string, cookieHeader: string | undefined, now: Date): string;
}

interface Token {
  text: string;
  device: KnownDevice;
}

/**
 * Creates cookies that distinguish an account owner's device from a stranger's (OWASP, "device cookies"). The cookies
 * grant no access: a known device has its own limit of attempts, which strangers who guess passwords cannot use up.
 * Each entry is signed for one account and valid for 180 days; signatures made with old keys are accepted.
 */
export function createDeviceCookies(
  secretKey: string,
  oldKeys: readonly string[],
  publicOrigin: string,
): DeviceCookies {
  const keys = [secretKey, ...oldKeys].map((key) =>
    Buffer.from(hkdfSync('sha256', key, 'tideline', 'device cookies', 32)),
  );
  const name = hasTls(publicOrigin) ? `__Host-${NAME}` : NAME;
  const sign = (key: Buffer, content: string): Buffer => createHmac('sha256', key).update(content).digest();

  const readToken = (text: string, now: Date): Token[] => {
    const [userId = '', day = '', id = '', mac = ''] = text.split('.');
    const given = Buffer.from(mac, 'base64url');
    const isOurs = keys.some((key) => {
      const expected = sign(key, `${userId}.${day}.${id}`);
      return expected.length === given.length && timingSafeEqual(expected, given);
    });
    const age = dayOf(now) - Number(day);
    return isOurs && age >= 0 && age < DAYS ? [{ text, device: { userId, id } }] : [];
  };
  const tokens = (cookieHeader: string | undefined, now: Date): Token[] =>
    (readCookie(cookieHeader, name) ?? '')
      .split('|')
      .slice(0, USERS_MAX)
      .flatMap((text) => readToken(text, now));

  return {
    read: (cookieHeader, now) => tokens(cookieHeader, now).map(({ device }) => device),
    issue: (userId, cookieHeader, now) => {
      const content = `${userId}.${dayOf(now)}.${randomBytes(12).toString('base64url')}`;
      const made = `${content}.${sign(keys[0] as Buffer, content).toString('base64url')}`;
      const others = tokens(cookieHeader, now)
        .filter(({ device }) => device.userId !== userId)
        .map(({ text }) => text);
      return (
        `${name}=${[made, ...others].slice(0, USERS_MAX).join('|')}; Path=/; HttpOnly; SameSite=Lax; ` +
        `Max-Age=${DAYS * 86_400}${hasTls(publicOrigin) ? '; Secure' : ''}`
      );
    },
  };
}

const dayOf = (now: Date): number => Math.floor(now.getTime() / 86_400_000);

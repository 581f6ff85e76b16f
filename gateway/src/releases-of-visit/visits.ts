import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { limitKey } from '../http/client-address.ts';
import type { HeaderPolicy } from '../http/security-headers.ts';
import { createRateLimit } from '../monitoring/rate-limit.ts';

/** Time after which a visit is no longer recognized, although browsers that restore their tabs keep the cookie. */
const VALID_MS = 7 * 86_400_000;

/** Limit of visits that one address may begin. Pages beyond the limit are shown without a visit and are not counted. */
const NEW_VISITS = { name: 'visits', points: 30, windowSeconds: 3_600 } as const;

export interface VisitParts {
  policy: HeaderPolicy;
  /** Shared by all gateways of a store, so that each one recognizes the visits of the others. */
  secret: KeyObject;
  now(): number;
  addressOf(request: IncomingMessage): string;
}

/**
 * Identifies the use of the application by one browser until it is closed. The gateway gives each visit a random
 * number in a signed cookie. The cookie reveals nothing about the user, and scripts cannot read it.
 */
export interface Visits {
  /** Returns the number of a request's visit; undefined if there is none, or the cookie is forged. */
  of(request: Pick<IncomingMessage, 'headers'>): string | undefined;
  /** Begins a visit; undefined if the address has begun too many. */
  begin(request: IncomingMessage): Promise<{ visit: string; cookie: string } | undefined>;
}

const shape = /^([\w-]{22})\.([0-9a-z]{1,9})\.([\w-]{22})$/;

const visitCookieName = ({ secure }: HeaderPolicy): string => `${secure ? '__Host-' : ''}tideline_visit`;

/** Returns the value of a cookie; undefined if the request lacks it. */
function cookieOf({ headers }: Pick<IncomingMessage, 'headers'>, name: string): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** Returns 128 bits of a keyed hash for a purpose. With a key as bytes, Node would need three times as long. */
export const keyedHash = (secret: KeyObject, purpose: string, text: string): string =>
  createHmac('sha256', secret).update(`${purpose}\n${text}`).digest().subarray(0, 16).toString('base64url');

export function createVisits({ policy, secret, now, addressOf }: VisitParts): Visits {
  const name = visitCookieName(policy);
  const limit = createRateLimit(NEW_VISITS);
  const sign = (visit: string, seconds: string): string => keyedHash(secret, 'visit', `${visit}.${seconds}`);
  return {
    of(request) {
      const [, visit = '', seconds = '', signature = ''] = shape.exec(cookieOf(request, name) ?? '') ?? [];
      if (visit === '') return undefined;
      if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(visit, seconds)))) return undefined;
      return now() - Number.parseInt(seconds, 36) * 1_000 < VALID_MS ? visit : undefined;
    },
    async begin(request) {
      if ((await limit.refuse(limitKey(addressOf(request)))) !== undefined) return undefined;
      const visit = randomBytes(16).toString('base64url');
      const seconds = Math.floor(now() / 1_000).toString(36);
      const value = `${visit}.${seconds}.${sign(visit, seconds)}`;
      // without Max-Age, so that it ends with the browser
      const cookie = [`${name}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax', ...(policy.secure ? ['Secure'] : [])];
      return { visit, cookie: cookie.join('; ') };
    },
  };
}

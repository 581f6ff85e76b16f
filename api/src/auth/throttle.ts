import { createHash } from 'node:crypto';
import { fail } from '@tideline/contract';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { SCHEMA } from '../database/roles.ts';

interface Allowance {
  points: number;
  perSeconds: number;
}

export interface ThrottleLimits {
  /** Sign-ins from one address. */
  address: Allowance;
  /** Sign-ins to one account from one address. */
  pair: Allowance;
  /**
   * Sign-ins to one account from all addresses together, but those it was signed in from before: whoever guesses from
   * many addresses is slowed down, and its owner at home is not.
   */
  account: Allowance;
  signUp: Allowance;
  /** Links for a new password, asked for or used, from one address. */
  reset: Allowance;
  /** Errors raised on purpose from one address. */
  testError: Allowance;
  /** Sample households from one address. */
  sample: Allowance;
  /** Changes of one guest; an upload counts as many. */
  guestChanges: Allowance;
  /** Letters to one person. */
  letter: Allowance;
  /** Test messages of one person. */
  testMessage: Allowance;
}

const UPLOAD_COUNTS_AS = 50;

/** How long an address is remembered after a right password. */
const KNOWN_SECONDS = 30 * 86_400;

export const THROTTLE_LIMITS: ThrottleLimits = {
  address: { points: 60, perSeconds: 900 },
  pair: { points: 10, perSeconds: 900 },
  account: { points: 30, perSeconds: 60 },
  signUp: { points: 20, perSeconds: 3_600 },
  reset: { points: 20, perSeconds: 3_600 },
  testError: { points: 20, perSeconds: 600 },
  sample: { points: 12, perSeconds: 3_600 },
  guestChanges: { points: 1_000, perSeconds: 86_400 },
  letter: { points: 5, perSeconds: 3_600 },
  testMessage: { points: 20, perSeconds: 3_600 },
};

export interface Throttle {
  /** Counts an attempt before its work is done; refuses with TOO_MANY_ATTEMPTS. */
  signIn(address: string, email: string): Promise<void>;
  /** A right password: the account is its owner's again, and this address is known to be theirs. */
  forgive(address: string, email: string): Promise<void>;
  signUp(address: string): Promise<void>;
  reset(address: string): Promise<void>;
  testError(address: string): Promise<void>;
  sample(address: string): Promise<void>;
  guestChange(userId: string, isUpload: boolean): Promise<void>;
  /** Refuses a person who asks for too many letters. */
  letter(userId: string): Promise<void>;
  testMessage(userId: string): Promise<void>;
  /** False once an address, known or not, had its share; who asked is not told. */
  mayReceiveLetter(email: string): Promise<boolean>;
  /** From now on this address is one the account was signed in from. */
  remember(address: string, email: string): Promise<void>;
}

/** Counts in PostgreSQL, so that all processes count together. Keys are digests: the table names nobody. */
export function createThrottle(pool: pg.Pool, limits: ThrottleLimits): Throttle {
  const limiter = (keyPrefix: string, { points, perSeconds }: Allowance): RateLimiterPostgres =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      schemaName: SCHEMA,
      tableName: 'attempt',
      tableCreated: true,
      keyPrefix,
      points,
      duration: perSeconds,
      clearExpiredByTimeout: false,
    });
  const byAddress = limiter('address', limits.address);
  const byPair = limiter('pair', limits.pair);
  const byAccount = limiter('account', limits.account);
  const known = limiter('known', { points: 1, perSeconds: KNOWN_SECONDS });
  const signUps = limiter('sign-up', limits.signUp);
  const resets = limiter('reset', limits.reset);
  const guestChanges = limiter('guest', limits.guestChanges);
  const samples = limiter('sample', limits.sample);
  const testErrors = limiter('test-error', limits.testError);
  const letters = limiter('letter', limits.letter);
  const testMessages = limiter('test-message', limits.testMessage);
  const account = (email: string): string => digest(email.trim().toLowerCase());
  const pair = (address: string, email: string): string => digest(`${network(address)} ${email.trim().toLowerCase()}`);
  const remember = async (address: string, email: string): Promise<void> =>
    void (await known.set(pair(address, email), 1, KNOWN_SECONDS));
  return {
    signIn: async (address, email) => {
      await consume(byAddress, digest(network(address)));
      await consume(byPair, pair(address, email));
      if ((await known.get(pair(address, email))) === null) await consume(byAccount, account(email));
    },
    forgive: async (address, email) => {
      await byAddress.reward(digest(network(address)));
      await byPair.delete(pair(address, email));
      await byAccount.reward(account(email));
      await remember(address, email);
    },
    signUp: (address) => consume(signUps, digest(network(address))),
    guestChange: (userId, isUpload) => consume(guestChanges, userId, isUpload ? UPLOAD_COUNTS_AS : 1),
    sample: (address) => consume(samples, digest(network(address))),
    testError: (address) => consume(testErrors, digest(network(address))),
    reset: (address) => consume(resets, digest(network(address))),
    letter: (userId) => consume(letters, userId),
    testMessage: (userId) => consume(testMessages, userId),
    mayReceiveLetter: async (email) => (await letters.penalty(account(email))).consumedPoints <= limits.letter.points,
    remember,
  };
}

async function consume(limiter: RateLimiterPostgres, key: string, points = 1): Promise<void> {
  try {
    await limiter.consume(key, points);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw fail('TOO_MANY_ATTEMPTS', { retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000)) });
  }
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** An IPv6 address counts as its /56: one customer has that many. */
function network(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return groups
    .slice(0, 4)
    .map((group, index) => parseInt(group, 16) & (index === 3 ? 0xff00 : 0xffff))
    .join(':');
}

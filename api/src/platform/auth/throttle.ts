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
  /** Sign-ins from one network address. */
  address: Allowance;
  /** Sign-ins to one account from one network address. */
  pair: Allowance;
  /**
   * Sign-ins to one account from all addresses, except addresses from which the account signed in before. This slows
   * down an attacker who guesses from many addresses, but not the owner at home.
   */
  account: Allowance;
  /** Sign-ins on one known device for its own account. */
  device: Allowance;
  /** Password confirmations in one session. */
  confirm: Allowance;
  /** Codes entered for one user after a correct password: from unknown browsers, or on one known device. */
  secondStep: Allowance;
  /** Codes as in `secondStep`, but per day, so that an attacker cannot succeed by being patient. */
  secondStepDay: Allowance;
  /** Passkey challenges for one network address. */
  challenge: Allowance;
  signUp: Allowance;
  /** Password reset links requested or used from one network address. */
  reset: Allowance;
  /** Test errors raised from one network address. */
  testError: Allowance;
  /** Sample households created from one network address. */
  sample: Allowance;
  /** Changes by one guest; an upload counts as `UPLOAD_COUNTS_AS` changes. */
  guestChanges: Allowance;
  /** Emails to one user. */
  email: Allowance;
  /** Invitation links opened from one network address. */
  invitationLink: Allowance;
  /** Invitations that one user sends by email. */
  invitation: Allowance;
  /** Test messages sent by one user. */
  testMessage: Allowance;
}

const UPLOAD_COUNTS_AS = 50;

/** Seconds that an address is remembered after a correct password for an account. */
const KNOWN_SECONDS = 30 * 86_400;

export const THROTTLE_LIMITS: ThrottleLimits = {
  address: { points: 60, perSeconds: 900 },
  pair: { points: 10, perSeconds: 900 },
  account: { points: 30, perSeconds: 60 },
  device: { points: 10, perSeconds: 900 },
  confirm: { points: 10, perSeconds: 900 },
  secondStep: { points: 10, perSeconds: 900 },
  secondStepDay: { points: 50, perSeconds: 86_400 },
  challenge: { points: 120, perSeconds: 900 },
  signUp: { points: 20, perSeconds: 3_600 },
  reset: { points: 20, perSeconds: 3_600 },
  testError: { points: 20, perSeconds: 600 },
  sample: { points: 12, perSeconds: 3_600 },
  guestChanges: { points: 1_000, perSeconds: 86_400 },
  email: { points: 5, perSeconds: 3_600 },
  invitationLink: { points: 60, perSeconds: 900 },
  invitation: { points: 10, perSeconds: 3_600 },
  testMessage: { points: 20, perSeconds: 3_600 },
};

export interface Throttle {
  /**
   * Counts an attempt by network address and email address before the password is checked. Errors: TOO_MANY_ATTEMPTS.
   */
  signIn(address: string, email: string): Promise<void>;
  /** Counts an attempt for an email address from any network address. Errors: TOO_MANY_ATTEMPTS. */
  anyAddress(email: string): Promise<void>;
  /** Returns false once a device has used up its attempts. */
  mayTryOn(deviceId: string): Promise<boolean>;
  /** Removes the count of an attempt whose password was correct. */
  forgive(address: string, email: string, deviceId?: string): Promise<void>;
  /** Counts a password confirmation in a session; strangers cannot affect this count. Errors: TOO_MANY_ATTEMPTS. */
  confirm(sessionId: string): Promise<void>;
  forgiveConfirm(sessionId: string): Promise<void>;
  /** Counts a code entered for a user. Errors: TOO_MANY_ATTEMPTS. */
  secondStep(userId: string, deviceId: string | undefined): Promise<void>;
  forgiveSecondStep(userId: string, deviceId: string | undefined): Promise<void>;
  challenge(address: string): Promise<void>;
  signUp(address: string): Promise<void>;
  reset(address: string): Promise<void>;
  testError(address: string): Promise<void>;
  sample(address: string): Promise<void>;
  guestChange(userId: string, isUpload: boolean): Promise<void>;
  /** Rejects a user who requests too many emails. */
  email(userId: string): Promise<void>;
  invitationLink(address: string): Promise<void>;
  /** Rejects a user who sends too many invitations. */
  invitation(userId: string): Promise<void>;
  testMessage(userId: string): Promise<void>;
  /** Returns false once an email address, known or not, has reached its email limit; the requester is not notified. */
  mayReceiveEmail(email: string): Promise<boolean>;
  /**
   * Works like `mayReceiveEmail` for emails after a sign-up, which are counted separately: someone who signs up with
   * another user's address uses up none of that user's emails.
   */
  mayReceiveWelcome(email: string): Promise<boolean>;
  /** Remembers this network address as one from which the account signed in. */
  remember(address: string, userId: string): Promise<void>;
  /** Returns whether the account signed in from this address within 30 days. */
  isKnown(address: string, userId: string): Promise<boolean>;
}

/** Returns a function that creates a counter in the attempt table. */
const limiterIn =
  (pool: pg.Pool): CreateLimiter =>
  (keyPrefix: string, { points, perSeconds }: Allowance): RateLimiterPostgres =>
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

/** Counts attempts in PostgreSQL, across all processes. Keys are digests, so the table identifies no one. */
export function createThrottle(pool: pg.Pool, limits: ThrottleLimits): Throttle {
  const limiter = limiterIn(pool);
  const byAddress = limiter('address', limits.address);
  const byPair = limiter('pair', limits.pair);
  const byAccount = limiter('account', limits.account);
  const byDevice = limiter('device', limits.device);
  const confirms = limiter('confirm', limits.confirm);
  const secondSteps = limiter('second-step', limits.secondStep);
  const secondStepDays = limiter('second-step-day', limits.secondStepDay);
  const challenges = limiter('challenge', limits.challenge);
  const known = limiter('known', { points: 1, perSeconds: KNOWN_SECONDS });
  const signUps = limiter('sign-up', limits.signUp);
  const resets = limiter('reset', limits.reset);
  const guestChanges = limiter('guest', limits.guestChanges);
  const samples = limiter('sample', limits.sample);
  const testErrors = limiter('test-error', limits.testError);
  const emails = limiter('letter', limits.email);
  const welcomes = limiter('welcome', limits.email);
  const testMessages = limiter('test-message', limits.testMessage);
  const account = (email: string): string => digest(email.trim().toLowerCase());
  const pair = (address: string, emailOrUserId: string): string =>
    digest(`${network(address)} ${emailOrUserId.trim().toLowerCase()}`);
  return {
    signIn: async (address, email) => {
      await consume(byAddress, digest(network(address)));
      await consume(byPair, pair(address, email));
    },
    anyAddress: (email) => consume(byAccount, account(email)),
    mayTryOn: async (deviceId) => (await byDevice.penalty(deviceId)).consumedPoints <= limits.device.points,
    forgive: async (address, email, deviceId) => {
      await byAddress.reward(digest(network(address)));
      await byPair.delete(pair(address, email));
      await byAccount.reward(account(email));
      if (deviceId !== undefined) await byDevice.delete(deviceId);
    },
    confirm: (sessionId) => consume(confirms, sessionId),
    forgiveConfirm: async (sessionId) => void (await confirms.delete(sessionId)),
    secondStep: async (userId, deviceId) => {
      await consume(secondSteps, stepKey(userId, deviceId));
      await consume(secondStepDays, stepKey(userId, deviceId));
    },
    forgiveSecondStep: async (userId, deviceId) => {
      await secondSteps.delete(stepKey(userId, deviceId));
      await secondStepDays.delete(stepKey(userId, deviceId));
    },
    challenge: (address) => consume(challenges, digest(network(address))),
    signUp: (address) => consume(signUps, digest(network(address))),
    guestChange: (userId, isUpload) => consume(guestChanges, userId, isUpload ? UPLOAD_COUNTS_AS : 1),
    sample: (address) => consume(samples, digest(network(address))),
    testError: (address) => consume(testErrors, digest(network(address))),
    reset: (address) => consume(resets, digest(network(address))),
    email: (userId) => consume(emails, userId),
    ...invitationThrottle(limiter, limits),
    testMessage: (userId) => consume(testMessages, userId),
    mayReceiveEmail: async (email) => (await emails.penalty(account(email))).consumedPoints <= limits.email.points,
    mayReceiveWelcome: async (email) => (await welcomes.penalty(account(email))).consumedPoints <= limits.email.points,
    remember: async (address, userId) => void (await known.set(pair(address, userId), 1, KNOWN_SECONDS)),
    isKnown: async (address, userId) => (await known.get(pair(address, userId))) !== null,
  };
}

type CreateLimiter = (keyPrefix: string, allowance: Allowance) => RateLimiterPostgres;

function invitationThrottle(
  limiter: CreateLimiter,
  limits: ThrottleLimits,
): Pick<Throttle, 'invitation' | 'invitationLink'> {
  const links = limiter('invitation-link', limits.invitationLink);
  const sent = limiter('invitation', limits.invitation);
  return {
    invitationLink: (address) => consume(links, digest(network(address))),
    invitation: (userId) => consume(sent, userId),
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

const stepKey = (userId: string, deviceId = ''): string => digest(`${userId} ${deviceId}`);

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

/**
 * Returns the network that an address is counted for: for IPv4 the address itself, and for IPv6 the /56 network, which
 * is the range assigned to one customer.
 */
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

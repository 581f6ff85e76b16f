import { APIError } from 'better-auth/api';
import { betterAuth } from 'better-auth';
import type { Clock } from '../clock.ts';
import { newId } from '../ids.ts';
import { chosenHash, libraryStorage } from './library.store.ts';
import { SESSION } from './sessions.ts';

export interface LibraryOptions {
  clock: Clock;
  secret: string;
  publicOrigin: string;
}

export type AuthLibrary = ReturnType<typeof createAuthLibrary>;

/**
 * Uses better-auth as a library only: none of its routes is mounted, its cookies are not sent, and its clock and
 * storage are ours.
 */
export const createAuthLibrary = ({ clock, secret, publicOrigin }: LibraryOptions) =>
  betterAuth({
    baseURL: publicOrigin,
    secret,
    database: libraryStorage(clock),
    user: { modelName: 'app_user' },
    session: { modelName: 'user_session', expiresIn: SESSION.absoluteSeconds, disableSessionRefresh: true },
    account: { modelName: 'user_credential' },
    verification: { modelName: 'user_verification' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 12,
      maxPasswordLength: 256,
      password: { hash: async () => chosenHash(), verify: async ({ hash }) => hash === chosenHash() },
    },
    advanced: { database: { generateId: () => newId(clock.now().getTime()) } },
    rateLimit: { enabled: false }, // our limiter counts in PostgreSQL, across all processes
    telemetry: { enabled: false },
    logger: { disabled: true }, // it logs addresses
  });

/** Returns true if the library rejected the request with one of these codes. */
export const isRefusal = (error: unknown, ...codes: string[]): boolean =>
  error instanceof APIError && codes.includes(String(error.body?.code));

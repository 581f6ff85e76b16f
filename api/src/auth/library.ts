import { APIError } from 'better-auth/api';
import { betterAuth } from 'better-auth';
import type { Clock } from '../clock.ts';
import { newId } from '../ids.ts';
import { libraryStorage } from './library-storage.ts';
import { hashPassword, type ScryptCost, verifyPassword } from './passwords.ts';
import { SESSION } from './sessions.ts';

export interface LibraryOptions {
  clock: Clock;
  secret: string;
  publicOrigin: string;
  passwordCost: ScryptCost;
}

export type AuthLibrary = ReturnType<typeof createAuthLibrary>;

/** better-auth as a library: none of its routes is mounted, its cookies are not sent, its clock and storage are ours. */
export const createAuthLibrary = ({ clock, secret, publicOrigin, passwordCost }: LibraryOptions) =>
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
      password: {
        hash: (password) => hashPassword(password, passwordCost),
        verify: ({ password, hash }) => verifyPassword(password, hash),
      },
    },
    advanced: { database: { generateId: () => newId(clock.now().getTime()) } },
    rateLimit: { enabled: false }, // ours counts in PostgreSQL, for all processes together
    telemetry: { enabled: false },
    logger: { disabled: true }, // it logs addresses
  });

/** True when the library refused with this code. */
export const isRefusal = (error: unknown, ...codes: string[]): boolean =>
  error instanceof APIError && codes.includes(String(error.body?.code));

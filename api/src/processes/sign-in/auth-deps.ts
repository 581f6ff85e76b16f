import type { Session } from '@tideline/contract';
import type { KnownDevice } from '../../platform/auth/device-cookie.ts';
import type { ScryptCost } from '../../platform/auth/passwords.ts';
import type { SignUpPolicy } from '../../platform/auth/sign-up-policy.ts';
import type { Throttle } from '../../platform/auth/throttle.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import type { Limiter } from '../../platform/limiter.ts';
import type { AuthEmailsService } from './auth-emails.service.ts';
import type { GuestsService } from './guests.service.ts';

export interface AuthDeps {
  db: Database;
  clock: Clock;
  throttle: Throttle;
  passwordCost: ScryptCost;
  policy: SignUpPolicy;
  emails: AuthEmailsService;
  guests: GuestsService;
  /** Whether the server can send email. */
  mail: boolean;
  /** Limits concurrent password hashing. */
  limitHashing: Limiter;
  /** Seals the secrets of authenticator apps. */
  vault: Vault;
  publicOrigin: string;
  /** The name of the sign-in provider; null if there is none. */
  providerName: string | null;
}

/** The origin of a request. */
export interface Caller {
  address: string;
  userAgent: string | null;
  /** Token of the browser's current session, which ends when a new one starts. */
  token: string | null;
  /** Token of a sign-in that waits for its second step in this browser. */
  pending: string | null;
  /** Accounts that have signed in with this browser before. */
  devices: readonly KnownDevice[];
}

export interface NewSession {
  token: string;
  session: Session;
}

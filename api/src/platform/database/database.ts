import type { Tracing } from '@tideline/reporting/tracing';
import type { ClientConfig, Pool, PoolClient } from 'pg';
import type { Queries } from './connection.ts';

/** A transaction. Inside `withHousehold`, row-level security shows only the rows of that household. */
export interface Tx extends Queries {
  /** The underlying connection, for COPY and other commands. */
  readonly client: PoolClient;
  /** Notes that thousands of rows were written, so that the same commit updates the planner's statistics for them. */
  wroteMany(): void;
  /** True if an earlier attempt hit a deadlock or needed the household's turn alone; this attempt takes it alone. */
  readonly mustBeAlone: boolean;
}

export interface HouseholdTx extends Tx {
  readonly householdId: string;
  readonly userId: string;
  /** The name of the request's API token; null if the user is signed in or no user is involved. */
  readonly apiTokenName?: string | null;
}

export interface HouseholdScope {
  householdId: string;
  userId: string;
  apiTokenName?: string | null;
  /**
   * Whether all queries see the same snapshot and none can write, so that their figures agree even while an import
   * commits.
   */
  snapshot?: boolean;
}

export interface Database {
  /**
   * Runs one transaction that sees and writes one household. After a deadlock, `work` runs again, up to five times in
   * total, and takes the household's write turn alone.
   */
  withHousehold<T>(scope: HouseholdScope, work: (tx: HouseholdTx) => Promise<T>): Promise<T>;
  /** Runs one transaction outside all households; with a user, it also sees that user's row and memberships. */
  withUser<T>(userId: string | null, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs one transaction as the sign-in role, the only one with access to passwords, sessions, email links and users of
   * any household. It is for `auth` and housekeeping only, because row-level security on users does not restrict it.
   */
  withIdentity<T>(userId: string | null, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Returns true if the database responds. */
  isReachable(): Promise<boolean>;
  /** Returns the number of connections of each pool, for metrics. */
  connections(): PoolCounts[];
  /** The pool, for libraries that run their own queries on tables without households. */
  readonly pool: Pool;
  /** The address that requests use, for another process. */
  readonly address: Pick<DatabaseOptions, 'url' | 'poolerUrl'>;
  /** Settings of the dedicated connection that listens for notifications. */
  readonly session: ClientConfig;
  close(): Promise<void>;
}

export interface PoolCounts {
  name: string;
  idle: number;
  used: number;
  /** Number of callers waiting for a connection. */
  waiting: number;
  max: number;
}

export interface DatabaseOptions {
  /** Connection string for requests and jobs; its login is a member of `tideline_app`. */
  url: string;
  /** Connection string for sign-in; its login is a member of `tideline_auth`. Default: `url`. */
  identityUrl?: string | undefined;
  /**
   * Address of a pooler in front of the same server, which may give each transaction another session. Default: none.
   */
  poolerUrl?: string | undefined;
  maxConnections?: number;
  /** Called when an idle connection breaks; requests report their own errors. */
  onIdleError?: (error: Error) => void;
  /** Records queries. Default: they are not recorded. */
  tracing?: Tracing | undefined;
}

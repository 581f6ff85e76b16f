import type { Tracing } from '@tideline/reporting/tracing';
import type { ClientConfig, Pool, PoolClient } from 'pg';
import type { Queries } from './connection.ts';

/** A transaction. Inside `withHousehold`, row-level security shows only the rows of that household. */
export interface Tx extends Queries {
  /** The underlying connection, for COPY and the like. */
  readonly client: PoolClient;
  /** To be called after writing thousands of rows: updates the planner's statistics for them in the same commit. */
  wroteMany(): void;
  /** True if an earlier attempt hit a deadlock or needed the household's turn alone; this attempt takes it alone. */
  readonly mustBeAlone: boolean;
}

export interface HouseholdTx extends Tx {
  readonly householdId: string;
  readonly userId: string;
  /** The API token of the request, by its name; none: the user is signed in, or no user is involved. */
  readonly apiTokenName?: string | null;
}

export interface HouseholdScope {
  householdId: string;
  userId: string;
  apiTokenName?: string | null;
  /**
   * All queries see the same snapshot, and none can write, so that their figures agree even while an import commits.
   */
  snapshot?: boolean;
}

export interface Database {
  /**
   * Runs one transaction that sees and writes one household. After a deadlock `work` runs again, up to five times in
   * all, taking the household's write turn alone.
   */
  withHousehold<T>(scope: HouseholdScope, work: (tx: HouseholdTx) => Promise<T>): Promise<T>;
  /** Runs one transaction outside all households; with a user, it also sees that user's own row and memberships. */
  withUser<T>(userId: string | null, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs one transaction as the sign-in role, the only one with access to passwords, sessions, email links and users of
   * any household. For `auth` and housekeeping only: row-level security on users does not restrict it.
   */
  withIdentity<T>(userId: string | null, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Returns true if the database responds. */
  isReachable(): Promise<boolean>;
  /** Connections of each pool, for metrics. */
  connections(): PoolCounts[];
  /** For libraries that run their own queries on tables without households. */
  readonly pool: Pool;
  /** Where requests are served, for another process. */
  readonly address: Pick<DatabaseOptions, 'url' | 'poolerUrl'>;
  /** Settings of the dedicated connection that listens for notifications. */
  readonly session: ClientConfig;
  close(): Promise<void>;
}

export interface PoolCounts {
  name: string;
  idle: number;
  used: number;
  /** Work that waits for a connection. */
  waiting: number;
  max: number;
}

export interface DatabaseOptions {
  /** Login for requests and jobs: a member of `tideline_app`. */
  url: string;
  /** Login for sign-in: a member of `tideline_auth`. Default: `url`. */
  identityUrl?: string | undefined;
  /** A pooler in front of the same server, which may give each transaction another session. Default: none. */
  poolerUrl?: string | undefined;
  maxConnections?: number;
  /** Called when an idle connection breaks; requests report their own errors. */
  onIdleError?: (error: Error) => void;
  /** Records queries; default: they are not recorded. */
  tracing?: Tracing | undefined;
}

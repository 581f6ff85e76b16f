/** The role for requests and jobs: not a superuser, not a table owner, no BYPASSRLS. */
export const APP_ROLE = 'tideline_app';

/**
 * The role for sign-in: it has the rights of `APP_ROLE`, and is the only one with access to passwords, sessions and
 * email links.
 */
export const AUTH_ROLE = 'tideline_auth';

/** The schema that contains our tables. */
export const SCHEMA = 'tideline';

/** Time limit of waits for locks; longer than any work on the ledger takes, and shorter than the gateway's timeout. */
const LOCK_TIMEOUT_MS = 20_000;

/** Settings of every session that serves requests or sign-in. */
export const sessionSettings = (role: string): Readonly<Record<string, string>> => ({
  role,
  search_path: SCHEMA,
  idle_in_transaction_session_timeout: '60000',
  statement_timeout: '60000',
  lock_timeout: String(LOCK_TIMEOUT_MS),
  timezone: 'UTC',
});

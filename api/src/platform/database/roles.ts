/** The role for requests and jobs: not a superuser, not a table owner, no BYPASSRLS. */
export const APP_ROLE = 'tideline_app';

/**
 * The role for sign-in: it has the rights of `APP_ROLE`, and is the only one with access to passwords, sessions and
 * email links.
 */
export const AUTH_ROLE = 'tideline_auth';

/** The schema of our tables. */
export const SCHEMA = 'tideline';

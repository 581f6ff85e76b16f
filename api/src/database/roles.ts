/** The role all requests run as: no superuser, no owner of tables, no BYPASSRLS. */
export const APP_ROLE = 'tideline_app';

/** Where our tables are. */
export const SCHEMA = 'tideline';

import type { Pool } from 'pg';
import { EXIT, StartError } from '../start-error.ts';
import { APP_ROLE } from './roles.ts';

/**
 * Refuses to serve on connections that row-level security does not bind. They ask for their role when they connect, and
 * a pooler in between may have dropped that.
 */
export async function requireBoundRole(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; bound: boolean }>(
    'select current_user as name, not (rolsuper or rolbypassrls) as bound from pg_roles where rolname = current_user',
  );
  const [role] = rows;
  if (role?.name === APP_ROLE && role.bound) return;
  throw new StartError(
    EXIT.badConfiguration,
    `The connections of DATABASE_URL run as "${role?.name}" instead of ${APP_ROLE}, so households would not be kept apart: let the pooler in front pass the options of a session on (PgBouncer: pool_mode=session, and no "options" in ignore_startup_parameters), or connect without one.`,
  );
}

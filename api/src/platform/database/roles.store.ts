import type { Client } from 'pg';
import type { Queries } from './connection.ts';
import { APP_ROLE, AUTH_ROLE } from './roles.ts';
import { sql } from './sql.ts';

export const ROLES = [APP_ROLE, AUTH_ROLE] as const;

interface RoleState {
  name: string;
  unbound: boolean;
  ours: boolean;
  hasAppRights: boolean;
}

export const readRoles = async (client: Client): Promise<Map<string, RoleState>> => {
  const { rows } = await client.query<RoleState>(
    `select rolname as name, rolsuper or rolbypassrls as unbound, pg_has_role(current_user, oid, 'member') as ours,
       case when exists (select from pg_roles where rolname = $2)
         then pg_has_role(oid, (select oid from pg_roles where rolname = $2), 'usage') else false end as "hasAppRights"
     from pg_roles where rolname = any($1)`,
    [ROLES, APP_ROLE],
  );
  return new Map(rows.map((row) => [row.name, row]));
};

export const createRole = async (client: Client, name: string): Promise<void> =>
  void (await client.query(`create role ${name} nologin nosuperuser nobypassrls nocreatedb nocreaterole`));

export const grantRoleToUs = async (client: Client, name: string): Promise<void> =>
  void (await client.query(`grant ${name} to current_user`));

export interface NewLogin {
  /** The login, which is created unless it exists. */
  name: string;
  /** The role whose rights the login has: the login itself, or the only role that the login is a member of. */
  role: string;
  /** The verifier of the password, as PostgreSQL stores it, so that no log of the server shows the password. */
  verifier: string;
  /** Initial settings of the login's sessions in this database, because a pooler may not pass settings on. */
  settings: Readonly<Record<string, string>>;
}

/** Creates or updates a login that has the rights of a role. */
export async function allowLogin(client: Client, { name, role, verifier, settings }: NewLogin): Promise<void> {
  const login = `${client.escapeIdentifier(name)} login password ${client.escapeLiteral(verifier)}`;
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name]);
  await client.query(`${rowCount === 0 ? 'create' : 'alter'} role ${login}`);
  if (name !== role) await client.query(`grant ${role} to ${client.escapeIdentifier(name)}`);
  const inDatabase = `${client.escapeIdentifier(name)} in database ${client.escapeIdentifier(client.database ?? '')}`;
  for (const [setting, value] of Object.entries(settings))
    await client.query(`alter role ${inDatabase} set ${setting} = ${client.escapeLiteral(value)}`);
}

export interface Login {
  readonly name: string;
  /** Whether SQL of this login may become the owner of the tables; a superuser may. */
  readonly ownsTables: boolean;
  /** Whether SQL of this login may become the sign-in role. */
  readonly signsIn: boolean;
}

/** Returns the login of a connection. SQL that resets the connection's role has the rights of this login. */
export const readLogin = (tx: Queries): Promise<Login> =>
  tx.one(sql`
    select session_user as name,
      pg_has_role(session_user, (select relowner from pg_class where oid = 'change_set'::regclass), 'member')
        as owns_tables,
      pg_has_role(session_user, ${AUTH_ROLE}::name, 'member') as signs_in`);

/** Grants sign-in the rights of requests. */
export const grantAppRights = async (client: Client): Promise<void> =>
  void (await client.query(`grant ${APP_ROLE} to ${AUTH_ROLE}`));

interface CurrentRole {
  name: string;
  login: string;
  database: string;
  bound: boolean;
  schema: string;
  timezone: string;
}

/** Returns the role that queries run as, whether row-level security restricts it, and some settings of its session. */
export const readCurrentRole = (tx: Queries): Promise<CurrentRole | null> =>
  tx.maybe(sql`
    select current_user as name, session_user as login, current_database() as database,
      not (rolsuper or rolbypassrls) as bound, current_setting('search_path') as schema,
      current_setting('timezone') as timezone
    from pg_roles where rolname = current_user`);

import type { ClientBase } from 'pg';
import { SCHEMA } from '../roles.ts';

export interface Column {
  name: string;
  /** The type as PostgreSQL writes it: `timestamp with time zone`, `character(3)`. */
  type: string;
  /** The name of the type without modifiers (`timestamptz`, `bpchar`); for an array, the name of its element type. */
  typeName: string;
  isArray: boolean;
  isRequired: boolean;
  isGenerated: boolean;
  /** The expression of a default value or of a generated column. */
  expression: string | null;
  collation: string | null;
}

export interface Table {
  name: string;
  columns: Column[];
  /** Definitions in the order in which they are printed. */
  constraints: { name: string; definition: string }[];
  indexes: string[];
  triggers: string[];
  /** Row-level security: the policies, and whether they also restrict the owner. */
  security: string[];
  settings: string[];
  grants: string[];
}

export interface Catalog {
  tables: Table[];
  views: { name: string; definition: string; grants: string[] }[];
  sequences: { name: string; grants: string[] }[];
  functions: { name: string; definition: string; grants: string[] }[];
}

type Named<Row> = Row & { table: string };

/** Groups rows by table. */
const byTable = <Row>(rows: readonly Named<Row>[]): Map<string, Row[]> => Map.groupBy(rows, ({ table }) => table);

/** Reads the schema of a migrated database. Everything is sorted, so that equal schemas give equal results. */
export async function readCatalog(client: ClientBase): Promise<Catalog> {
  const rows = async <Row extends object>(text: string): Promise<Row[]> =>
    (await client.query<Row>(text, text.includes('$1') ? [SCHEMA] : [])).rows;
  await client.query(`set search_path = ${SCHEMA}`);
  const names = await rows<{ name: string }>(
    `select relname as name from pg_class where relnamespace = $1::regnamespace and relkind = 'r' order by relname`,
  );
  const columns = byTable(await rows<Named<Column>>(COLUMNS));
  const constraints = byTable(await rows<Named<{ name: string; definition: string }>>(CONSTRAINTS));
  const indexes = byTable(await rows<Named<{ line: string }>>(INDEXES));
  const triggers = byTable(await rows<Named<{ line: string }>>(TRIGGERS));
  const security = byTable(await rows<Named<{ line: string }>>(SECURITY));
  const settings = byTable(await rows<Named<{ line: string }>>(STORAGE));
  const grants = byTable(await rows<Named<{ line: string }>>(GRANTS));
  // sorted here, because the database would sort text by its locale
  const lines = (of: Map<string, { line: string }[]>, name: string): string[] =>
    (of.get(name) ?? []).map(({ line }) => line).toSorted();
  return {
    tables: names.map(({ name }) => ({
      name,
      columns: columns.get(name) ?? [],
      constraints: constraints.get(name) ?? [],
      indexes: lines(indexes, name),
      triggers: lines(triggers, name),
      security: lines(security, name),
      settings: lines(settings, name),
      grants: lines(grants, name),
    })),
    views: (await rows<{ name: string; definition: string }>(VIEWS)).map((view) => ({
      ...view,
      grants: lines(grants, view.name),
    })),
    sequences: (await rows<{ name: string }>(SEQUENCES)).map((sequence) => ({
      ...sequence,
      grants: lines(grants, sequence.name),
    })),
    functions: await rows(FUNCTIONS),
  };
}

const COLUMNS = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    coalesce(e.typname, t.typname) as "typeName", e.oid is not null as "isArray", a.attnotnull as "isRequired",
    a.attgenerated <> '' as "isGenerated", pg_get_expr(d.adbin, d.adrelid) as expression,
    case when a.attcollation <> t.typcollation then (
      select quote_ident(collname) from pg_collation where oid = a.attcollation) end as collation
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where c.relnamespace = $1::regnamespace and c.relkind = 'r'
  order by c.relname, a.attnum`;

// PostgreSQL 18 also lists "not null" here, which older versions do not
const CONSTRAINTS = `
  select t.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
  from pg_constraint c join pg_class t on t.oid = c.conrelid
  where c.connamespace = $1::regnamespace and c.contype in ('p', 'u', 'f', 'c')
  order by t.relname, position(c.contype in 'pufc'), c.conname`;

const INDEXES = `
  select t.relname as table, pg_get_indexdef(i.indexrelid) as line
  from pg_index i join pg_class t on t.oid = i.indrelid join pg_class n on n.oid = i.indexrelid
  where t.relnamespace = $1::regnamespace and not exists (select from pg_constraint where conindid = i.indexrelid)
  order by t.relname`;

const TRIGGERS = `
  select t.relname as table, pg_get_triggerdef(g.oid) as line
  from pg_trigger g join pg_class t on t.oid = g.tgrelid
  where t.relnamespace = $1::regnamespace and not g.tgisinternal
  order by t.relname, g.tgname`;

const SECURITY = `
  select c.relname as table, format('alter table %I.%I %s row level security', $1::text, c.relname, mode.word) as line
  from pg_class c, lateral (values (1, 'enable', c.relrowsecurity), (2, 'force', c.relforcerowsecurity))
    as mode (position, word, applies)
  where c.relnamespace = $1::regnamespace and c.relkind = 'r' and mode.applies
  union all
  select p.tablename, format('create policy %I on %I.%I for %s to %s%s%s', p.policyname, $1::text, p.tablename,
    lower(p.cmd), array_to_string(p.roles, ', '), ' using (' || p.qual || ')', ' with check (' || p.with_check || ')')
  from pg_policies p where p.schemaname = $1`;

const STORAGE = `
  select c.relname as table, format('alter table %I.%I set (%s)', $1::text, c.relname,
    array_to_string(c.reloptions, ', ')) as line
  from pg_class c
  where c.relnamespace = $1::regnamespace and c.relkind = 'r' and c.reloptions is not null order by c.relname`;

const GRANTS = `
  select c.relname as table, format('grant %s on %s%I.%I to %I',
    string_agg(lower(g.privilege_type), ', ' order by g.privilege_type),
    case c.relkind when 'S' then 'sequence ' else '' end, $1::text, c.relname, g.grantee::regrole::text) as line
  from pg_class c cross join lateral aclexplode(c.relacl) g
  where c.relnamespace = $1::regnamespace and g.grantee <> c.relowner
  group by c.relname, c.relkind, g.grantee
  union all
  select c.relname, format('grant %s (%s) on %I.%I to %I', lower(g.privilege_type),
    string_agg(quote_ident(a.attname), ', ' order by a.attnum), $1::text, c.relname, g.grantee::regrole::text)
  from pg_class c join pg_attribute a on a.attrelid = c.oid cross join lateral aclexplode(a.attacl) g
  where c.relnamespace = $1::regnamespace
  group by c.relname, g.privilege_type, g.grantee`;

const VIEWS = `
  select viewname as name, definition from pg_views where schemaname = $1 order by viewname`;

const SEQUENCES = `select relname as name from pg_class
  where relnamespace = $1::regnamespace and relkind = 'S' order by relname`;

const FUNCTIONS = `
  select p.proname as name, pg_get_functiondef(p.oid) as definition,
    case when p.proacl is null then '{}' else array(
      select format('grant execute on function %s to %s', p.oid::regprocedure,
        case g.grantee when 0 then 'public' else g.grantee::regrole::text end)
      from aclexplode(p.proacl) g where g.grantee <> p.proowner order by 1)
      || case when exists (select from aclexplode(p.proacl) g where g.grantee = 0) then '{}'
        else array[format('revoke execute on function %s from public', p.oid::regprocedure)] end
    end as grants
  from pg_proc p where p.pronamespace = $1::regnamespace order by p.proname`;

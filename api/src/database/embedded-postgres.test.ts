import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import { temporaryFolder } from '../testing/api-process.ts';
import { processExists } from './data-folder-lock.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { prepareDatabase } from './prepare.ts';
import { openDatabase } from './database.ts';
import { sql } from './sql.ts';

let folder: ReturnType<typeof temporaryFolder>;
let server: EmbeddedPostgres | undefined;

beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  folder.remove();
});

const at = (name: string) => join(folder.path, name);
const start = async (): Promise<EmbeddedPostgres> => {
  server = await startEmbeddedPostgres({ folder: folder.path, settings: { fsync: 'off' }, log: () => undefined });
  return server;
};
const stop = async (): Promise<void> => {
  await server?.stop();
  server = undefined;
};
const refusal = async (): Promise<string> => {
  const error: unknown = await start().then(
    () => 'it started',
    (reason: unknown) => reason,
  );
  if (!(error instanceof StartError)) throw new Error(`not a sentence: ${String(error)}`);
  expect(error.exitCode).toBe(1);
  return error.message;
};

describe('the built-in PostgreSQL', () => {
  it('starts after a first start that was interrupted half way', async () => {
    mkdirSync(at('data.new/base'), { recursive: true });
    writeFileSync(at('data.new/half'), 'made');
    await start();
    expect(existsSync(at('data.new'))).toBe(false);
  });

  it('listens on this machine alone, and asks for a password', async () => {
    const { url } = await start();
    const wrong = new URL(url);
    wrong.password = 'guess';
    await expect(prepareDatabase(wrong.href)).rejects.toThrow(/refuses the user "tideline" or its password/);
    await prepareDatabase(url);
    const db = openDatabase({ url });
    const settings = await db.withUser(null, (tx) =>
      tx.one(
        sql`select current_setting('listen_addresses') as listen_addresses, current_setting('server_version_num')::int >= 180000 as is_current`,
      ),
    );
    await db.close();
    expect(settings).toEqual({ listenAddresses: '127.0.0.1', isCurrent: true });
  });

  it('gives its owner no superuser', async () => {
    const { url } = await start();
    await prepareDatabase(url);
    const db = openDatabase({ url });
    const unbound = await db.withUser(null, (tx) =>
      tx.many(
        sql`select rolname from pg_roles where rolname in ('tideline', 'tideline_app') and (rolsuper or rolbypassrls)`,
      ),
    );
    await db.close();
    expect(unbound).toEqual([]);
  });

  it('logs no values of rows', async () => {
    const { url } = await start();
    await prepareDatabase(url);
    const db = openDatabase({ url });
    const insert = () =>
      db.withUser(null, (tx) =>
        tx.run(
          sql`insert into app_user (id, name, email, created_at, updated_at) values (gen_random_uuid(), 'Ann', 'ann@example.org', now(), now())`,
        ),
      );
    await insert();
    await expect(insert()).rejects.toThrow(/duplicate key/);
    await db.close();
    const log = readFileSync(at('server.log'), 'utf8');
    expect(log).toContain('duplicate key');
    expect(log).not.toContain('ann@example.org');
  });

  it.each([
    { why: 'are lost', spoil: () => rmSync(at('credentials.json')) },
    { why: 'are damaged', spoil: () => writeFileSync(at('credentials.json'), '{"superuser":') },
    {
      why: 'are of another database',
      spoil: () => writeFileSync(at('credentials.json'), '{"superuser":"other","owner":"other"}'),
    },
  ])('says so when its passwords $why, and leaves no server behind', async ({ spoil }) => {
    await start();
    await stop();
    spoil();
    expect(await refusal()).toMatch(
      /The passwords of the database in .* are missing or belong to another database: put the file back/,
    );
    expect(existsSync(at('data/postmaster.pid'))).toBe(false);
  });

  it('says so when another major version made the data', async () => {
    await start();
    await stop();
    writeFileSync(at('data/PG_VERSION'), '17\n');
    expect(await refusal()).toMatch(/was made by another major version of PostgreSQL/);
  });

  it('does not end a server of another folder whose pid it finds', async () => {
    const first = await start();
    const other = temporaryFolder();
    try {
      mkdirSync(join(other.path, 'data'));
      cpSync(at('data/postmaster.pid'), join(other.path, 'data/postmaster.pid'));
      await startEmbeddedPostgres({ folder: other.path, log: () => undefined }).catch(() => undefined); // an empty cluster: it refuses
      expect(processExists(first.pid() ?? 0)).toBe(true);
    } finally {
      other.remove();
    }
  });
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cpSync, existsSync, mkdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { StartError } from '../start-error.ts';
import { copyCluster, temporaryFolder } from '../../testing/api-process.ts';
import { processExists } from './data-folder-lock.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { findLeftover, runsAs } from './leftover-server.ts';
import { prepareDatabase } from '../installation/prepare.ts';
import { openDatabase } from './open-database.ts';
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
/**
 * Starts a server in a new folder. The first start is tested once; the other tests begin with a copy of its cluster.
 */
const firstStart = async (): Promise<EmbeddedPostgres> => {
  server = await startEmbeddedPostgres({ folder: folder.path, settings: { fsync: 'off' }, log: () => undefined });
  return server;
};
const start = (): Promise<EmbeddedPostgres> => {
  if (!existsSync(at('data'))) copyCluster(folder.path);
  return firstStart();
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

describe('embedded PostgreSQL', () => {
  it('starts after an interrupted first start', async () => {
    mkdirSync(at('data.new/base'), { recursive: true });
    writeFileSync(at('data.new/half'), 'made');
    await firstStart();
    expect(existsSync(at('data.new'))).toBe(false);
  });

  it('listens only on this machine and requires a password', async () => {
    const { url } = await start();
    const wrong = new URL(url);
    wrong.password = 'guess';
    await expect(prepareDatabase(wrong.href)).rejects.toThrow(/refuses the user "tideline" or its password/);
    await prepareDatabase(url);
    const db = openDatabase({ url });
    const settings = await db.withUser(null, (tx) =>
      tx.one(
        sql`select current_setting('listen_addresses') as listen_addresses,
          current_setting('server_version_num')::int >= 180000 as is_current`,
      ),
    );
    await db.close();
    expect(settings).toEqual({ listenAddresses: '127.0.0.1', isCurrent: true });
  });

  it('creates no role for Tideline that is a superuser or bypasses row-level security', async () => {
    const { url } = await start();
    await prepareDatabase(url);
    const db = openDatabase({ url });
    const unbound = await db.withUser(null, (tx) =>
      tx.many(
        sql`select rolname from pg_roles where rolname in ('tideline', 'tideline_app', 'tideline_auth')
          and (rolsuper or rolbypassrls)`,
      ),
    );
    await db.close();
    expect(unbound).toEqual([]);
  });

  it('logs no row values', async () => {
    const { url } = await start();
    await prepareDatabase(url);
    const db = openDatabase({ url });
    const insert = () =>
      db.withIdentity(null, (tx) =>
        tx.run(
          sql`insert into app_user (id, name, email, created_at, updated_at)
            values ('0190a0a0-0000-7000-8000-00000000a11e', 'Ann', 'ann@example.org', now(), now())`,
        ),
      );
    await insert();
    await expect(insert()).rejects.toThrow(/duplicate key/);
    await db.close();
    const log = readFileSync(at('server.log'), 'utf8');
    expect(log).toContain('duplicate key');
    expect(log).not.toMatch(/ann@example\.org|0190a0a0/);
  });

  it.each([
    { why: 'are lost', spoil: () => rmSync(at('credentials.json')) },
    { why: 'are damaged', spoil: () => writeFileSync(at('credentials.json'), '{"superuser":') },
    {
      why: 'belong to another database',
      spoil: () => writeFileSync(at('credentials.json'), '{"superuser":"other","owner":"other"}'),
    },
  ])('reports that its passwords $why, and leaves no server running', async ({ spoil }) => {
    await start();
    await stop();
    spoil();
    expect(await refusal()).toMatch(
      /The passwords of the database in .* are missing or belong to another database: restore that file/,
    );
    expect(existsSync(at('data/postmaster.pid'))).toBe(false);
  });

  it('reports that the data was created by another major version', async () => {
    await start();
    await stop();
    writeFileSync(at('data/PG_VERSION'), '17\n');
    expect(await refusal()).toMatch(/was created by a different major version of PostgreSQL/);
  });

  it("takes over a server that an earlier api left running, and ends that api's open transactions", async () => {
    const first = await start();
    await prepareDatabase(first.url);
    const dead = new Client({ connectionString: first.url });
    const broken = new Promise<string>((resolve) => dead.on('error', (error) => resolve(error.message)));
    await dead.connect();
    await dead.query('begin; lock table tideline.app_user');
    const second = await startEmbeddedPostgres({
      folder: folder.path,
      settings: { fsync: 'off' },
      log: () => undefined,
    });
    expect([second.url, second.pid()]).toEqual([first.url, first.pid()]);
    expect(await broken).toMatch(/terminating connection|Connection terminated/);
    await prepareDatabase(second.url);
    await Promise.all([first.stop(), second.stop()]);
    expect([existsSync(at('data/postmaster.pid')), second.pid()]).toEqual([false, null]);
  });

  it('restarts a server that it has taken over if that server dies', async () => {
    const first = await start();
    const second = await startEmbeddedPostgres({
      folder: folder.path,
      settings: { fsync: 'off' },
      log: () => undefined,
    });
    void first.stop(); // a dead api would not restart the server either
    while (second.pid() === null || second.pid() === first.pid() || !processExists(second.pid() ?? 0)) await delay(20);
    await prepareDatabase(second.url);
    await second.stop();
  });

  it('does not take over a server that has other settings or runs another program', async () => {
    await start();
    const leftover = findLeftover(at('data'));
    if (leftover === null) throw new Error('it does not see the server');
    const [, ...flags] = readFileSync(`/proc/${leftover.pid}/cmdline`, 'utf8')
      .split('\0')
      .filter((word) => word !== '');
    const program = readlinkSync(`/proc/${leftover.pid}/exe`);
    expect([
      leftover.isReady,
      runsAs(leftover, program, flags),
      runsAs(leftover, program, [...flags, '-c', 'work_mem=8MB']),
      runsAs(leftover, process.execPath, flags),
    ]).toEqual([true, true, false, false]);
  });

  it("does not stop another folder's server, even if its own folder records that server's pid", async () => {
    const first = await start();
    const other = temporaryFolder();
    try {
      mkdirSync(join(other.path, 'data'));
      cpSync(at('data/postmaster.pid'), join(other.path, 'data/postmaster.pid'));
      // the folder has an empty cluster, which the start rejects
      await startEmbeddedPostgres({ folder: other.path, log: () => undefined }).catch(() => undefined);
      expect(processExists(first.pid() ?? 0)).toBe(true);
    } finally {
      other.remove();
    }
  });
});

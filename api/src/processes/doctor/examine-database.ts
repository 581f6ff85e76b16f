import type { Client } from 'pg';
import { requireBoundRole } from '../../platform/database/bound-role.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import {
  findLoginsOnServer,
  loginsOf,
  type Logins,
  type LoginsOrRefusal,
  requireSeparateLogins,
} from '../../platform/installation/logins.ts';
import { readMigrations } from '../../platform/installation/prepare.ts';
import { countJobs } from '../../platform/jobs/queue-report.store.ts';
import { reportNights } from '../nightly/night-report.store.ts';
import { readAppliedMigrations } from '../backup/backup-rows.store.ts';
import { connectOwner, type DatabasePlace, openOwnerDatabase } from '../backup/owner-database.ts';
import { readServer, readZoneOffsets, type ServerFacts } from './doctor.store.ts';
import { examineSecrets } from './examine-secrets.ts';
import { causeOf, type Finding, ok, problem, warning } from './finding.ts';

const OLDEST_SERVER = 150_000;
const SKEW_MS = 5_000;

export interface DatabaseExamined extends DatabasePlace {
  /** Logins for requests and sign-in on the operator's own server. */
  databaseLogins: Logins | undefined;
  /** The key that seals secrets, then previous ones; empty: it is missing. */
  secretKeys: readonly string[];
  now(): Date;
}

/** Examines the database, whether Tideline runs or not. What cannot be examined without it is left out. */
export async function examineDatabase(place: DatabaseExamined): Promise<Finding[]> {
  try {
    const database = await openOwnerDatabase(place);
    try {
      const client = await connectOwner(database.url, 'tideline-doctor');
      try {
        return await examine(client, place, database.url);
      } finally {
        await client.end();
      }
    } finally {
      await database.close();
    }
  } catch (error) {
    return [
      problem(
        'database',
        `cannot be used: ${causeOf(error)}`,
        place.databaseUrl === undefined
          ? 'Start Tideline once; if that fails, it says why.'
          : 'Check that the PostgreSQL of DATABASE_URL runs and accepts this login.',
      ),
    ];
  }
}

async function examine(client: Client, place: DatabaseExamined, url: string): Promise<Finding[]> {
  const server = await readServer(client);
  const migrations = await examineMigrations(client);
  const isCurrent = migrations.level === 'ok';
  return [
    examineServer(server),
    migrations,
    ...(isCurrent ? await examineRights(place, url, server) : []),
    ...(isCurrent ? await examineSecrets(client, place.secretKeys) : []),
    examineClock(server, place.now()),
    await examineZones(client, place),
  ];
}

const examineServer = ({ version, versionNumber }: ServerFacts): Finding =>
  versionNumber >= OLDEST_SERVER
    ? ok('database', `PostgreSQL ${version}`)
    : problem(
        'database',
        `PostgreSQL ${version} is older than 15`,
        'Upgrade the server, or restore a backup into a newer one.',
      );

async function examineMigrations(client: Client): Promise<Finding> {
  const applied = (await readAppliedMigrations(client)).map(({ name }) => name);
  const own = readMigrations().map(({ name }) => name);
  const missing = own.filter((name) => !applied.includes(name));
  const unknown = applied.filter((name) => !own.includes(name));
  if (unknown.length > 0)
    return problem(
      'migrations',
      `the database is newer than this program: ${unknown.join(', ')}`,
      'Start the newer version again, or restore a backup of this one with --replace.',
    );
  if (missing.length > 0)
    return warning(
      'migrations',
      `${missing.length} are not applied yet`,
      'Make a backup; the next start applies them.',
    );
  return ok('migrations', `all ${own.length} are applied`);
}

/** Row-level security must restrict requests, and their logins must not be able to leave it. */
async function examineRights(
  place: DatabaseExamined,
  url: string,
  { ownerIsUnbound }: ServerFacts,
): Promise<Finding[]> {
  const { databaseUrl } = place;
  const found = await loginsFor(place, url);
  const logins = 'logins' in found ? found.logins : undefined;
  const db = openDatabase({ ...(logins ?? { url }), maxConnections: 1 });
  try {
    await db.withUser(null, (tx) => requireBoundRole(tx));
    if (logins !== undefined) await requireSeparateLogins(db);
    const queues = await db.withUser(null, countJobs);
    const failed = queues.filter((queue) => queue.failed > 0).map((queue) => `${queue.kind} (${queue.failed})`);
    const { late } = await db.withUser(null, (tx) => reportNights(tx, new Date()));
    return [
      ownerIsUnbound && databaseUrl !== undefined
        ? warning(
            'rights',
            'the login of DATABASE_URL is a superuser',
            'Create a role that is none and owns the database.',
          )
        : 'refusal' in found
          ? warning(
              'rights',
              `requests use the login that owns the tables: ${found.refusal}`,
              'Let that login create roles and start again, or set DATABASE_APP_URL and DATABASE_AUTH_URL ' +
                '(api/README.md).',
            )
          : ok('rights', 'requests use their own logins, restricted by row-level security'),
      failed.length > 0
        ? warning(
            'jobs',
            `given up: ${failed.join(', ')}`,
            'See why at /jobs on the operators’ listener, and retry there.',
          )
        : ok('jobs', 'no job was given up'),
      late > 0
        ? warning('nights', `${late} households were not closed for 36 hours`, 'Let Tideline run; see /jobs for why.')
        : ok('nights', 'every household was closed in time'),
    ];
  } catch (error) {
    return [problem('rights', causeOf(error), 'Restart Tideline after correcting the login.')];
  } finally {
    await db.close();
  }
}

async function loginsFor({ databaseUrl, databaseLogins }: DatabaseExamined, url: string): Promise<LoginsOrRefusal> {
  if (databaseUrl === undefined) return { logins: loginsOf(url) };
  return databaseLogins === undefined ? findLoginsOnServer(url) : { logins: databaseLogins };
}

function examineClock({ now: theirs }: ServerFacts, ours: Date): Finding {
  const skewMs = Math.abs(theirs.getTime() - ours.getTime());
  return skewMs <= SKEW_MS
    ? ok('clock', `${ours.toISOString().slice(0, 16).replace('T', ' ')} UTC, as on the database server`)
    : problem(
        'clock',
        `differs by ${Math.round(skewMs / 1_000)} s from that of the database server`,
        'Let both machines set their clocks by NTP: timedatectl set-ntp true.',
      );
}

/** Dates are computed here and in the database; both must agree on every zone that a household may choose. */
async function examineZones(client: Client, { databaseUrl, now }: DatabaseExamined): Promise<Finding> {
  const at = now();
  const theirs = await readZoneOffsets(client, at);
  const zones = Intl.supportedValuesOf('timeZone');
  const differing = zones.filter((zone) => theirs.get(zone) !== offsetMinutes(zone, at));
  if (differing.length === 0) return ok('time zones', `${zones.length}, data of ${process.versions['tz'] ?? 'Node'}`);
  const shown = differing.slice(0, 5).join(', ');
  return warning(
    'time zones',
    `Node and PostgreSQL disagree on ${differing.length} of ${zones.length}: ${shown}${differing.length > 5 ? ', …' : ''}`,
    databaseUrl === undefined
      ? 'In these zones, days may change an hour early or late. A newer Tideline brings newer data.'
      : 'Update the time-zone data of the database server (Debian: the package tzdata).',
  );
}

function offsetMinutes(timeZone: string, at: Date): number {
  const name = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign, hours = '0', minutes = '0'] = /^GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) + 0;
}

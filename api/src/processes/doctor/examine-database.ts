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
import { causeOf, type Found, ok, problem, warning } from './finding.ts';

const OLDEST_SERVER = 150_000;
const SKEW_MS = 5_000;

export interface DatabaseExamined extends DatabasePlace {
  /** Logins for requests and sign-in on the operator's own server. */
  databaseLogins: Logins | undefined;
  /** The key that seals secrets, followed by previous keys; empty if the key is missing. */
  secretKeys: readonly string[];
  now(): Date;
}

/** Examines the database, which Tideline may be using. Omits checks that need a database if it cannot be opened. */
export async function examineDatabase(place: DatabaseExamined): Promise<Found[]> {
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
        (texts, language) => texts.unusable(causeOf(error, language)),
        (texts) => (place.databaseUrl === undefined ? texts.startOnce : texts.checkDatabaseUrl),
      ),
    ];
  }
}

async function examine(client: Client, place: DatabaseExamined, url: string): Promise<Found[]> {
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

const examineServer = ({ version, versionNumber }: ServerFacts): Found =>
  versionNumber >= OLDEST_SERVER
    ? ok('database', (texts) => texts.server(version))
    : problem(
        'database',
        (texts) => texts.oldServer(version),
        (texts) => texts.upgradeServer,
      );

async function examineMigrations(client: Client): Promise<Found> {
  const applied = (await readAppliedMigrations(client)).map(({ name }) => name);
  const own = readMigrations().map(({ name }) => name);
  const missing = own.filter((name) => !applied.includes(name));
  const unknown = applied.filter((name) => !own.includes(name));
  if (unknown.length > 0)
    return problem(
      'migrations',
      (texts) => texts.newerDatabase(unknown.join(', ')),
      (texts) => texts.startNewer,
    );
  if (missing.length > 0)
    return warning(
      'migrations',
      (texts) => texts.notApplied(missing.length),
      (texts) => texts.backUpFirst,
    );
  return ok('migrations', (texts) => texts.allApplied(own.length));
}

/** Checks that row-level security restricts requests and that their logins cannot bypass it. */
async function examineRights(place: DatabaseExamined, url: string, { ownerIsUnbound }: ServerFacts): Promise<Found[]> {
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
            (texts) => texts.superuser,
            (texts) => texts.ordinaryRole,
          )
        : 'refusal' in found
          ? warning(
              'rights',
              (texts, language) => texts.sharedLogin(found.refusal(language)),
              (texts) => texts.letCreateRoles,
            )
          : ok('rights', (texts) => texts.ownLogins),
      failed.length > 0
        ? warning(
            'jobs',
            (texts) => texts.givenUp(failed.join(', ')),
            (texts) => texts.retryJobs,
          )
        : ok('jobs', (texts) => texts.noneGivenUp),
      late > 0
        ? warning(
            'nights',
            (texts) => texts.late(late),
            (texts) => texts.letRun,
          )
        : ok('nights', (texts) => texts.inTime),
    ];
  } catch (error) {
    return [
      problem(
        'rights',
        (texts, language) => texts.cause(causeOf(error, language)),
        (texts) => texts.restart,
      ),
    ];
  } finally {
    await db.close();
  }
}

async function loginsFor({ databaseUrl, databaseLogins }: DatabaseExamined, url: string): Promise<LoginsOrRefusal> {
  if (databaseUrl === undefined) return { logins: loginsOf(url) };
  return databaseLogins === undefined ? findLoginsOnServer(url) : { logins: databaseLogins };
}

function examineClock({ now: theirs }: ServerFacts, ours: Date): Found {
  const skewMs = Math.abs(theirs.getTime() - ours.getTime());
  return skewMs <= SKEW_MS
    ? ok('clock', (texts) => texts.sameClock(ours))
    : problem(
        'clock',
        (texts) => texts.otherClock(Math.round(skewMs / 1_000)),
        (texts) => texts.setClocks,
      );
}

/**
 * Compares time zones. Dates are computed here and in the database, so both must agree on every zone that a household
 * may choose.
 */
async function examineZones(client: Client, { databaseUrl, now }: DatabaseExamined): Promise<Found> {
  const at = now();
  const theirs = await readZoneOffsets(client, at);
  const zones = Intl.supportedValuesOf('timeZone');
  const differing = zones.filter((zone) => theirs.get(zone) !== offsetMinutes(zone, at));
  if (differing.length === 0)
    return ok('time zones', (texts) => texts.zones(zones.length, process.versions['tz'] ?? 'Node'));
  const examples = `${differing.slice(0, 5).join(', ')}${differing.length > 5 ? ', …' : ''}`;
  return warning(
    'time zones',
    (texts) => texts.otherZones(differing.length, zones.length, examples),
    (texts) => (databaseUrl === undefined ? texts.newerTideline : texts.updateZones),
  );
}

function offsetMinutes(timeZone: string, at: Date): number {
  const name = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign, hours = '0', minutes = '0'] = /^GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) + 0;
}

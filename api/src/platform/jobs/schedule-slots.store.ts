import type { Queries } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { Tx } from '../database/database.ts';
import type { RowOf } from '../database/row-of.ts';

/** The subject of schedules that belong to the installation and not to a household. */
const INSTALLATION = '00000000-0000-0000-0000-000000000000';

/** First part of the lock keys of schedules, which nothing else uses. */
const LOCK = 7_446_002;

/** The scheduled times around an instant: `due` is at or before it, `next` is after it. */
export interface Moment {
  due: Date;
  next: Date;
}

/** Locks a schedule until the transaction ends; returns false if another process holds it. */
export const tryLockSchedule = async (tx: Queries, schedule: string): Promise<boolean> =>
  (await tx.one<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(${LOCK}, hashtext(${schedule})) as free`)).free;

/** Moves the installation's slot to the due time, and returns its subject if it was due. */
export async function takeInstallationSlot(tx: Queries, schedule: string, { due, next }: Moment): Promise<string[]> {
  const itself = sql`schedule = ${schedule} and subject = ${INSTALLATION}`;
  await tx.run(
    sql`insert into schedule_slot (schedule, subject, slot) values (${schedule}, ${INSTALLATION}, ${due})
      on conflict do nothing`,
  );
  await tx.run(sql`update schedule_slot set slot = ${due} where ${itself} and slot > ${next}`);
  const rows = await tx.many<RowOf<'schedule_slot', 'subject'>>(
    sql`update schedule_slot set slot = ${due} where ${itself} and slot < ${due} returning subject`,
  );
  return rows.map(({ subject }) => subject);
}

/** The slots of the households in one time zone. */
interface Zone {
  timezone: string;
  hasNew: boolean;
  first: string | null;
  last: string | null;
}

export const listZones = (tx: Queries, schedule: string): Promise<Zone[]> =>
  tx.many(sql`
    select h.timezone, bool_or(s.slot is null) as has_new, min(s.slot) as first, max(s.slot) as last
    from household_clock h left join schedule_slot s on s.schedule = ${schedule} and s.subject = h.id
    group by h.timezone`);

/** Moves the slots of a time zone to the due time, and returns the households that were due. */
export async function takeSlots(
  tx: Queries,
  schedule: string,
  timeZone: string,
  { due, next }: Moment,
): Promise<string[]> {
  const ofZone = sql`s.schedule = ${schedule} and s.subject = h.id and h.timezone = ${timeZone}`;
  await tx.run(
    sql`update schedule_slot s set slot = ${due} from household_clock h where ${ofZone} and s.slot > ${next}`,
  );
  const rows = await tx.many<RowOf<'schedule_slot', 'subject'>>(
    sql`update schedule_slot s set slot = ${due} from household_clock h where ${ofZone} and s.slot < ${due}
      returning s.subject`,
  );
  return rows.map(({ subject }) => subject);
}

/** Adds the slots of new households in a time zone. */
export const insertSlots = (tx: Queries, schedule: string, timeZone: string, { due }: Moment): Promise<number> =>
  tx.run(sql`
    insert into schedule_slot (schedule, subject, slot)
    select ${schedule}, h.id, ${due} from household_clock h where h.timezone = ${timeZone}
    on conflict do nothing`);

/** Removes the slots of households that no longer exist. */
export const forgetSlots = (tx: Tx): Promise<number> =>
  tx.run(
    sql`delete from schedule_slot s where s.subject <> '00000000-0000-0000-0000-000000000000' and not exists (select
      from household_clock h where h.id = s.subject)`,
  );

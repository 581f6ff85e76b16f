import type { SweepTransfer } from '@tideline/contract';
import type { CivilDate, Settlement } from '@tideline/domain';
import type { HouseholdTx } from '../../../platform/database/database.ts';
import { assignments, sql } from '../../../platform/database/sql.ts';
import type { TransferWay } from '../providers/sweep-accounts.store.ts';
import type { RowOf } from '../../../platform/database/row-of.ts';

export type TransferRow = RowOf<
  'sweep_transfer',
  | 'runId'
  | 'version'
  | 'bank'
  | 'instructedAt'
  | 'sends'
  | 'lastSentAt'
  | 'bankReference'
  | 'problemCode'
  | 'isOutBooked'
  | 'isInBooked'
  | 'outBackTransactionId'
  | 'inBackTransactionId',
  {
    way: TransferWay;
    instructedOn: CivilDate;
    submittedOn: CivilDate;
    settlesOn: CivilDate;
    speed: Settlement['speed'];
    makeBy: CivilDate | null;
    madeOn: CivilDate | null;
    problem: SweepTransfer['problem'];
    returnedOn: CivilDate | null;
  }
>;

const columns = sql`
  run_id, version, way, bank, instructed_at, instructed_on, submitted_on, settles_on, speed, make_by, made_on, sends,
    last_sent_at, bank_reference, problem, problem_code,
  is_out_booked, is_in_booked, returned_on, out_back_transaction_id, in_back_transaction_id`;

export const findTransfer = (tx: HouseholdTx, runId: string): Promise<TransferRow | null> =>
  tx.maybe(sql`select ${columns} from sweep_transfer where household_id = ${tx.householdId} and run_id = ${runId}`);

export const transfersOf = (tx: HouseholdTx, runIds: readonly string[]): Promise<TransferRow[]> =>
  tx.many(
    sql`select ${columns} from sweep_transfer where household_id = ${tx.householdId}
      and run_id = any(${runIds}::uuid[])`,
  );

export type NewTransfer = Pick<
  TransferRow,
  | 'runId'
  | 'way'
  | 'bank'
  | 'instructedOn'
  | 'submittedOn'
  | 'settlesOn'
  | 'speed'
  | 'makeBy'
  | 'isOutBooked'
  | 'isInBooked'
> & { now: Date };

export const insertTransfer = (tx: HouseholdTx, row: NewTransfer): Promise<number> =>
  tx.run(sql`
    insert into sweep_transfer (household_id, run_id, way, bank, instructed_at, instructed_on, submitted_on,
      settles_on, speed, make_by, is_out_booked, is_in_booked)
    values (${tx.householdId}, ${row.runId}, ${row.way}, ${row.bank}, ${row.now}, ${row.instructedOn},
      ${row.submittedOn}, ${row.settlesOn}, ${row.speed}, ${row.makeBy},
      ${row.isOutBooked}, ${row.isInBooked})`);

export type TransferChanges = Partial<
  Pick<
    TransferRow,
    | 'submittedOn'
    | 'settlesOn'
    | 'speed'
    | 'makeBy'
    | 'madeOn'
    | 'bankReference'
    | 'problem'
    | 'problemCode'
    | 'isOutBooked'
    | 'isInBooked'
    | 'returnedOn'
    | 'outBackTransactionId'
    | 'inBackTransactionId'
  >
>;

export const updateTransfer = (tx: HouseholdTx, runId: string, changes: TransferChanges): Promise<number> =>
  tx.run(
    sql`update sweep_transfer set ${Object.keys(changes).length === 0 ? sql`run_id = run_id` : assignments(changes)}
      where household_id = ${tx.householdId} and run_id = ${runId}`,
  );

export const noteSend = (tx: HouseholdTx, runId: string, now: Date): Promise<number> =>
  tx.run(
    sql`update sweep_transfer set sends = sends + 1, last_sent_at = ${now}
      where household_id = ${tx.householdId} and run_id = ${runId}`,
  );

export type BankEventRow = RowOf<
  'sweep_bank_event',
  'bank' | 'event' | 'runId' | 'receivedAt' | 'status' | 'code' | 'outcome' | 'digest'
>;

export const findBankEvent = (tx: HouseholdTx, bank: string, event: string): Promise<BankEventRow | null> =>
  tx.maybe(
    sql`select bank, event, run_id, received_at, status, code, outcome, digest from sweep_bank_event
      where household_id = ${tx.householdId} and bank = ${bank} and event = ${event}`,
  );

export const bankEventsOf = (tx: HouseholdTx, runId: string): Promise<BankEventRow[]> =>
  tx.many(sql`
    select bank, event, run_id, received_at, status, code, outcome, digest from sweep_bank_event
    where household_id = ${tx.householdId} and run_id = ${runId} order by received_at desc, event`);

export const countBankEvents = async (tx: HouseholdTx, runId: string): Promise<number> =>
  (
    await tx.one<{ count: number }>(
      sql`select count(*)::int as count from sweep_bank_event
        where household_id = ${tx.householdId} and run_id = ${runId}`,
    )
  ).count;

export type NewBankEvent = Omit<BankEventRow, 'receivedAt'> & { now: Date; saidOn: string };

export const insertBankEvent = (tx: HouseholdTx, row: NewBankEvent): Promise<number> =>
  tx.run(sql`
    insert into sweep_bank_event (household_id, bank, event, run_id, received_at, status, code, said_on, outcome,
      digest)
    values (${tx.householdId}, ${row.bank}, ${row.event}, ${row.runId}, ${row.now}, ${row.status}, ${row.code},
      ${row.saidOn}, ${row.outcome}, ${row.digest})`);

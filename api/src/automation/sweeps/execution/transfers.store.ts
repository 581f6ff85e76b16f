import type { SweepTransfer } from '@tideline/contract';
import type { CivilDate, Settlement } from '@tideline/domain';
import type { HouseholdTx } from '../../../platform/database/database.ts';
import { assignments, sql } from '../../../platform/database/sql.ts';
import type { TransferWay } from '../providers/sweep-accounts.store.ts';

export interface TransferRow {
  runId: string;
  version: number;
  way: TransferWay;
  bank: string | null;
  instructedAt: string;
  instructedOn: CivilDate;
  submittedOn: CivilDate;
  settlesOn: CivilDate;
  speed: Settlement['speed'];
  makeBy: CivilDate | null;
  madeOn: CivilDate | null;
  sends: number;
  lastSentAt: string | null;
  bankReference: string | null;
  problem: SweepTransfer['problem'];
  problemCode: string | null;
  isOutBooked: boolean;
  isInBooked: boolean;
  returnedOn: CivilDate | null;
  outBackTransactionId: string | null;
  inBackTransactionId: string | null;
}

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

export interface BankEventRow {
  bank: string;
  event: string;
  runId: string;
  receivedAt: string;
  status: string;
  code: string | null;
  outcome: 'applied' | 'late' | 'refused';
  digest: string;
}

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

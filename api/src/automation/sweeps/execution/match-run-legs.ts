import {
  type BusinessCalendar,
  calendarOf,
  addBusinessDays,
  addDays,
  civilDate as asCivilDate,
  type CivilDate,
  type InstructedSweep,
  type LegMatch,
  matchLegs,
  minDate,
} from '@tideline/domain';
import { civilDate } from '../../../platform/clock.ts';
import type { HouseholdTx } from '../../../platform/database/database.ts';
import { readHolidayCalendar, loadHousehold } from '../../../ledger/household/household.store.ts';
import { confirmEnds } from '../post-legs.ts';
import { freeLegs, type LegTransaction, activeLegs } from './run-legs.store.ts';
import { settleRun } from './settle-run.ts';
import { lockSweeps } from './sweep-lock.ts';
import { stepRun } from './step-run.ts';
import { type TransferRow, transfersOf, updateTransfer } from './transfers.store.ts';
import { type RunRow, runsInstructedSince, updateRun } from '../runs.store.ts';

/** Days after a transfer during which its legs are still matched. */
const MATCH_DAYS = 60;
/** Business days within which a bank posts returned money. */
const BACK_DAYS = 2;

export interface OpenRun {
  run: RunRow;
  transfer: TransferRow;
  outgoing: LegTransaction | null;
  incoming: LegTransaction | null;
}

/** Direction of the money; `back` if a bank returned it. */
type Direction = 'there' | 'back';

export interface OpenLegs extends OpenRun {
  direction: Direction;
  matches: { outgoing: LegMatch; incoming: LegMatch };
  candidates: ReadonlyMap<string, LegTransaction>;
}

/** Returns the runs with an unknown leg, and candidates for that leg. Makes no further query if no run is recent. */
export async function openLegs(tx: HouseholdTx, today: CivilDate): Promise<OpenLegs[]> {
  const since = addDays(today, -MATCH_DAYS);
  const runs = await runsInstructedSince(tx, since);
  if (runs.length === 0) return [];
  const transfers = new Map(
    (
      await transfersOf(
        tx,
        runs.map(({ id }) => id),
      )
    ).map((row) => [row.runId, row]),
  );
  const known = await activeLegs(
    tx,
    [
      ...runs.flatMap(({ outTransactionId, inTransactionId }) => [outTransactionId, inTransactionId]),
      ...[...transfers.values()].flatMap((row) => [row.outBackTransactionId, row.inBackTransactionId]),
    ].filter((id) => id !== null),
  );
  const byId = new Map(known.map((leg) => [leg.id, leg]));
  const legOf = (id: string | null): LegTransaction | null => (id === null ? null : (byId.get(id) ?? null));
  const open = runs.flatMap((run) => {
    const transfer = transfers.get(run.id);
    if (transfer === undefined || isUnsent(run, transfer)) return [];
    const there = {
      run,
      transfer,
      direction: 'there' as const,
      outgoing: legOf(run.outTransactionId),
      incoming: legOf(run.inTransactionId),
    };
    const back = {
      run,
      transfer,
      direction: 'back' as const,
      outgoing: legOf(transfer.outBackTransactionId),
      incoming: legOf(transfer.inBackTransactionId),
    };
    return [there, ...(transfer.returnedOn === null ? [] : [back])].filter(
      ({ outgoing, incoming }) => outgoing === null || incoming === null,
    );
  });
  if (open.length === 0) return [];
  const [first] = open;
  const from = open.reduce(
    (least, { transfer, direction }) => minDate(least, startOf(transfer, direction)),
    first === undefined ? today : startOf(first.transfer, first.direction),
  );
  const free = await freeLegs(tx, {
    accountIds: [...new Set(open.flatMap(({ run }) => [run.fromAccountId, run.toAccountId]))],
    from: addDays(from, -1),
  });
  const candidates = new Map(free.map((leg) => [leg.id, leg]));
  const calendar = calendarOf(await readHolidayCalendar(tx));
  const instructed = open.map((each) => instructedOf(each, calendar));
  const found = matchLegs(instructed, pairedOnly(free, open), { today, calendar });
  return open.map((each, index) => ({
    ...each,
    candidates,
    matches: {
      outgoing: found[index]?.outgoing ?? { kind: 'waiting', until: today },
      incoming: found[index]?.incoming ?? { kind: 'waiting', until: today },
    },
  }));
}

/** Returns whether no bank has received the order, so that nothing can have arrived. */
const isUnsent = (run: RunRow, transfer: TransferRow): boolean =>
  run.state === 'instructed' && transfer.way === 'webhook' && !run.isSubmitted;

const startOf = (transfer: TransferRow, direction: Direction): CivilDate =>
  direction === 'there' ? transfer.instructedOn : (transfer.returnedOn ?? transfer.instructedOn);

function instructedOf(
  { run, transfer, direction }: OpenRun & { direction: Direction },
  calendar: BusinessCalendar,
): InstructedSweep {
  const { id, amountMinor, fromAccountId, toAccountId } = run;
  if (direction === 'there')
    return {
      id,
      amountMinor,
      fromAccountId,
      toAccountId,
      instructedOn: transfer.instructedOn,
      settlesOn: transfer.settlesOn,
    };
  const on = startOf(transfer, 'back');
  return {
    id: `${id} back`,
    amountMinor,
    fromAccountId: toAccountId,
    toAccountId: fromAccountId,
    instructedOn: on,
    settlesOn: addBusinessDays(on, BACK_DAYS, calendar),
  };
}

/**
 * Removes candidates that are already a leg of a transfer, unless that transfer is between the same two accounts as an
 * open run.
 */
function pairedOnly(free: readonly LegTransaction[], open: readonly OpenRun[]): LegTransaction[] {
  const byId = new Map(free.map((leg) => [leg.id, leg]));
  const pairs = new Set(
    open.flatMap(({ run }) => [`${run.fromAccountId} ${run.toAccountId}`, `${run.toAccountId} ${run.fromAccountId}`]),
  );
  const known = new Map(
    open
      .flatMap(({ outgoing, incoming }) => [outgoing, incoming])
      .flatMap((leg) => (leg === null ? [] : [[leg.id, leg] as const])),
  );
  return free.filter(({ accountId, otherId }) => {
    if (otherId === null) return true;
    const other = byId.get(otherId) ?? known.get(otherId);
    return other !== undefined && pairs.has(`${accountId} ${other.accountId}`);
  });
}

/**
 * Matches legs of runs among transactions that have arrived, within the open change set. Two matched legs form a
 * confirmed transfer, which settles a run that the user made. Returns the number of legs found.
 */
export async function matchSweepLegs(tx: HouseholdTx, now: Date): Promise<number> {
  if (!(await awaitsLegs(tx, now))) return 0;
  const today = await todayOf(tx, now);
  await lockSweeps(tx);
  let found = 0;
  for (const open of await openLegs(tx, today)) {
    const outgoing = open.outgoing?.id ?? matchedId(open.matches.outgoing);
    const incoming = open.incoming?.id ?? matchedId(open.matches.incoming);
    const isNew = outgoing !== (open.outgoing?.id ?? null) || incoming !== (open.incoming?.id ?? null);
    if (!isNew) continue;
    found += Number(outgoing !== (open.outgoing?.id ?? null)) + Number(incoming !== (open.incoming?.id ?? null));
    await linkEnds(tx, open, { outgoing, incoming, now });
  }
  return found;
}

/** Returns whether sweeps were instructed recently, so that new transactions may be their legs. */
export const awaitsLegs = async (tx: HouseholdTx, now: Date): Promise<boolean> =>
  (await runsInstructedSince(tx, addDays(await todayOf(tx, now), -MATCH_DAYS))).length > 0;

const todayOf = async (tx: HouseholdTx, now: Date): Promise<CivilDate> =>
  asCivilDate(civilDate(now, (await loadHousehold(tx)).timezone));

const matchedId = (match: LegMatch): string | null => (match.kind === 'matched' ? match.transactionId : null);

interface Linked {
  outgoing: string | null;
  incoming: string | null;
  now: Date;
}

/** Stores the legs of a run and applies the consequences. */
export async function linkEnds(
  tx: HouseholdTx,
  { run, transfer, direction, candidates, outgoing: knownOut, incoming: knownIn }: OpenLegs,
  { outgoing, incoming, now }: Linked,
): Promise<void> {
  if (direction === 'there') await updateRun(tx, run.id, { outTransactionId: outgoing, inTransactionId: incoming });
  else await updateTransfer(tx, run.id, { outBackTransactionId: outgoing, inBackTransactionId: incoming });
  const isWhole =
    outgoing !== null &&
    incoming !== null &&
    (await confirmEnds(tx, { outgoingId: outgoing, incomingId: incoming }, now));
  if (direction === 'back') return;
  const linked = { ...run, outTransactionId: outgoing, inTransactionId: incoming };
  const days = [candidates.get(outgoing ?? '')?.on ?? knownOut?.on, candidates.get(incoming ?? '')?.on ?? knownIn?.on]
    .filter((day) => day !== undefined)
    .toSorted();
  const on = days.at(-1) ?? transfer.settlesOn;
  if (isWhole && (run.state === 'instructed' || run.state === 'in_transit'))
    await settleRun(tx, linked, transfer, { on, now });
  else if (outgoing !== null && run.state === 'instructed' && transfer.way === 'instruct') {
    await stepRun(tx, linked, { event: 'submit', isKillSwitchOn: false }, { now });
    await updateTransfer(tx, run.id, { madeOn: on });
  }
}

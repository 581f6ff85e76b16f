import { addBusinessDays, civilDate as asCivilDate, type CivilDate } from '@tideline/domain';
import { openChangeSet } from '../../change-sets/change-sets.store.ts';
import { civilDate } from '../../clock.ts';
import type { HouseholdTx } from '../../database/database.ts';
import { loadHousehold } from '../../household/household.store.ts';
import { newId } from '../../ids.ts';
import { dropChangeSet } from '../../imports/imports.store.ts';
import { listAccounts } from '../../accounts/accounts.store.ts';
import { fedAccounts } from './account-feeds.store.ts';
import { failRun } from './hand-run.ts';
import { matchSweepLegs, openLegs, type OpenLegs } from './match-run-legs.ts';
import { hasOpenRuns, lockRun, type RunRow, runsIn, updateRun } from './runs.store.ts';
import { stepRun } from './step-run.ts';
import { lockSweeps } from './sweep-lock.ts';
import { tellEnding } from './tell.ts';
import { updateTransfer } from './transfers.store.ts';

/** Business days after which an instruction that nobody followed ends: a transfer made on its last day is booked by then. */
const EXPIRES_AFTER_DAYS = 2;
/** Business days after the expected arrival without a word of a bank. */
const SILENT_DAYS = 5;

/** Looks after what is under way: finds both ends, ends what was never made, says what did not arrive. Returns runs that may go on now. */
export async function watchSweeps(tx: HouseholdTx, now: Date): Promise<string[]> {
  if (!(await hasOpenRuns(tx))) return []; // as of most households, every hour
  await lockSweeps(tx);
  const today = asCivilDate(civilDate(now, (await loadHousehold(tx)).timezone));
  const changeSetId = newId(now.getTime());
  await openChangeSet(tx, { id: changeSetId, cause: 'sweep', label: 'Looked after sweeps', now });
  const found = await matchSweepLegs(tx, now);
  let changed = found;
  for (const open of await openLegs(tx, today)) changed += await endOverdue(tx, open, { today, now });
  if (changed === 0) await dropChangeSet(tx, changeSetId);
  return (await runsIn(tx, ['approved', 'instructed'])).map(({ id }) => id);
}

async function endOverdue(
  tx: HouseholdTx,
  { run: { id }, transfer, matches, direction, outgoing }: OpenLegs,
  { today, now }: { today: CivilDate; now: Date },
): Promise<number> {
  const run = await lockRun(tx, id);
  if (run === null || direction === 'back') return 0;
  if (
    run.state === 'instructed' &&
    transfer.makeBy !== null &&
    today > addBusinessDays(transfer.makeBy, EXPIRES_AFTER_DAYS)
  ) {
    await stepRun(tx, run, { event: 'expire' }, { now });
    await tellEnding(tx, { type: 'sweep_failed', reason: 'not_made', makeBy: transfer.makeBy }, { run, now });
    return updateRun(tx, id, { reason: 'not_made' });
  }
  if (run.state !== 'in_transit' || transfer.problem !== null) return 0;
  if (transfer.way === 'webhook')
    return today > addBusinessDays(transfer.settlesOn, SILENT_DAYS) ? sayOpen(tx, run, 'bank_silent', now) : 0;
  if (matches.outgoing.kind !== 'missing' && matches.incoming.kind !== 'missing') return 0;
  if (!(await areKnownUntil(tx, [run.fromAccountId, run.toAccountId], matches))) return 0;
  if (outgoing === null && matches.outgoing.kind === 'missing' && matches.incoming.kind === 'missing')
    return Number(await failRun(tx, run, { code: 'legs_missing', now }));
  return sayOpen(tx, run, 'legs_missing', now);
}

/** Nobody knows what became of it: on its page, and to the people. */
async function sayOpen(
  tx: HouseholdTx,
  run: RunRow,
  problem: 'bank_silent' | 'legs_missing',
  now: Date,
): Promise<number> {
  await tellEnding(
    tx,
    { type: 'sweep_failed', reason: problem === 'bank_silent' ? problem : 'legs_open' },
    { run, now },
  );
  return updateTransfer(tx, run.id, { problem });
}

/** Nothing is missing on an account that was not heard of since. */
async function areKnownUntil(
  tx: HouseholdTx,
  accountIds: readonly string[],
  { outgoing, incoming }: OpenLegs['matches'],
): Promise<boolean> {
  const since = [outgoing, incoming].flatMap((match) => (match.kind === 'missing' ? [match.since] : []))[0];
  const fed = await fedAccounts(tx, accountIds);
  const accounts = (await listAccounts(tx)).filter(({ id }) => accountIds.includes(id));
  return (
    since !== undefined &&
    accounts.every(({ id, balanceAsOf }) => !fed.has(id) || (balanceAsOf !== null && balanceAsOf > since))
  );
}

import { calendarOf, addBusinessDays, civilDate as asCivilDate, type CivilDate } from '@tideline/domain';
import { openChangeSet, dropChangeSet } from '../../../platform/database/change-set.store.ts';
import { civilDate } from '../../../platform/clock.ts';
import type { HouseholdTx } from '../../../platform/database/database.ts';
import { readHolidayCalendar, loadHousehold } from '../../../ledger/household/household.store.ts';
import { newId } from '../../../platform/ids.ts';
import { listAccounts } from '../../../ledger/accounts/accounts.store.ts';
import { fedAccounts } from '../account-feeds.store.ts';
import { failRun } from './send-run.ts';
import { matchSweepLegs, openLegs, type OpenLegs } from './match-run-legs.ts';
import { stepRun } from './step-run.ts';
import { lockSweeps } from './sweep-lock.ts';
import { notifyOutcome } from './notify-outcome.ts';
import { updateTransfer } from './transfers.store.ts';
import { hasOpenRuns, lockRun, type RunRow, runsIn, updateRun } from '../runs.store.ts';

/**
 * Business days from the deadline of a transfer to its expiry, so that a transfer made on the last day is posted by
 * then.
 */
const EXPIRES_AFTER_DAYS = 2;
/** Business days without news from the bank after which a transfer counts as overdue. */
const SILENT_DAYS = 5;

/**
 * Checks all open runs: matches both legs, expires transfers that were never made, and reports money that did not
 * arrive. Returns runs that may continue now.
 */
export async function watchSweeps(tx: HouseholdTx, now: Date): Promise<string[]> {
  if (!(await hasOpenRuns(tx))) return []; // the usual case
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
  const calendar = calendarOf(await readHolidayCalendar(tx));
  if (
    run.state === 'instructed' &&
    transfer.makeBy !== null &&
    today > addBusinessDays(transfer.makeBy, EXPIRES_AFTER_DAYS, calendar)
  ) {
    await stepRun(tx, run, { event: 'expire' }, { now });
    await notifyOutcome(tx, { type: 'sweep_failed', reason: 'not_made', makeBy: transfer.makeBy }, { run, now });
    return updateRun(tx, id, { reason: 'not_made' });
  }
  if (run.state !== 'in_transit' || transfer.problem !== null) return 0;
  if (transfer.way === 'webhook')
    return today > addBusinessDays(transfer.settlesOn, SILENT_DAYS, calendar)
      ? reportOpen(tx, run, 'bank_silent', now)
      : 0;
  if (matches.outgoing.kind !== 'missing' && matches.incoming.kind !== 'missing') return 0;
  if (!(await areKnownUntil(tx, [run.fromAccountId, run.toAccountId], matches))) return 0;
  if (outgoing === null && matches.outgoing.kind === 'missing' && matches.incoming.kind === 'missing')
    return Number(await failRun(tx, run, { code: 'legs_missing', now }));
  return reportOpen(tx, run, 'legs_missing', now);
}

/** Records that a run's outcome is unknown, so that its page shows the problem, and notifies members. */
async function reportOpen(
  tx: HouseholdTx,
  run: RunRow,
  problem: 'bank_silent' | 'legs_missing',
  now: Date,
): Promise<number> {
  await notifyOutcome(
    tx,
    { type: 'sweep_failed', reason: problem === 'bank_silent' ? problem : 'legs_open' },
    { run, now },
  );
  return updateTransfer(tx, run.id, { problem });
}

/**
 * Returns whether both accounts were updated after the day since which a leg is missing. Until then, it may still
 * arrive.
 */
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

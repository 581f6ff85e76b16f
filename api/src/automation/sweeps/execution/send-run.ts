import { openChangeSet } from '../../../platform/database/change-set.store.ts';
import type { HouseholdTx } from '../../../platform/database/database.ts';
import { withHeldLock } from '../../../platform/database/held-lock.store.ts';
import { newId } from '../../../platform/ids.ts';
import { SecretUnreadable } from '../../../platform/secrets/vault.ts';
import { lockSweepAccount, referenceContext } from '../providers/sweep-accounts.store.ts';
import { type BankOrder, type SubmissionResult, orderKey } from '../providers/transfer-provider.ts';
import { loadSettings } from '../sweep-settings.store.ts';
import type { ExecutionDeps } from './execution-deps.ts';
import { recheckRun, type Next, type RunIds, settlementFor } from './instruct-run.ts';
import { legsOfRun } from './run-legs.store.ts';
import { stepRun } from './step-run.ts';
import { suspendWhereNeeded } from './suspend-rule.ts';
import { lockSweeps } from './sweep-lock.ts';
import { notifyOutcome } from './notify-outcome.ts';
import { findTransfer, noteSend, type TransferRow, updateTransfer } from './transfers.store.ts';
import { lockRun, type RunRow, updateRun } from '../runs.store.ts';

/** First part of the advisory lock key, which no other lock uses. */
const LOCK = 7_446_151;
/**
 * The time after which an order that was never sent is abandoned. An order that may have arrived is retried as long as
 * banks remember a key.
 */
const GIVE_UP_MS = 24 * 3_600_000;
const ASK_MS = 7 * 24 * 3_600_000;
/** Users are notified after this many attempts without a response. */
const SILENT_SENDS = 4;

/**
 * Submits an instructed run to its bank. One transaction records the attempt, the order is sent under its key outside
 * any transaction, and another transaction stores the response. If a worker dies in between, the identical order is
 * sent again under the same key.
 */
export async function sendRun(deps: ExecutionDeps, ids: RunIds, signal: AbortSignal): Promise<Next> {
  const inHousehold = <T>(work: (tx: HouseholdTx) => Promise<T>): Promise<T> =>
    deps.db.withHousehold({ householdId: ids.householdId, userId: '' }, work);
  return withHeldLock(deps.db.pool, { kind: LOCK, key: ids.runId, signal }, async () => {
    deps.at?.('about to send', ids.runId);
    const begun = await inHousehold((tx) => beginSubmission(tx, deps, ids.runId));
    if (begun === null) return 'nothing';
    deps.at?.('send noted', ids.runId);
    const answer = await deps.webhook.hand(begun.order, signal);
    deps.at?.('answer heard', ids.runId);
    const next = await inHousehold(async (tx) => {
      const then = await keepAnswer(tx, deps, ids.runId, { answer, mayHaveArrived: begun.mayHaveArrived });
      deps.at?.('answer kept', ids.runId);
      return then;
    });
    deps.at?.('answer committed', ids.runId);
    return next;
  });
}

interface SubmittedOrder {
  order: BankOrder;
  /** Whether an earlier attempt may have reached the bank. */
  mayHaveArrived: boolean;
}

/**
 * Marks the run as possibly received by the bank, so that pausing sweeps no longer cancels it. Returns null if it must
 * not be sent, now or ever.
 */
async function beginSubmission(tx: HouseholdTx, deps: ExecutionDeps, runId: string): Promise<SubmittedOrder | null> {
  await lockSweeps(tx);
  const run = await lockRun(tx, runId);
  const transfer = await findTransfer(tx, runId);
  if (run?.state !== 'instructed' || transfer?.way !== 'webhook' || transfer.bank === null) return null;
  const now = deps.clock.now();
  const dates = run.isSubmitted
    ? await datesAsBefore(tx, transfer, now)
    : await datesNow(tx, deps, { run, transfer, now });
  if (dates === null) return null;
  const references = await openReferences(tx, deps, run);
  if (references === null) {
    if (run.isSubmitted) await updateTransfer(tx, runId, { problem: 'bank_silent', problemCode: 'account_unreadable' });
    else await fail(tx, run, { code: 'account_unreadable', now });
    return null;
  }
  const { currency } = await legsOfRun(tx, run);
  await updateRun(tx, runId, { isSubmitted: true });
  await noteSend(tx, runId, now);
  return {
    order: {
      key: orderKey(tx.householdId, runId),
      bank: transfer.bank,
      amountMinor: run.amountMinor,
      currency,
      ...references,
      ...dates,
    },
    mayHaveArrived: run.isSubmitted,
  };
}

type Dates = Pick<BankOrder, 'submittedOn' | 'speed'>;

/**
 * Returns the unchanged dates of an order that the bank may already have. Returns null if everything is paused or the
 * bank no longer remembers the key.
 */
async function datesAsBefore(
  tx: HouseholdTx,
  { instructedAt, submittedOn, speed }: TransferRow,
  now: Date,
): Promise<Dates | null> {
  const isOver = (await loadSettings(tx)).killSwitchAt !== null || now.getTime() - Date.parse(instructedAt) > ASK_MS;
  return isOver ? null : { submittedOn, speed };
}

/**
 * Rechecks an order before it goes to the bank, because conditions may have changed since the instruction. A run that
 * fails the check is not sent, and a delayed one uses today's dates. Returns null if it was canceled or waits for a
 * business day or a fresh balance.
 */
async function datesNow(
  tx: HouseholdTx,
  deps: ExecutionDeps,
  { run, transfer, now }: { run: RunRow; transfer: TransferRow; now: Date },
): Promise<Dates | null> {
  const { verdict, today, inputs } = await recheckRun(tx, deps, run);
  const isTooOld = now.getTime() - Date.parse(transfer.instructedAt) > ASK_MS;
  if (verdict.event === 'instruct' && verdict.amountMinor === run.amountMinor) {
    const { submittedOn, settlesOn, speed } = settlementFor('webhook', {
      now,
      today,
      amountMinor: run.amountMinor,
      inputs,
      config: deps.bankOf(transfer.bank),
    });
    await updateTransfer(tx, run.id, { submittedOn, settlesOn, speed });
    await updateRun(tx, run.id, { arrivesOn: settlesOn });
    return { submittedOn, speed };
  }
  if (verdict.event === 'hold' && !isTooOld) return null;
  await openChangeSet(tx, { id: newId(now.getTime()), cause: 'sweep', label: 'Called off a sweep', now });
  await stepRun(tx, run, { event: 'cancel' }, { now });
  await updateRun(tx, run.id, { reason: verdict.event === 'instruct' ? 'nothing_safe' : verdict.reason });
  return null;
}

async function openReferences(
  tx: HouseholdTx,
  { vault }: ExecutionDeps,
  { fromAccountId, toAccountId }: RunRow,
): Promise<Pick<BankOrder, 'fromReference' | 'toReference'> | null> {
  const [fromReference, toReference] = [
    await openReference(tx, vault, fromAccountId),
    await openReference(tx, vault, toAccountId),
  ];
  return fromReference === null || toReference === null ? null : { fromReference, toReference };
}

/** Returns the bank's reference for an account; null if it was removed or no key can decrypt it. */
async function openReference(
  tx: HouseholdTx,
  vault: ExecutionDeps['vault'],
  accountId: string,
): Promise<string | null> {
  const { keyId = null, box = null } = (await lockSweepAccount(tx, accountId)) ?? {};
  if (keyId === null || box === null) return null;
  try {
    return vault.open({ keyId, box }, referenceContext(tx.householdId, accountId));
  } catch (error) {
    if (error instanceof SecretUnreadable) return null;
    throw error;
  }
}

/**
 * Stores the bank's response. If a callback arrived first, the run has already advanced and only the bank's reference
 * is new.
 */
async function keepAnswer(
  tx: HouseholdTx,
  deps: ExecutionDeps,
  runId: string,
  { answer, mayHaveArrived }: { answer: SubmissionResult; mayHaveArrived: boolean },
): Promise<Next> {
  await lockSweeps(tx);
  const run = await lockRun(tx, runId);
  const transfer = await findTransfer(tx, runId);
  if (run === null || transfer === null) return 'nothing';
  const now = deps.clock.now();
  if (answer.kind === 'accepted') {
    await updateTransfer(tx, runId, { bankReference: answer.reference, problem: null, problemCode: null });
    if (run.state !== 'instructed') return 'nothing';
    await openChangeSet(tx, { id: newId(now.getTime()), cause: 'sweep', label: 'Sweep handed to the bank', now });
    // The bank has the order, even if everything has been paused since.
    await stepRun(tx, run, { event: 'submit', isKillSwitchOn: false }, { now });
    return 'nothing';
  }
  if (run.state !== 'instructed') return 'nothing';
  if (answer.kind === 'refused' && !mayHaveArrived) return fail(tx, run, { code: answer.code ?? 'refused', now });
  const isOut = answer.kind !== 'not_sent' || mayHaveArrived;
  if (!isOut) await updateRun(tx, runId, { isSubmitted: false });
  const waited = now.getTime() - Date.parse(transfer.instructedAt);
  if (!isOut && waited > GIVE_UP_MS) return fail(tx, { ...run, isSubmitted: false }, { code: 'bank_unreachable', now });
  if (transfer.sends >= SILENT_SENDS) {
    await updateTransfer(tx, runId, { problem: 'bank_silent', problemCode: answer.code });
    await notifyOutcome(tx, { type: 'sweep_failed', reason: 'bank_silent' }, { run, now });
  }
  return 'again';
}

/** Records that the transfer will not happen. Two failures in a row suspend the rule. */
async function fail(tx: HouseholdTx, run: RunRow, { code, now }: { code: string; now: Date }): Promise<Next> {
  await openChangeSet(tx, { id: newId(now.getTime()), cause: 'sweep', label: 'A sweep failed', now });
  await failRun(tx, run, { code, now });
  return 'nothing';
}

/** Fails a run and notifies members. Requires an open change set. */
export async function failRun(
  tx: HouseholdTx,
  run: RunRow,
  { code, now, actorId = null }: { code: string; now: Date; actorId?: string | null },
): Promise<boolean> {
  const stepped = await stepRun(tx, run, { event: 'fail' }, { now, actorId });
  if (!stepped.ok) return false;
  await updateRun(tx, run.id, { reason: code });
  await updateTransfer(tx, run.id, {
    problem: code === 'legs_missing' ? 'legs_missing' : 'refused',
    problemCode: code,
  });
  await notifyOutcome(tx, { type: 'sweep_failed', reason: code }, { run, now });
  await suspendWhereNeeded(tx, run.ruleId, {}, now);
  return true;
}

import type { ExecutionDeps } from './execution-deps.ts';
import { sendRun } from './send-run.ts';
import { instructRun, type Next, type RunIds } from './instruct-run.ts';

/**
 * Advances one run as far as possible now: rechecks it, instructs it and submits it to a bank. Safe to call
 * concurrently; nothing moves twice.
 */
export async function executeRun(
  deps: ExecutionDeps,
  ids: RunIds,
  signal: AbortSignal,
): Promise<Exclude<Next, 'hand'>> {
  const begun = await deps.db.withHousehold({ householdId: ids.householdId, userId: '' }, (tx) =>
    instructRun(tx, deps, ids.runId),
  );
  if (begun !== 'hand') return begun;
  deps.at?.('instruction committed', ids.runId);
  const handed = await sendRun(deps, ids, signal);
  return handed === 'hand' ? 'nothing' : handed;
}

import type { ExecutionDeps } from './execution-deps.ts';
import { handRun } from './hand-run.ts';
import { instructRun, type Next, type RunIds } from './instruct-run.ts';

/** Takes one run as far as it goes now: looks again, instructs, hands it to a bank. May run twice at any moment; nothing moves twice. */
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
  const handed = await handRun(deps, ids, signal);
  return handed === 'hand' ? 'nothing' : handed;
}

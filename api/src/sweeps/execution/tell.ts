import { toMoney } from '@tideline/contract';
import type { Minor, SuspensionCause } from '@tideline/domain';
import type { HouseholdTx } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import { notify } from '../../notifications/notify.ts';

interface Told {
  run: { id: string; fromAccountId: string; toAccountId: string; amountMinor: Minor };
  now: Date;
}

type Ending = { type: 'sweep_executed' } | { type: 'sweep_failed'; reason: string } | { type: 'sweep_returned'; returnCode: string };

/** Tells the people of a household what became of a transfer; each ending once. */
export async function tellEnding(tx: HouseholdTx, ending: Ending, { run, now }: Told): Promise<void> {
  const { fromName, toName, currency } = await tx.one<{ fromName: string; toName: string; currency: string }>(sql`
    select f.name as from_name, t.name as to_name, f.currency from account f join account t on t.household_id = f.household_id and t.id = ${run.toAccountId}
    where f.household_id = ${tx.householdId} and f.id = ${run.fromAccountId}`);
  const common = { subject: { kind: 'sweep_run' as const, id: run.id }, dedupKey: `${ending.type} ${run.id}`, href: `/sweeps?run=${run.id}`, accountId: run.fromAccountId };
  const moved = { fromName, toName, amount: toMoney(run.amountMinor, currency) };
  if (ending.type === 'sweep_executed') await notify(tx, [{ ...common, type: ending.type, severity: 'info', params: moved }], now);
  else if (ending.type === 'sweep_failed') await notify(tx, [{ ...common, type: ending.type, severity: 'urgent', params: { ...moved, reason: ending.reason } }], now);
  else await notify(tx, [{ ...common, type: ending.type, severity: 'urgent', params: { ...moved, returnCode: ending.returnCode } }], now);
}

export async function tellSuspended(tx: HouseholdTx, rule: { id: string; name: string; version: number }, cause: SuspensionCause, now: Date): Promise<void> {
  await notify(tx, [{
    type: 'sweep_suspended', subject: { kind: 'sweep_rule', id: rule.id }, dedupKey: `sweep_suspended ${rule.id} ${rule.version}`, severity: 'warning', href: '/sweeps',
    params: { ruleName: rule.name, reason: cause },
  }], now);
}

import { toMoney } from '@tideline/contract';
import type { CivilDate, Minor } from '@tideline/domain';
import type { HouseholdTx } from '../../database/database.ts';
import { notify } from '../../notifications/notify.ts';
import { endsOf } from './run-ends.store.ts';

interface Told {
  run: { id: string; ruleId: string; fromAccountId: string; toAccountId: string; amountMinor: Minor };
  now: Date;
}

type Ending = { type: 'sweep_to_make'; makeBy: CivilDate } | { type: 'sweep_executed' } | { type: 'sweep_failed'; reason: string } | { type: 'sweep_returned'; returnCode: string };

/** Tells the people of a household what became of a transfer, or what they have to do for it; each once. */
export async function tellEnding(tx: HouseholdTx, ending: Ending, { run, now }: Told): Promise<void> {
  const { from, to, currency } = await endsOf(tx, run);
  const common = { subject: { kind: 'sweep_run' as const, id: run.id }, dedupKey: `${ending.type} ${run.id}`, href: `/sweeps?run=${run.id}`, accountId: run.fromAccountId };
  const moved = { fromName: from.name, toName: to.name, amount: toMoney(run.amountMinor, currency) };
  if (ending.type === 'sweep_executed') await notify(tx, [{ ...common, type: ending.type, severity: 'info', params: moved }], now);
  else if (ending.type === 'sweep_to_make') await notify(tx, [{ ...common, type: ending.type, severity: 'warning', params: { ...moved, makeBy: ending.makeBy } }], now);
  else if (ending.type === 'sweep_failed') await notify(tx, [{ ...common, type: ending.type, severity: 'urgent', params: { ...moved, reason: ending.reason } }], now);
  else await notify(tx, [{ ...common, type: ending.type, severity: 'urgent', params: { ...moved, returnCode: ending.returnCode } }], now);
}

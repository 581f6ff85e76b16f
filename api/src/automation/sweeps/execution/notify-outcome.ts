import { toMoney } from '@tideline/contract';
import type { CivilDate, Minor } from '@tideline/domain';
import type { HouseholdTx } from '../../../platform/database/database.ts';
import { notify } from '../../../ledger/notify/notify.ts';
import { legsOfRun } from './run-legs.store.ts';

interface OutcomeContext {
  run: { id: string; ruleId: string; fromAccountId: string; toAccountId: string; amountMinor: Minor };
  now: Date;
}

type Ending =
  | { type: 'sweep_to_make'; makeBy: CivilDate }
  | { type: 'sweep_executed' }
  | { type: 'sweep_failed'; reason: string; makeBy?: CivilDate | null }
  | { type: 'sweep_returned'; returnCode: string };

/**
 * Returns whether another outcome can follow: an unfinished transfer may still fail, and a transfer whose details the
 * bank corrected may still be returned. Each outcome then has its own notification.
 */
const isBeforeItsEnd = (ending: Ending): boolean =>
  (ending.type === 'sweep_failed' && ['bank_silent', 'legs_open'].includes(ending.reason)) ||
  (ending.type === 'sweep_returned' && ending.returnCode.startsWith('C'));
const codeOf = (ending: Ending): string =>
  ending.type === 'sweep_failed' ? ending.reason : ending.type === 'sweep_returned' ? ending.returnCode : '';
/** Outcomes that need the user's attention although nothing was returned or refused. */
const CALMER: ReadonlySet<string> = new Set(['not_made', 'legs_open']);

/**
 * Notifies the members of a household once about each outcome of a transfer, and about each action that it requires.
 */
export async function notifyOutcome(tx: HouseholdTx, ending: Ending, { run, now }: OutcomeContext): Promise<void> {
  const { from, to, currency, ruleName } = await legsOfRun(tx, run);
  const which = isBeforeItsEnd(ending) ? `${run.id} ${codeOf(ending)}` : run.id;
  const common = {
    subject: { kind: 'sweep_run' as const, id: run.id },
    dedupKey: `${ending.type} ${which}`,
    href: `/sweeps?run=${run.id}`,
    accountId: run.fromAccountId,
  };
  const moved = { fromName: from.name, toName: to.name, amount: toMoney(run.amountMinor, currency) };
  if (ending.type === 'sweep_executed')
    await notify(tx, [{ ...common, type: ending.type, severity: 'info', params: { ...moved, ruleName } }], now);
  else if (ending.type === 'sweep_to_make')
    await notify(
      tx,
      [{ ...common, type: ending.type, severity: 'warning', params: { ...moved, makeBy: ending.makeBy } }],
      now,
    );
  else if (ending.type === 'sweep_failed')
    await notify(
      tx,
      [
        {
          ...common,
          type: ending.type,
          severity: CALMER.has(ending.reason) ? 'warning' : 'urgent',
          params: { ...moved, reason: ending.reason, makeBy: ending.makeBy ?? null },
        },
      ],
      now,
    );
  else
    await notify(
      tx,
      [
        {
          ...common,
          type: ending.type,
          severity: isBeforeItsEnd(ending) ? 'warning' : 'urgent',
          params: { ...moved, returnCode: ending.returnCode },
        },
      ],
      now,
    );
}

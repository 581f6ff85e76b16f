import { addDays } from '../../foundation/dates/add.ts';
import { addBusinessDays, type BusinessCalendar } from '../../foundation/dates/business-days.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, sumMinor } from '../../foundation/money/minor.ts';
import type { RecentSweepRun, SweepAccount, SweepInputs } from './sweep-inputs.ts';
import { isMoving } from './sweep-run-states.ts';
import { moveCalendar } from './sweep-settings.ts';

/**
 * All moves in progress or done, including today's decisions, so that each decision reads the effects of earlier ones.
 */
export interface SweepLedger {
  inputs: SweepInputs;
  /** Calendar of the days on which this household moves money. */
  calendar: BusinessCalendar;
  runs: RecentSweepRun[];
  /** Ids of planned payments that today's decisions make. */
  paidFlowIds: string[];
}

export function openSweepLedger(inputs: SweepInputs): SweepLedger {
  return {
    inputs,
    calendar: moveCalendar(inputs.settings, inputs.calendar),
    runs: [...inputs.recentRuns],
    paidFlowIds: [],
  };
}

const total = (runs: readonly RecentSweepRun[]): Minor => sumMinor(runs.map(({ amountMinor }) => amountMinor));

/** Returns the amount promised from an account that neither its balance nor its forecast includes. */
export function committedOut({ runs }: SweepLedger, accountId: string): Minor {
  return total(runs.filter((run) => run.fromAccountId === accountId && !run.isOutCounted && isMoving(run.state)));
}

/**
 * Returns the amount in transit to an account that is in neither its balance nor its forecast; optionally only from
 * runs decided on or after a day.
 */
export function committedIn({ runs }: SweepLedger, accountId: string, since?: CivilDate): Minor {
  return total(
    runs.filter(
      (run) =>
        run.toAccountId === accountId &&
        !run.isInCounted &&
        isMoving(run.state) &&
        (since === undefined || run.decidedOn >= since),
    ),
  );
}

/** Returns the part of `committedIn` that still waits for a decision; today's plan treats the rest as paid. */
export const proposedIn = (ledger: SweepLedger, accountId: string): Minor =>
  committedIn({ ...ledger, runs: ledger.runs.filter(({ state }) => state === 'proposed') }, accountId);

export function committedTo({ runs }: SweepLedger, destinationKey: string): Minor {
  return total(runs.filter((run) => run.destinationKey === destinationKey && !run.isInCounted && isMoving(run.state)));
}

/** Returns the amount moved within the last `days` days, including today; optionally by one rule. */
export function movedWithin({ runs, inputs }: SweepLedger, days: number, ruleId?: string): Minor {
  const after = addDays(inputs.today, -days);
  return total(
    runs.filter(
      (run) => run.decidedOn > after && isMoving(run.state) && (ruleId === undefined || run.ruleId === ruleId),
    ),
  );
}

/** Returns the total that a rule has moved. */
export function movedBy({ runs }: SweepLedger, ruleId: string): Minor {
  return total(runs.filter((run) => run.ruleId === ruleId && isMoving(run.state)));
}

export function isDecided({ runs }: SweepLedger, key: string): boolean {
  return runs.some((run) => run.key === key && run.state !== 'skipped' && run.state !== 'evaluated');
}

/**
 * Returns whether a past run covered a period of a rule, for any destination, so that reordered destinations do not pay
 * it twice.
 */
export function isPeriodDecided(
  { inputs }: SweepLedger,
  { id, sourceAccountId }: { id: string; sourceAccountId: string },
  { businessDate, periodIndex }: { businessDate: CivilDate; periodIndex: number },
): boolean {
  const ofPeriod = (run: RecentSweepRun) =>
    run.ruleId === id && run.fromAccountId === sourceAccountId && run.key.endsWith(`:${businessDate}:${periodIndex}`);
  return inputs.recentRuns.some((run) => ofPeriod(run) && run.state !== 'skipped' && run.state !== 'evaluated');
}

/** Returns the day from which a pair may move again in this direction (optionally by one rule); null: now. */
export function coolDownEnd(
  ledger: SweepLedger,
  { fromAccountId, toAccountId, ruleId }: { fromAccountId: string; toAccountId: string; ruleId?: string },
): CivilDate | null {
  const { coolDownDays } = ledger.inputs.settings;
  const last = ledger.runs
    .filter(
      (run) =>
        run.fromAccountId === fromAccountId &&
        run.toAccountId === toAccountId &&
        isMoving(run.state) &&
        (ruleId === undefined || run.ruleId === ruleId),
    )
    .reduce<CivilDate | null>(
      (latest, { decidedOn }) => (latest === null || decidedOn > latest ? decidedOn : latest),
      null,
    );
  if (last === null || coolDownDays === 0) return null;
  const end = addBusinessDays(last, coolDownDays, ledger.inputs.calendar);
  return end > ledger.inputs.today ? end : null;
}

export function accountOf({ inputs }: SweepLedger, accountId: string): SweepAccount | undefined {
  return inputs.accounts.find(({ id }) => id === accountId);
}

/** Returns an account's balance minus promised money. */
export function uncommittedMinor(ledger: SweepLedger, account: SweepAccount): Minor {
  return (account.balanceMinor - committedOut(ledger, account.id)) as Minor;
}

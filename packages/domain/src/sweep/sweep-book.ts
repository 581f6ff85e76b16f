import { addDays } from '../dates/add.ts';
import { addBusinessDays, type BusinessCalendar } from '../dates/business-days.ts';
import type { CivilDate } from '../dates/civil-date.ts';
import { type Minor, sumMinor } from '../money/minor.ts';
import type { RecentSweepRun, SweepAccount, SweepInputs } from './sweep-inputs.ts';
import { isMoving } from './sweep-run-states.ts';
import { moveCalendar } from './sweep-settings.ts';

/** All that moves or has moved, today's decisions included: each decision sees what those before it took. */
export interface SweepBook {
  inputs: SweepInputs;
  /** Days on which this household moves money. */
  calendar: BusinessCalendar;
  runs: RecentSweepRun[];
  /** Planned payments that decisions of today make. */
  paidFlowIds: string[];
}

export function openBook(inputs: SweepInputs): SweepBook {
  return {
    inputs,
    calendar: moveCalendar(inputs.settings, inputs.calendar),
    runs: [...inputs.recentRuns],
    paidFlowIds: [],
  };
}

const total = (runs: readonly RecentSweepRun[]): Minor => sumMinor(runs.map(({ amountMinor }) => amountMinor));

/** Promised away from an account and in neither its balance nor its forecast. */
export function promisedOut({ runs }: SweepBook, accountId: string): Minor {
  return total(runs.filter((run) => run.fromAccountId === accountId && !run.isOutCounted && isMoving(run.state)));
}

/** On its way to an account and in neither its balance nor its forecast; of runs decided from a day on, where one is given. */
export function promisedIn({ runs }: SweepBook, accountId: string, since?: CivilDate): Minor {
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

export function promisedTo({ runs }: SweepBook, destinationKey: string): Minor {
  return total(runs.filter((run) => run.destinationKey === destinationKey && !run.isInCounted && isMoving(run.state)));
}

/** Moved within some days back, today included; of one rule where it is named. */
export function movedWithin({ runs, inputs }: SweepBook, days: number, ruleId?: string): Minor {
  const after = addDays(inputs.today, -days);
  return total(
    runs.filter(
      (run) => run.decidedOn > after && isMoving(run.state) && (ruleId === undefined || run.ruleId === ruleId),
    ),
  );
}

/** Ever moved by a rule. */
export function movedBy({ runs }: SweepBook, ruleId: string): Minor {
  return total(runs.filter((run) => run.ruleId === ruleId && isMoving(run.state)));
}

export function isDecided({ runs }: SweepBook, key: string): boolean {
  return runs.some((run) => run.key === key && run.state !== 'skipped' && run.state !== 'evaluated');
}

/** Whether a run of the past was made for a period of a rule, to whatever destination: a changed order must not pay it twice. */
export function isPeriodDecided(
  { inputs }: SweepBook,
  { id, sourceAccountId }: { id: string; sourceAccountId: string },
  { businessDate, periodIndex }: { businessDate: CivilDate; periodIndex: number },
): boolean {
  const ofPeriod = (run: RecentSweepRun) =>
    run.ruleId === id && run.fromAccountId === sourceAccountId && run.key.endsWith(`:${businessDate}:${periodIndex}`);
  return inputs.recentRuns.some((run) => ofPeriod(run) && run.state !== 'skipped' && run.state !== 'evaluated');
}

/** The day from which a pair may move again in this direction (of one rule, where it is named); null: now. */
export function coolDownEnd(
  book: SweepBook,
  { fromAccountId, toAccountId, ruleId }: { fromAccountId: string; toAccountId: string; ruleId?: string },
): CivilDate | null {
  const { coolDownDays } = book.inputs.settings;
  const last = book.runs
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
  const end = addBusinessDays(last, coolDownDays, book.inputs.calendar);
  return end > book.inputs.today ? end : null;
}

export function accountOf({ inputs }: SweepBook, accountId: string): SweepAccount | undefined {
  return inputs.accounts.find(({ id }) => id === accountId);
}

/** Balance that nobody has been promised. */
export function unpromisedMinor(book: SweepBook, account: SweepAccount): Minor {
  return (account.balanceMinor - promisedOut(book, account.id)) as Minor;
}

import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';

/** Checks that the user entered the password recently. */
export type Confirm = () => void;

export interface UndoEvent {
  scope: Scope;
  undoneId: string;
  /** The change set of the undo. */
  undoId: string;
  confirm: Confirm;
}

/** Callbacks of higher layers when the ledger changes. Each list runs in order, in the transaction of the change. */
export interface LedgerHooks {
  /** Returns whether hooks after an import also change other accounts, so that the write must run alone. */
  readonly importReachesFurther: (tx: HouseholdTx, now: Date) => Promise<boolean>;
  /** Run after a user added a transaction. */
  readonly afterInsert: readonly ((tx: HouseholdTx, now: Date) => Promise<unknown>)[];
  /** Run after an import or a sync added transactions on these days, which may be far apart. */
  readonly afterImport: readonly ((tx: HouseholdTx, days: readonly string[], now: Date) => Promise<unknown>)[];
  /** Run before the floor of an account is lowered. */
  readonly beforeFloorDrops: readonly ((tx: HouseholdTx, today: string, confirm: Confirm) => Promise<void>)[];
  /** Run before the household's holiday calendar changes, because payments can then move on other days. */
  readonly beforeHolidaysChange: readonly ((tx: HouseholdTx, today: string, confirm: Confirm) => Promise<void>)[];
  /** Run before an undo; each returns a function to run after it. */
  readonly aroundUndo: readonly ((tx: HouseholdTx, event: UndoEvent) => Promise<() => Promise<void>>)[];
}

/** Runs the hooks for rows that an import or a sync just added. */
export async function runAfterImport(
  tx: HouseholdTx,
  inserts: readonly { row: { postedOn: string } }[],
  { afterImport, now }: Pick<LedgerHooks, 'afterImport'> & { now: Date },
): Promise<void> {
  if (inserts.length === 0) return;
  const days = inserts.map(({ row }) => row.postedOn);
  for (const hook of afterImport) await hook(tx, days, now);
}

import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';

/** Checks that the password was entered recently. */
export type Confirm = () => void;

export interface UndoEvent {
  scope: Scope;
  undoneId: string;
  /** The change set that the undo writes. */
  undoId: string;
  confirm: Confirm;
}

/** Work of higher layers when the ledger changes. Each list runs in its order, in the transaction of the change. */
export interface LedgerHooks {
  /** Whether hooks after an import also change other accounts, so that the write must run alone. */
  readonly importReachesFurther: (tx: HouseholdTx, now: Date) => Promise<boolean>;
  /** After a user added a transaction. */
  readonly afterInsert: readonly ((tx: HouseholdTx, now: Date) => Promise<unknown>)[];
  /** After an import or a sync added transactions of these days, which may be far apart. */
  readonly afterImport: readonly ((tx: HouseholdTx, days: readonly string[], now: Date) => Promise<unknown>)[];
  /** Before the floor of an account drops. */
  readonly beforeFloorDrops: readonly ((tx: HouseholdTx, today: string, confirm: Confirm) => Promise<void>)[];
  /** Before money may move on more days. */
  readonly beforeHolidaysChange: readonly ((tx: HouseholdTx, today: string, confirm: Confirm) => Promise<void>)[];
  /** Before an undo; each returns what to do after it. */
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

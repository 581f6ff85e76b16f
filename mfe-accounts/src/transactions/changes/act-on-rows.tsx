import type { Transaction } from '@tideline/contract';
import { useEffect, useEffectEvent } from 'react';
import { useDuplicate } from './bulk-changes.ts';
import { useDelete } from './transaction-changes.ts';

/** The effect of a key on rows. Each keystroke creates a new object. */
export type RowAct =
  | { does: 'remove'; row: Transaction }
  | {
      does: 'duplicate';
      rows: readonly Transaction[];
    };

/** Applies the last action. It stays mounted, so that the result is still reported. */
export function ActOnRows({ act, onRemoved }: { act: RowAct; onRemoved: () => void }) {
  const { remove } = useDelete(onRemoved);
  const duplicate = useDuplicate();
  const apply = useEffectEvent((now: RowAct) => (now.does === 'remove' ? remove(now.row) : duplicate(now.rows)));
  useEffect(() => apply(act), [act]);
  return null;
}

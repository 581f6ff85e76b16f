import { normalizePayee } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { TargetPlan } from './plan/plan-target.ts';
import { ROWS_AT_ONCE } from './rows.store.ts';
import { insertPairs } from './details.store.ts';

/** Pairs transfers that a program exported as two rows, each of which names the other's account. */
export async function pairTransfers(tx: HouseholdTx, targets: readonly TargetPlan[]): Promise<void> {
  const open = new Map<string, string[]>();
  const pairs: { id: string; outflowId: string; inflowId: string }[] = [];
  for (const { statements, inserts } of targets) {
    const naming = inserts.filter(
      ({ row, heldFor }) => row.transferAccount !== undefined && row.amountMinor !== 0 && heldFor === null,
    );
    if (naming.length === 0) continue; // banks do not name the other account
    const named = new Map(
      statements.flatMap(({ statement }) => statement.rows.map((row) => [row, statement.account.name ?? ''] as const)),
    );
    for (const { id, row } of naming) {
      const [own, other] = [key(named.get(row) ?? ''), key(row.transferAccount ?? '')];
      const facts = `${row.postedOn} ${Math.abs(row.amountMinor)}`;
      const found = open.get(`${other} ${own} ${facts} ${-Math.sign(row.amountMinor)}`)?.shift();
      if (found === undefined) push(open, `${own} ${other} ${facts} ${Math.sign(row.amountMinor)}`, id);
      else
        pairs.push(
          row.amountMinor < 0
            ? { id: newId(), outflowId: id, inflowId: found }
            : { id: newId(), outflowId: found, inflowId: id },
        );
    }
  }
  for (let from = 0; from < pairs.length; from += ROWS_AT_ONCE) {
    await insertPairs(tx, pairs.slice(from, from + ROWS_AT_ONCE));
  }
}

const key = (name: string): string => JSON.stringify(normalizePayee(name).toLowerCase());

function push(map: Map<string, string[]>, at: string, id: string): void {
  const ids = map.get(at);
  if (ids) ids.push(id);
  else map.set(at, [id]);
}

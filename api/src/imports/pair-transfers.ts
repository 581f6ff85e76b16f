import { normalisePayee } from '@tideline/domain';
import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { newId } from '../ids.ts';
import type { TargetPlan } from './plan/plan-target.ts';
import { ROWS_AT_ONCE } from './rows.store.ts';

/** Transfers that a program knew as such: its two rows, each naming the account of the other, are one movement here too. */
export async function pairTransfers(tx: HouseholdTx, targets: readonly TargetPlan[]): Promise<void> {
  const open = new Map<string, string[]>();
  const pairs: { id: string; outflowId: string; inflowId: string }[] = [];
  for (const { statements, inserts } of targets) {
    const named = new Map(
      statements.flatMap(({ statement }) => statement.rows.map((row) => [row, statement.account.name ?? ''] as const)),
    );
    for (const { id, row } of inserts) {
      const [own, other] = [key(named.get(row) ?? ''), key(row.transferAccount ?? '')];
      if (row.transferAccount === undefined || row.amountMinor === 0) continue;
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
    await tx.run(sql`
      insert into transfer (household_id, id, outflow_id, inflow_id, state)
      select ${tx.householdId}, r.id, r."outflowId", r."inflowId", 'confirmed'
      from json_to_recordset(${JSON.stringify(pairs.slice(from, from + ROWS_AT_ONCE))}) as r (id uuid, "outflowId" uuid, "inflowId" uuid)
      on conflict do nothing`);
  }
}

const key = (name: string): string => JSON.stringify(normalisePayee(name).toLowerCase());

function push(map: Map<string, string[]>, at: string, id: string): void {
  const ids = map.get(at);
  if (ids) ids.push(id);
  else map.set(at, [id]);
}

import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

export const noteEvaluation = (
  tx: HouseholdTx,
  { on, at, proposed, skipped }: { on: string; at: Date; proposed: number; skipped: number },
): Promise<number> =>
  tx.run(sql`
    insert into sweep_evaluation (household_id, evaluated_on, evaluated_at, proposed, skipped)
      values (${tx.householdId}, ${on}, ${at}, ${proposed}, ${skipped})
    on conflict (household_id, evaluated_on) do update set evaluated_at = excluded.evaluated_at,
      proposed = sweep_evaluation.proposed + excluded.proposed, skipped = excluded.skipped`);

export const lastEvaluatedAt = async (tx: HouseholdTx): Promise<string | null> =>
  (
    await tx.maybe<{ at: string }>(
      sql`select evaluated_at as at from sweep_evaluation where household_id = ${tx.householdId}
        order by evaluated_on desc limit 1`,
    )
  )?.at ?? null;

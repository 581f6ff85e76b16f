import { randomUUID } from 'node:crypto';
import { setImmediate as giveWay } from 'node:timers/promises';
import { countOutcomes } from '@tideline/domain';
import { parseFile } from './formats/parse-file.ts';
import { planTarget, type TargetPlan } from './plan/plan-target.ts';
import type { Target } from './plan/target.ts';
import { stage } from './staged-statement.ts';

/** rows = added + present + listed. Rows added for review are among the added ones, changed ones among those present. */
export interface DryRunCounts {
  rows: number;
  added: number;
  present: number;
  listed: number;
}

export interface DryRun {
  /** Imports a file after those before it. Errors: ImportFileError for a file that is refused. */
  add(file: string, bytes: Uint8Array): Promise<DryRunCounts>;
}

/** The importers on a ledger in memory that starts empty: what files do, without a database. */
export function createDryRun(defaultCurrency = 'USD'): DryRun {
  const targets = new Map<string, Target>();
  return {
    async add(file, bytes) {
      const { format, statements, csv } = await parseFile(bytes, { defaultCurrency, fileName: file }, () => giveWay());
      const counts: DryRunCounts = { rows: 0, added: 0, present: 0, listed: 0 };
      for (const [position, statement] of statements.entries()) {
        const staged = stage(statement, {
          key: `${position}`,
          file,
          format,
          householdId: 'dry run',
          ...(csv ? { csv: { ...csv, choices: {} } } : {}),
        });
        const account = `${staged.account.hash} ${staged.currency}`;
        const plan = planTarget(targets.get(account) ?? emptyTarget(staged.currency), [staged], randomUUID);
        targets.set(account, { ...plan.target, existing: plan.existingAfter() });
        add(counts, plan);
      }
      return counts;
    },
  };
}

function add(counts: DryRunCounts, plan: TargetPlan): void {
  for (const { outcomes, statement } of plan.statements) {
    const { rows, new: fresh, review, present, changed } = countOutcomes(outcomes);
    counts.rows += rows + statement.problems.length;
    counts.added += fresh + review;
    counts.present += present + changed;
    counts.listed += statement.problems.length;
  }
}

const emptyTarget = (currency: string): Target => ({
  accountId: randomUUID(),
  isNew: true,
  isEmpty: true,
  accountType: null,
  currency,
  existing: [],
  ledger: new Map(),
  opening: null,
  hasIdentifier: () => false,
});

import {
  backtestSweeps,
  type Minor,
  minor,
  type ModeKey,
  type SweepAccount,
  type SweepRule,
  type SweepSettings,
} from '@tideline/domain';
import { morningsOf, type Past, type PastLadder } from './past-mornings.ts';

/** Input to simulate a month in every mode. */
export interface LastMonthTask extends Past {
  kind: 'last_month';
  /** The differences between modes: the amounts that rules retain, and their destinations. */
  modes: readonly {
    key: ModeKey;
    rules: readonly SweepRule[];
    settings: SweepSettings;
    ladder: PastLadder;
  }[];
}

/** Total moved to an account in the month. */
export interface MovedTo {
  accountId: string;
  kind: SweepAccount['kind'];
  amountMinor: Minor;
}

export interface LastMonthOfMode {
  key: ModeKey;
  moves: number;
  movedTo: MovedTo[];
}

/**
 * Simulates what each mode would have moved, with the function that makes today's proposals. The facts of each morning
 * are computed once for all modes.
 */
export function runLastMonth({
  transactions,
  accountTypes,
  calendar: name,
  modes,
  ...given
}: LastMonthTask): LastMonthOfMode[] {
  const { calendar, knowledge } = morningsOf({ transactions, accountTypes, calendar: name });
  const kinds = new Map(given.accounts.map(({ id, kind }) => [id, kind]));
  return modes.map(({ key, rules, settings, ladder }) => {
    const { runs } = backtestSweeps({ ...given, calendar, settings, knowledgeOn: knowledge(settings, ladder) }, rules);
    const sources = new Map(rules.map(({ id, sourceAccountId }) => [id, sourceAccountId]));
    // Money returned to the source of its rule does not count as moved.
    const sent = runs.filter(({ ruleId, toAccountId }) => sources.get(ruleId) !== toAccountId);
    const sums = new Map<string, number>();
    for (const { toAccountId, amountMinor } of sent) sums.set(toAccountId, (sums.get(toAccountId) ?? 0) + amountMinor);
    return {
      key,
      moves: sent.length,
      movedTo: [...sums].map(([accountId, sum]) => ({
        accountId,
        kind: kinds.get(accountId) ?? 'deposit',
        amountMinor: minor(sum),
      })),
    };
  });
}

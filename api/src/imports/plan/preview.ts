import { type ImportStatement, toMoney } from '@tideline/contract';
import { countOutcomes, normalisePayee } from '@tideline/domain';
import { proposedName } from '../match-account.ts';
import { balanceAfter } from './balance-after.ts';
import type { PlannedStatement, TargetPlan } from './plan-target.ts';

const SAMPLE_ROWS = 20;
/** The others are a page away. */
const LISTED_ROWS = 200;

/** What a statement does to its account, for a person to read. `beforeMinor`: the account's balance now, on the file's day. */
export function previewOf(plan: TargetPlan, planned: PlannedStatement, beforeMinor: number): ImportStatement {
  const { statement, outcomes } = planned;
  const { account, currency, ledgerBalanceMinor, ledgerBalanceOn } = statement;
  const first = plan.statements[0]?.statement.key;
  const counts = countOutcomes(outcomes);
  const listed = statement.problems.length;
  const afterMinor = balanceAfter(plan, ledgerBalanceMinor === null ? null : ledgerBalanceOn, beforeMinor);
  const money = (minor: number) => toMoney(minor, currency);
  return {
    key: statement.key,
    file: statement.file,
    format: statement.format,
    ...(statement.program === undefined ? {} : { program: statement.program }),
    ...(statement.csv ? { csv: statement.csv.reading } : {}),
    account: {
      type: account.type,
      subtype: account.subtype,
      name: proposedName(statement),
      institution: account.institution,
      mask: account.mask,
      currency,
    },
    matchedAccountId: plan.target.isNew ? null : plan.target.accountId,
    ...(plan.target.isNew && first !== undefined && first !== statement.key ? { together: first } : {}),
    from: statement.from,
    to: statement.to,
    counts: { ...counts, rows: counts.rows + listed, listed },
    fileBalance: ledgerBalanceMinor === null ? null : money(ledgerBalanceMinor),
    fileBalanceOn: ledgerBalanceOn,
    balanceAfter: money(afterMinor),
    difference: ledgerBalanceMinor === null ? null : money(ledgerBalanceMinor - afterMinor),
    opening: plan.opening && { on: plan.opening.postedOn, amount: money(plan.opening.amountMinor) },
    listedRows: statement.problems.slice(0, LISTED_ROWS),
    sample: sampleOf(planned, money),
  };
}

/** Rows that change something come first; a person knows the others already. */
function sampleOf(
  { statement, outcomes }: PlannedStatement,
  money: (minor: number) => ImportStatement['sample'][number]['amount'],
): ImportStatement['sample'] {
  const chosen: number[] = [];
  for (const present of [false, true]) {
    for (let position = 0; position < outcomes.length && chosen.length < SAMPLE_ROWS; position += 1) {
      const kind = outcomes[position]?.kind;
      if (kind !== undefined && (kind === 'present' || kind === 'repeated') === present) chosen.push(position);
    }
  }
  return chosen.flatMap((position) => {
    const [row, kind] = [statement.rows[position], outcomes[position]?.kind];
    if (row === undefined || kind === undefined) return [];
    const outcome = kind === 'repeated' ? ('present' as const) : kind;
    return [
      {
        line: row.line,
        postedOn: row.postedOn,
        payee: normalisePayee(row.payee),
        amount: money(row.amountMinor),
        outcome,
      },
    ];
  });
}

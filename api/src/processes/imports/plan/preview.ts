import { type CsvReading, type ImportStatement, toMoney } from '@tideline/contract';
import { countOutcomes, normalizePayee } from '@tideline/domain';
import { proposedName } from '../match-account.ts';
import { isKindOpen } from '../staged-statement.ts';
import { balanceAfter } from './balance-after.ts';
import type { PlannedStatement, TargetPlan } from './plan-target.ts';
import { betweenLedgerAndStatement, isRepetition, restOfDay } from './stated-day.ts';

const SAMPLE_ROWS = 20;
/** Maximum number of unreadable rows in the preview. The rest are available page by page. */
const LISTED_ROWS = 200;

export interface PreviewContext {
  /** The current account balance for the date of the file's balance. */
  readonly beforeMinor: number;
  /** The last balance stated for that date so far; null if there is none. */
  readonly confirmedMinor?: number | null;
  /** The account that has many of the statement's rows although its number differs. */
  readonly resemblesId: string | null;
}

/** Returns a statement's effects on its account, for display. */
export function previewOf(
  plan: TargetPlan,
  planned: PlannedStatement,
  { beforeMinor, confirmedMinor = null, resemblesId }: PreviewContext,
): ImportStatement {
  const { statement, outcomes } = planned;
  const { account, currency, ledgerBalanceMinor, ledgerBalanceOn } = statement;
  const first = plan.statements[0]?.statement.key;
  // The question is asked once per new account, for the statement that opens it, if none of its statements states the
  // kind.
  const kindIsAsked =
    plan.target.isNew && first === statement.key && plan.statements.every((other) => isKindOpen(other.statement));
  const counts = countOutcomes(outcomes);
  const listed = statement.problems.length;
  const endMinor = balanceAfter(plan, ledgerBalanceMinor === null ? null : ledgerBalanceOn, beforeMinor);
  const afterMinor = endMinor + correctionOf(plan, planned, { endMinor, confirmedMinor });
  const money = (minor: number) => toMoney(minor, currency);
  return {
    key: statement.key,
    file: statement.file,
    format: statement.format,
    ...(statement.program === undefined ? {} : { program: statement.program }),
    ...(statement.csv ? { csv: kindIsAsked ? statement.csv.reading : withoutKind(statement.csv.reading) } : {}),
    account: {
      type: account.type,
      subtype: account.subtype,
      name: proposedName(statement),
      institution: account.institution,
      mask: account.mask,
      currency,
    },
    matchedAccountId: plan.target.isNew ? null : plan.target.accountId,
    ...(resemblesId === null ? {} : { resemblesAccountId: resemblesId }),
    ...(plan.target.isNew && first !== undefined && first !== statement.key ? { together: first } : {}),
    from: statement.from,
    to: statement.to,
    counts: { ...counts, rows: counts.rows + listed, listed },
    fileBalance: ledgerBalanceMinor === null ? null : money(ledgerBalanceMinor),
    fileBalanceOn: ledgerBalanceOn,
    balanceAfter: money(afterMinor),
    difference: ledgerBalanceMinor === null ? null : money(ledgerBalanceMinor - afterMinor),
    opening: plan.opening && {
      on: plan.opening.postedOn,
      amount: money(plan.opening.amountMinor),
      ...(plan.target.opening
        ? { before: { on: plan.target.opening.postedOn, amount: money(plan.target.opening.amountMinor) } }
        : {}),
    },
    listedRows: statement.problems.slice(0, LISTED_ROWS),
    sample: sampleOf(planned, money),
  };
}

/** Returns the correction from the end of the day to the moment of the statement's balance. */
function correctionOf(
  plan: TargetPlan,
  planned: PlannedStatement,
  { endMinor, confirmedMinor }: { endMinor: number; confirmedMinor: number | null },
): number {
  const { ledgerBalanceMinor } = planned.statement;
  if (ledgerBalanceMinor === null || isRepetition(planned))
    return ledgerBalanceMinor === null ? 0 : ledgerBalanceMinor - endMinor;
  const between = betweenLedgerAndStatement(plan, planned);
  const rest = confirmedMinor === endMinor && ledgerBalanceMinor !== endMinor + between ? restOfDay(plan, planned) : 0;
  // This is an earlier statement of a day whose closing balance another statement has confirmed.
  return rest !== 0 && ledgerBalanceMinor === endMinor - rest ? -rest : between;
}

const withoutKind = (reading: CsvReading): CsvReading => ({
  ...reading,
  questions: reading.questions.filter((question) => question !== 'accountKind'),
});

/**
 * Returns some rows of a statement. Rows that change something come first, because the user already knows the others.
 */
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
        payee: normalizePayee(row.payee),
        amount: money(row.amountMinor),
        outcome,
      },
    ];
  });
}

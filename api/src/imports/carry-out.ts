import type { AccountSubtype, AccountType } from '@tideline/contract';
import { normalisePayee } from '@tideline/domain';
import { insertSnapshot } from '../accounts/balance-snapshots.store.ts';
import type { HouseholdTx } from '../database/database.ts';
import { newId } from '../ids.ts';
import { type ChangedTransaction, fieldsOf, writeDetails } from '../rules/apply-changes.store.ts';
import { cleanerOfComing, cleanNewTransactions } from '../rules/clean-new-transactions.ts';
import { carryDetails } from './carry-details.ts';
import { classify } from './classify.ts';
import * as ledger from './ledger.store.ts';
import { proposedName } from './match-account.ts';
import { SOURCE } from './plan/plan-batch.ts';
import { newestBalance } from './plan/plan-opening.ts';
import type { TargetPlan } from './plan/plan-target.ts';

/** What a person wants a new account to be; what is left out is taken from the file. */
export interface AccountChoice {
  readonly name?: string | undefined;
  readonly type?: AccountType | undefined;
  readonly subtype?: AccountSubtype | null | undefined;
}

export interface CarryOut {
  readonly now: Date;
  readonly categoryIds: ReadonlyMap<string, string>;
  /** The category of the household for one that a file names; null: none. Left out: files name none. */
  readonly categoryNamed?: (name: string) => string | null;
  /** By statement key. */
  readonly choices: ReadonlyMap<string, AccountChoice>;
  /** Called with the number of transactions after each part that was written. */
  readonly wrote: (count: number) => void;
  /** Of a bank connection: whose ids they are. Left out: of files. */
  readonly source?: string;
}

/** Writes a plan: account, opening entry, transactions, ids. Everything belongs to the transaction's change set. */
export async function carryOut(tx: HouseholdTx, plan: TargetPlan, options: CarryOut): Promise<void> {
  const { target } = plan;
  const statements = plan.statements.map(({ statement }) => statement);
  const type = target.accountType ?? (await createAccount(tx, plan, options));
  for (const hash of new Set(statements.map(({ account }) => account.hash))) {
    if (!target.hasIdentifier(hash))
      await ledger.insertIdentifier(tx, { id: newId(), accountId: target.accountId, hash });
  }
  if (plan.opening?.id) await ledger.moveOpening(tx, plan.opening);
  const opening = openingTransaction(plan);
  const [source, origin] =
    options.source === undefined ? ([SOURCE, 'import'] as const) : ([options.source, 'sync'] as const);
  if (opening) await ledger.insertTransactions(tx, [opening], options.now, origin);
  await insertCleaned(tx, plan.inserts, {
    write: (insert) => transactionOf(plan, insert, type, options),
    origin,
    options,
  });
  if (plan.changes.length > 0) {
    await ledger.letSplitsFollow(tx, plan.changes);
    await ledger.updateTransactions(tx, plan.changes);
  }
  if (plan.toReview.length > 0) await ledger.markForReview(tx, plan.toReview);
  for (const references of inChunks(plan.references)) {
    await ledger.storeReferences(
      tx,
      source,
      references.map((reference) => ({ ...reference, id: newId(), accountId: target.accountId })),
    );
  }
  const stated = newestBalance(statements);
  if (stated?.on) await keepBalance(tx, target.accountId, { minor: stated.minor, on: stated.on }, options);
  if (plan.inserts.length > MANY_ROWS) tx.wroteMany();
}

/** What people taught is done to transactions before they are written; to those with parts or tags after, for rules see these too. */
async function insertCleaned(
  tx: HouseholdTx,
  planned: TargetPlan['inserts'],
  {
    write,
    origin,
    options,
  }: {
    write: (insert: TargetPlan['inserts'][number]) => ledger.NewTransaction;
    origin: 'import' | 'sync';
    options: CarryOut;
  },
): Promise<void> {
  const isWhole = ({ row }: TargetPlan['inserts'][number]): boolean =>
    row.splits === undefined && (row.tags ?? []).length === 0;
  const clean = planned.length === 0 ? null : await cleanerOfComing(tx);
  for (const inserts of inChunks(planned)) {
    const changed: ChangedTransaction[] = [];
    const transactions = inserts.map((insert): ledger.NewTransaction => {
      const coming = write(insert);
      const change = clean === null || !isWhole(insert) ? null : clean(coming);
      if (change === null) return coming;
      changed.push(change);
      const { isReviewed, ...fields } = fieldsOf(change);
      return { ...coming, ...fields, needsReview: isReviewed === undefined ? coming.needsReview : isReviewed !== true };
    });
    await ledger.insertTransactions(tx, transactions, options.now, origin);
    await writeDetails(tx, changed, options.now);
    options.wrote(inserts.length);
  }
  await carryDetails(tx, planned, options);
  if (clean !== null)
    await cleanNewTransactions(
      tx,
      planned.flatMap((insert) => (isWhole(insert) ? [] : [insert.id])),
      options.now,
    );
}

/** A connection keeps what its bank says itself: it also knows what is available. */
async function keepBalance(
  tx: HouseholdTx,
  accountId: string,
  stated: { minor: number; on: string },
  { now, source }: CarryOut,
): Promise<void> {
  await ledger.reportBalance(tx, accountId, stated);
  if (source !== undefined) return;
  await insertSnapshot(
    tx,
    {
      id: newId(now.getTime()),
      accountId,
      asOf: stated.on,
      ledgerMinor: stated.minor,
      availableMinor: null,
      source: 'statement',
      isReconciled: false,
    },
    now,
  );
}

async function createAccount(tx: HouseholdTx, plan: TargetPlan, options: CarryOut): Promise<AccountType> {
  const [first] = plan.statements;
  if (first === undefined) throw new Error('an account without a statement');
  const { account } = first.statement;
  const choice = plan.statements
    .map(({ statement }) => options.choices.get(statement.key))
    .find((given) => given !== undefined);
  const type = choice?.type ?? account.type;
  const subtype = choice?.subtype !== undefined ? choice.subtype : type === account.type ? account.subtype : null;
  await ledger.insertAccount(
    tx,
    {
      id: plan.target.accountId,
      name: choice?.name ?? proposedName(first.statement),
      type,
      subtype,
      institution: account.institution,
      mask: account.mask,
      currency: plan.target.currency,
    },
    options.now,
  );
  return type;
}

/** More than that changes how the database had better look for rows. */
const MANY_ROWS = 500;

/** Rows of one statement of SQL: few enough that other requests get their turn between two of them. */
const CHUNK_ROWS = 5_000;

const inChunks = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / CHUNK_ROWS) }, (_, index) =>
    rows.slice(index * CHUNK_ROWS, (index + 1) * CHUNK_ROWS),
  );

function openingTransaction({ opening, target }: TargetPlan): ledger.NewTransaction | null {
  if (opening === null || opening.id !== null) return null;
  return {
    id: newId(),
    accountId: target.accountId,
    postedOn: opening.postedOn,
    transactedOn: null,
    amountMinor: opening.amountMinor,
    payee: 'Opening balance',
    memo: null,
    rawDescription: null,
    checkNumber: null,
    kind: 'opening',
    status: 'posted',
    needsReview: false,
    categoryId: null,
    isSplit: false,
    excluded: false,
  };
}

function transactionOf(
  { target }: TargetPlan,
  { id, row, needsReview }: TargetPlan['inserts'][number],
  accountType: AccountType,
  { categoryIds, categoryNamed }: CarryOut,
): ledger.NewTransaction {
  const { kind, categoryKey } = classify(row, accountType);
  const isSplit = row.splits !== undefined;
  const named = row.category ? (categoryNamed?.(row.category) ?? null) : null;
  return {
    id,
    accountId: target.accountId,
    postedOn: row.postedOn,
    transactedOn: row.transactedOn,
    amountMinor: row.amountMinor,
    payee: normalisePayee(row.payee),
    memo: row.memo,
    rawDescription: row.payee,
    checkNumber: row.checkNumber,
    kind,
    status: row.pending ? 'pending' : row.cleared ? 'cleared' : 'posted',
    needsReview,
    categoryId: isSplit ? null : (named ?? categoryIds.get(categoryKey) ?? null),
    isSplit,
    excluded: false,
  };
}

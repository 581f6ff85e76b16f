import type { AccountSubtype, AccountType } from '@tideline/contract';
import { languageOf } from '@tideline/contract/language';
import { normalizePayee } from '@tideline/domain';
import { insertSnapshot } from '../../ledger/accounts/balance-snapshots.store.ts';
import { enteredPayee } from '../../ledger/postings/entered-payee.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { pipelineWrites, type WritePipeline } from '../../platform/database/write-pipeline.ts';
import { newId } from '../../platform/ids.ts';
import { type ChangedTransaction, fieldsOf, writeDetails } from '../../ledger/rules/apply-changes.store.ts';
import { cleanerOfComing, cleanNewTransactions } from '../../ledger/rules/clean-new-transactions.ts';
import { copyDetails } from './copy-details.ts';
import { classify } from './classify.ts';
import * as ledger from './ledger.store.ts';
import { proposedName } from './match-account.ts';
import { SOURCE } from './plan/plan-batch.ts';
import { balanceOn, statedFor } from './targets.store.ts';
import { newestBalance } from './plan/plan-opening.ts';
import type { PlannedTransaction, TargetPlan } from './plan/plan-target.ts';
import type { StagedStatement } from './staged-statement.ts';

/** The user's choices for a new account. Omitted ones come from the file. */
export interface AccountChoice {
  readonly name?: string | undefined;
  readonly type?: AccountType | undefined;
  readonly subtype?: AccountSubtype | null | undefined;
}

export interface ApplyInput {
  readonly now: Date;
  readonly categoryIds: ReadonlyMap<string, string>;
  /**
   * Returns the household's category for a name in a file; null if there is none. Omitted if the source has no names.
   */
  readonly categoryNamed?: (name: string) => string | null;
  /** By statement key. */
  readonly choices: ReadonlyMap<string, AccountChoice>;
  /** Called after each part with the number of transactions written. */
  readonly wrote: (count: number) => void;
  /** The source of ids for a bank connection. Omitted for files. */
  readonly source?: string;
}

/**
 * Writes plans account by account: account, opening entry, transactions, ids. Everything belongs to the transaction's
 * change set.
 */
export async function applyImports(tx: HouseholdTx, plans: readonly TargetPlan[], input: ApplyInput): Promise<void> {
  const total = plans.reduce((sum, { inserts }) => sum + inserts.length, 0);
  const clean = total === 0 ? null : await cleanerOfComing(tx);
  const pipeline = pipelineWrites(tx);
  for (const plan of plans) await applyPlan(pipeline, plan, { ...input, clean, namedAs: remembering(normalizePayee) });
  await pipeline.end();
  if (total > MANY_ROWS) tx.wroteMany();
}

interface ApplyOptions extends ApplyInput {
  readonly clean: Awaited<ReturnType<typeof cleanerOfComing>>;
  readonly namedAs: (payee: string) => string;
}

async function applyPlan({ write }: WritePipeline, plan: TargetPlan, options: ApplyOptions): Promise<void> {
  const { target } = plan;
  const [source, origin] =
    options.source === undefined ? ([SOURCE, 'import'] as const) : ([options.source, 'sync'] as const);
  const type = accountTypeOf(plan, options);
  await write(async (tx) => {
    if (target.isNew) await createAccount(tx, plan, options);
    await storeIdentifiers(tx, plan);
    if (plan.opening?.id) await ledger.moveOpening(tx, plan.opening);
    if (plan.opening?.id === null) {
      const { language, locale } = await ledger.readLanguages(tx);
      const payee = enteredPayee('opening', languageOf(language, locale));
      const opening = openingTransaction(plan.target, plan.opening, payee);
      await ledger.insertImported(tx, [opening], options.now, origin);
    }
  });
  for (const inserts of inChunks(plan.inserts))
    await write((tx) => insertCleaned(tx, inserts, { plan, type, origin, options }));
  await write(async (tx) => {
    await copyDetails(tx, plan.inserts, options);
    await cleanDetailed(tx, plan.inserts, options);
    if (plan.changes.length > 0) {
      await ledger.letSplitsFollow(tx, plan.changes);
      await ledger.updateTransactions(tx, plan.changes);
    }
    if (plan.toReview.length > 0) await ledger.markForReview(tx, plan.toReview);
  });
  const storeReferences = target.isNew ? ledger.insertReferences : ledger.storeReferences;
  for (const references of inChunks(plan.references))
    await write((tx) =>
      storeReferences(
        tx,
        source,
        references.map((reference) => ({ ...reference, id: newId(), accountId: target.accountId })),
      ),
    );
  const stated = newestBalance(plan.statements.map(({ statement }) => statement));
  if (stated?.on) {
    const { minor, on } = stated;
    await write((tx) => keepBalance(tx, target.accountId, { minor, on }, options));
  }
}

async function storeIdentifiers(tx: HouseholdTx, { target, statements }: TargetPlan): Promise<void> {
  const numbers = new Map(statements.map(({ statement: { account } }) => [account.hash, account.number]));
  for (const [hash, number] of numbers) {
    if (!target.hasIdentifier(hash))
      await ledger.insertIdentifier(tx, { id: newId(), accountId: target.accountId, hash, number });
  }
}

const isWhole = ({ row }: PlannedTransaction): boolean => row.splits === undefined && (row.tags ?? []).length === 0;

/** Inserts transactions. Applies the user's rules before they are written, except to those with splits or tags. */
async function insertCleaned(
  tx: HouseholdTx,
  inserts: readonly PlannedTransaction[],
  {
    plan,
    type,
    origin,
    options,
  }: { plan: TargetPlan; type: AccountType; origin: 'import' | 'sync'; options: ApplyOptions },
): Promise<void> {
  const changed: ChangedTransaction[] = [];
  const transactions = inserts.map((insert): ledger.ImportedTransaction => {
    const coming = transactionOf(plan, insert, type, options);
    const change = options.clean === null || !isWhole(insert) ? null : options.clean(coming);
    if (change === null) return coming;
    changed.push(change);
    const { isReviewed, ...fields } = fieldsOf(change);
    return { ...coming, ...fields, needsReview: isReviewed === undefined ? coming.needsReview : isReviewed !== true };
  });
  await ledger.insertImported(tx, transactions, options.now, origin);
  await writeDetails(tx, changed, options.now);
  options.wrote(inserts.length);
}

/**
 * Applies the user's rules to transactions with splits or tags after these are written, because rules use splits and
 * tags too.
 */
async function cleanDetailed(
  tx: HouseholdTx,
  inserts: readonly PlannedTransaction[],
  { clean, now }: ApplyOptions,
): Promise<void> {
  if (clean === null) return;
  const ids = inserts.flatMap((insert) => (isWhole(insert) ? [] : [insert.id]));
  await cleanNewTransactions(tx, ids, now);
}

/**
 * Stores a balance that a file states, unless the account already matches a different balance stated for that day,
 * because the matching balance must be the later one. A connection stores its bank's balances itself, because it also
 * knows the available balance.
 */
async function keepBalance(
  tx: HouseholdTx,
  accountId: string,
  stated: { minor: number; on: string },
  { now, source }: ApplyInput,
): Promise<void> {
  const known = await statedFor(tx, accountId, stated.on);
  if (known !== null && known !== stated.minor && known === (await balanceOn(tx, accountId, stated.on))) return;
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

function firstOf({ statements: [first] }: TargetPlan): StagedStatement {
  if (first === undefined) throw new Error('an account without a statement');
  return first.statement;
}

const choiceOf = ({ statements }: TargetPlan, { choices }: ApplyInput): AccountChoice | undefined =>
  statements.map(({ statement }) => choices.get(statement.key)).find((given) => given !== undefined);

const accountTypeOf = (plan: TargetPlan, input: ApplyInput): AccountType =>
  plan.target.accountType ?? choiceOf(plan, input)?.type ?? firstOf(plan).account.type;

async function createAccount(tx: HouseholdTx, plan: TargetPlan, input: ApplyInput): Promise<void> {
  const first = firstOf(plan);
  const { account } = first;
  const choice = choiceOf(plan, input);
  const type = accountTypeOf(plan, input);
  const subtype = choice?.subtype !== undefined ? choice.subtype : type === account.type ? account.subtype : null;
  await ledger.insertAccount(
    tx,
    {
      id: plan.target.accountId,
      name: choice?.name ?? proposedName(first),
      type,
      subtype,
      institution: account.institution,
      mask: account.mask,
      currency: plan.target.currency,
    },
    input.now,
  );
}

/** Number of rows above which a different query plan is best. */
const MANY_ROWS = 500;

/** Rows per SQL statement, few enough that other requests get their turn in between. */
const CHUNK_ROWS = 5_000;

const inChunks = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / CHUNK_ROWS) }, (_, index) =>
    rows.slice(index * CHUNK_ROWS, (index + 1) * CHUNK_ROWS),
  );

function openingTransaction(
  target: TargetPlan['target'],
  opening: NonNullable<TargetPlan['opening']>,
  payee: string,
): ledger.ImportedTransaction {
  return {
    id: newId(),
    accountId: target.accountId,
    postedOn: opening.postedOn,
    transactedOn: null,
    amountMinor: opening.amountMinor,
    payee,
    memo: null,
    rawDescription: null,
    checkNumber: null,
    kind: 'opening',
    status: 'posted',
    needsReview: false,
    heldFor: null,
    categoryId: null,
    isSplit: false,
    excluded: false,
  };
}

function transactionOf(
  { target }: TargetPlan,
  { id, row, heldFor }: PlannedTransaction,
  accountType: AccountType,
  { categoryIds, categoryNamed, namedAs }: ApplyOptions,
): ledger.ImportedTransaction {
  const { kind, categoryKey } = classify(row, accountType);
  const isSplit = row.splits !== undefined;
  const named = row.category ? (categoryNamed?.(row.category) ?? null) : null;
  return {
    id,
    accountId: target.accountId,
    postedOn: row.postedOn,
    transactedOn: row.transactedOn,
    amountMinor: row.amountMinor,
    payee: namedAs(row.payee),
    memo: row.memo,
    rawDescription: row.payee,
    checkNumber: row.checkNumber,
    kind,
    status: row.pending ? 'pending' : row.cleared ? 'cleared' : 'posted',
    needsReview: false,
    heldFor,
    categoryId: isSplit ? null : (named ?? categoryIds.get(categoryKey) ?? null),
    isSplit,
    excluded: false,
  };
}

/** Returns `make` with a cache, because a file has many rows but few payees. */
function remembering(make: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = make(text);
    known.set(text, made);
    return made;
  };
}

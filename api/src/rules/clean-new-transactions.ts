import {
  type CategoryMemory,
  compileRules,
  learnCategories,
  normalisePayee,
  payeeResolver,
  type RuleTransaction,
} from '@tideline/domain';
import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { describedPayees, type PayeeRow } from '../payees/payees.store.ts';
import { type ChangedTransaction, writeChanges } from './apply-changes.store.ts';
import { toDomainRule } from './rule-problems.ts';
import { detailsOfRows, type RowDetails, type RuleRow, rowsById, toRuleTransaction } from './rule-rows.store.ts';
import { listRules } from './rules.store.ts';

const CHUNK_ROWS = 5_000;
/** The newest choices; what somebody thought ten thousand transactions ago is no longer asked. */
const CHOICES_MAX = 10_000;
/** One choice of two says as much as a coin; one that nobody contradicted is believed. */
const BELIEVED_PPM = 500_000;

/**
 * What a person taught the household, applied to transactions that just came: aliases say whose they are, rules have their way, and where
 * neither sets a category it is the one people chose for this payee before. In the caller's change set; a few statements for any number.
 *
 * Order  alias (name, and the payee's category) → rules pre, default, post → learned category → the category a merged one stands for
 */
export async function cleanNewTransactions(
  tx: HouseholdTx,
  transactionIds: readonly string[],
  now: Date,
): Promise<number> {
  if (transactionIds.length === 0) return 0;
  const knowledge = await loadKnowledge(tx);
  if (knowledge === null) return 0;
  const details = await detailsOfRows(tx);
  let written = 0;
  for (let start = 0; start < transactionIds.length; start += CHUNK_ROWS) {
    const rows = await rowsById(tx, transactionIds.slice(start, start + CHUNK_ROWS));
    const changed = rows.flatMap((row) => changesOf(row, toRuleTransaction(row, details), knowledge) ?? []);
    written += await writeChanges(tx, changed, now);
  }
  return written;
}

/** A transaction that is about to be written, without parts and tags. */
export type ComingTransaction = Pick<
  RuleRow,
  | 'id'
  | 'accountId'
  | 'postedOn'
  | 'amountMinor'
  | 'payee'
  | 'rawDescription'
  | 'memo'
  | 'categoryId'
  | 'kind'
  | 'needsReview'
>;

/**
 * The same for transactions that are about to be written: writing them once takes half of the time of writing and changing them. Null:
 * nobody has taught anything. What it answers of one is null where nothing changes; its version is 1, that of a new row.
 */
export async function cleanerOfComing(
  tx: HouseholdTx,
): Promise<((coming: ComingTransaction) => ChangedTransaction | null) | null> {
  const knowledge = await loadKnowledge(tx);
  if (knowledge === null) return null;
  return (coming) => {
    const row: RuleRow = {
      ...coming,
      version: 1,
      currency: '',
      excluded: false,
      isSplit: false,
      setByPerson: [],
      source: 'import',
    };
    return changesOf(row, toRuleTransaction(row, NO_DETAILS), knowledge);
  };
}

const NO_DETAILS: RowDetails = { tags: new Map(), splits: new Map() };

interface Knowledge {
  payeeOf: (raw: string) => PayeeRow | null;
  rules: ReturnType<typeof compileRules>;
  learned: CategoryMemory;
  /** Built-in categories that stand for another one. */
  standsFor: ReadonlyMap<string, string>;
}

/** null: nobody has taught anything yet. */
async function loadKnowledge(tx: HouseholdTx): Promise<Knowledge | null> {
  const payees = await describedPayees(tx);
  const rules = await listRules(tx);
  const choices = await choicesOfPeople(tx);
  const standsFor = await mergedCategories(tx);
  if (payees.length + rules.length + choices.length + standsFor.size === 0) return null;
  const byId = new Map(payees.map((payee) => [payee.id, payee]));
  const resolve = payeeResolver(payees);
  const known = new Map<string, PayeeRow | null>();
  const payeeOf = (raw: string): PayeeRow | null => {
    const before = known.get(raw);
    if (before !== undefined) return before;
    const found = byId.get((resolve(raw) ?? resolve(normalisePayee(raw)))?.id ?? '') ?? null;
    known.set(raw, found);
    return found;
  };
  return { payeeOf, rules: compileRules(rules.map(toDomainRule)), learned: learnCategories(choices), standsFor };
}

type Choice = Parameters<typeof learnCategories>[0] extends Iterable<infer One> ? One : never;

const choicesOfPeople = (tx: HouseholdTx): Promise<Choice[]> =>
  tx.many(sql`
    select payee, amount_minor, category_id, posted_on from transaction
    where household_id = ${tx.householdId} and deleted_at is null and set_by_person @> '{categoryId}' and category_id is not null
    order by posted_on desc limit ${CHOICES_MAX}`);

const mergedCategories = async (tx: HouseholdTx): Promise<Map<string, string>> =>
  new Map(
    (
      await tx.many<{ id: string; mergedIntoId: string }>(sql`
    select id, merged_into_id from category where household_id = ${tx.householdId} and merged_into_id is not null and deleted_at is null`)
    ).map(({ id, mergedIntoId }) => [id, mergedIntoId]),
  );

function changesOf(
  row: RuleRow,
  before: RuleTransaction,
  { payeeOf, rules, learned, standsFor }: Knowledge,
): ChangedTransaction | null {
  const mine = (field: 'payee' | 'categoryId'): boolean => before.setByPerson.includes(field);
  const payee = payeeOf(before.rawText);
  const named: RuleTransaction = {
    ...before,
    payee: payee === null || mine('payee') ? before.payee : payee.name,
    categoryId:
      (payee?.defaultCategoryId ?? null) === null || payee === null || mine('categoryId')
        ? before.categoryId
        : payee.defaultCategoryId,
  };
  const { after } = rules(named);
  const isDecided = mine('categoryId') || after.categoryId !== before.categoryId || after.splits.length > 0;
  // what a bank calls interest, a fee or a transfer is that
  const memory = isDecided || row.kind !== 'standard' ? null : learned(after.payee, after.amountMinor);
  const chosen = memory !== null && memory.confidencePpm >= BELIEVED_PPM ? memory.categoryId : after.categoryId;
  const result = { ...after, categoryId: chosen === null ? null : (standsFor.get(chosen) ?? chosen) };
  const fields = ['payee', 'memo', 'categoryId', 'tags', 'kind', 'excluded', 'splits', 'isReviewed'] as const;
  const changes = fields
    .filter((field) => result[field] !== before[field])
    .map((field) => ({ field, to: result[field] }));
  return changes.length === 0 ? null : { id: row.id, version: row.version, changes };
}

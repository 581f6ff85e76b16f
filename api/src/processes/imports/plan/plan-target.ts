import { type ExistingRow, type Outcome, reconcile, type RowFacts } from '@tideline/domain';
import type { FileFormat, FileRow } from '../formats/statement.ts';
import type { StagedStatement } from '../staged-statement.ts';
import { changeOf, type PlannedChange } from './planned-change.ts';
import { newestBalance, planOpening } from './plan-opening.ts';
import { movedOver } from './stated-day.ts';
import type { OpeningEntry, Target } from '../target.ts';

export interface PlannedTransaction {
  readonly id: string;
  readonly row: FileRow;
  /**
   * The transaction that this one may duplicate; null if there is none. If set, this one is held back and excluded
   * until the user decides.
   */
  readonly heldFor: string | null;
}

export interface PlannedReference {
  readonly transactionId: string;
  readonly externalId: string;
  readonly seen: RowFacts;
}

export interface PlannedStatement {
  readonly statement: StagedStatement;
  /** One outcome per row, in order. */
  readonly outcomes: readonly Outcome[];
}

/** All changes to one account from importing statements. Nothing has been written yet. */
export interface TargetPlan {
  readonly target: Target;
  readonly statements: readonly PlannedStatement[];
  readonly inserts: readonly PlannedTransaction[];
  readonly changes: readonly PlannedChange[];
  readonly references: readonly PlannedReference[];
  /** Reconciled transactions that the bank changed. They are marked for review and not changed. */
  readonly toReview: readonly string[];
  /** Returns the account's rows after the plan, for the next file. */
  readonly existingAfter: () => readonly ExistingRow[];
  /** Opening entry to create or move; null if it does not change. */
  readonly opening: OpeningEntry | null;
}

/**
 * Plans the statements of one account, file by file. The next file knows the rows of earlier files, so that overlapping
 * files add each row once. Rows are compared with the account, never with each other: equal rows in one file are
 * different transactions.
 */
export function planTarget(target: Target, statements: readonly StagedStatement[], newId: () => string): TargetPlan {
  const draft: Draft = {
    target,
    existing: () => target.existing,
    inserts: new Map(),
    changes: new Map(),
    references: new Map(),
    toReview: new Set(),
    seen: new Set(),
  };
  const planned = [...Map.groupBy(statements, fileOf).values()].flatMap((ofFile) => planFile(draft, ofFile, newId));
  const [inserts, changes] = [[...draft.inserts.values()], [...draft.changes.values()]];
  return {
    target,
    statements: planned,
    inserts,
    changes,
    references: [...draft.references.values()],
    toReview: [...draft.toReview],
    existingAfter: draft.existing,
    opening: planOpening(target, statements, {
      inserts,
      changes,
      moved: movedOverNewest({ target, statements: planned, inserts }),
    }),
  };
}

/** Returns the amount that the newest stated balance includes although the ledger has it on a later date. */
function movedOverNewest(plan: Pick<TargetPlan, 'target' | 'statements' | 'inserts'>): number {
  const newest = newestBalance(plan.statements.map(({ statement }) => statement));
  const stating = plan.statements.find(({ statement }) => statement.key === newest?.key);
  return stating === undefined || newest?.on === null || newest === null ? 0 : movedOver(plan, stating, newest.on);
}

/** Returns the number of the file of a statement: "3" for "3.1". */
const fileOf = ({ key }: StagedStatement): string => key.split('.', 1)[0] ?? key;

/** A plan under construction, keyed by transaction id. References are keyed by the bank's id. */
interface Draft {
  readonly target: Target;
  existing: () => readonly ExistingRow[];
  readonly inserts: Map<string, PlannedTransaction>;
  readonly changes: Map<string, PlannedChange>;
  readonly references: Map<string, PlannedReference>;
  readonly toReview: Set<string>;
  /** Digests of the files planned so far. */
  readonly seen: Set<string>;
}

function planFile(draft: Draft, statements: readonly StagedStatement[], newId: () => string): PlannedStatement[] {
  const rows = statements.flatMap((statement) => statement.rows.filter(isOwn));
  const isSameSeries = statements.every(
    ({ account }) => draft.target.hasIdentifier(account.hash) || draft.seen.has(account.hash),
  );
  const outcomes = decide(draft.existing(), rows, { format: statements[0]?.format ?? 'csv', isSameSeries });
  for (const { account } of statements) draft.seen.add(account.hash);
  postRows(draft, { rows, outcomes, newId });
  let at = 0;
  return statements.map((statement) => ({
    statement,
    outcomes: statement.rows.map((row) => (isOwn(row) ? (outcomes[at++] ?? NEW) : REPEATED)),
  }));
}

const isOwn = ({ repeated }: FileRow): boolean => repeated !== true;

function decide(
  existing: readonly ExistingRow[],
  rows: readonly FileRow[],
  { format, isSameSeries }: { format: FileFormat; isSameSeries: boolean },
): readonly Outcome[] {
  // there is nothing to compare with
  const isFirst = existing.length === 0 && rows.every(({ externalId }) => externalId === null);
  return isFirst
    ? rows.map(() => NEW)
    : reconcile(rows.map(incomingRow), knownToFormat(existing, format), { isSameSeries }).outcomes;
}

/** Adds the rows' outcomes to the plan. */
function postRows(
  draft: Draft,
  { rows, outcomes, newId }: { rows: readonly FileRow[]; outcomes: readonly Outcome[]; newId: () => string },
): void {
  const { inserts, changes, references } = draft;
  const existing = draft.existing();
  const byId = once(() => new Map(existing.map((known) => [known.id, known])));
  const ids = idsInTime(rows, newId);
  const added: Added[] = [];
  outcomes.forEach((outcome, position) => {
    const row = rows[position];
    if (!row || outcome.kind === 'repeated') return;
    if (outcome.kind === 'review' && outcome.reason === 'locked') {
      draft.toReview.add(outcome.existingId);
      return;
    }
    const isInsert = outcome.kind === 'new' || outcome.kind === 'review';
    const transactionId = isInsert ? (ids[position] ?? newId()) : outcome.existingId;
    const seen = factsOf(row);
    if (isInsert) {
      inserts.set(transactionId, {
        id: transactionId,
        row,
        heldFor: outcome.kind === 'review' ? outcome.existingId : null,
      });
      added.push({ id: transactionId, row, externalId: outcome.externalId, isHeld: outcome.kind === 'review' });
    } else if (outcome.kind === 'changed') {
      const insert = inserts.get(transactionId);
      const before = draft.target.ledger.get(transactionId);
      if (insert) inserts.set(transactionId, { ...insert, row });
      else if (before)
        changes.set(transactionId, changeOf(before, seenBefore(byId().get(transactionId), outcome.knownAs), row));
    }
    const externalId = outcome.externalId ?? (outcome.kind === 'changed' ? outcome.knownAs : null);
    if (externalId !== null) references.set(externalId, { transactionId, externalId, seen });
  });
  draft.existing = () => withReferences([...existing, ...added.map(existingRow)], references);
}

/** Outcome shared by all repeated rows. */
const REPEATED: Outcome = { kind: 'repeated', of: null };

/** Outcome shared by all rows of an empty account, of which there may be many. */
const NEW: Outcome = { kind: 'new', externalId: null };

const ID_SPACES = { csv: 'csv:', camt: 'camt:', mt940: 'mt940:', qif: '', ofx1: '', ofx2: '' } as const;

/**
 * Returns the rows with the ids of one format. A bank uses different ids in each format, so ids of one format reveal
 * nothing about rows of another.
 */
function knownToFormat(existing: readonly ExistingRow[], format: FileFormat): readonly ExistingRow[] {
  const isOfFormat = ({ externalId }: { externalId: string }): boolean =>
    (/^(?:csv|camt|mt940):/.exec(externalId)?.[0] ?? '') === ID_SPACES[format];
  return existing.some(({ references }) => !references.every(isOfFormat))
    ? existing.map((row) => ({ ...row, references: row.references.filter(isOfFormat) }))
    : existing;
}

const factsOf = ({ postedOn, amountMinor, payee }: FileRow): RowFacts => ({ postedOn, amountMinor, payee });

const incomingRow = (row: FileRow) => ({
  ...factsOf(row),
  transactedOn: row.transactedOn,
  externalId: row.externalId,
  replacesExternalId: row.replacesExternalId,
  pending: row.pending,
});

interface Added {
  readonly id: string;
  readonly row: FileRow;
  readonly externalId: string | null;
  readonly isHeld: boolean;
}

/**
 * Converts an added row to an existing one for the next file. A held row is like a deleted one: it is neither added
 * again nor matched to another row.
 */
const existingRow = ({ id, row, externalId, isHeld }: Added): ExistingRow => ({
  id,
  ...factsOf(row),
  transactedOn: row.transactedOn,
  pending: row.pending,
  locked: false,
  deleted: isHeld,
  references: externalId === null ? [] : [{ externalId, lastSeen: factsOf(row) }],
});

/**
 * Returns ids that ascend with time, even if the file starts with its newest row, because transactions of one day are
 * listed by id.
 */
function idsInTime(rows: readonly FileRow[], newId: () => string): string[] {
  const ids = rows.map(() => newId());
  const [first, last] = [rows[0], rows.at(-1)];
  return first && last && first.postedOn > last.postedOn ? ids.reverse() : ids;
}

/** Returns the data that the bank reported before, so that only its changes are applied; null if no id was known. */
function seenBefore(known: ExistingRow | undefined, knownAs: string | null): RowFacts | null {
  return known?.references.find(({ externalId }) => externalId === knownAs)?.lastSeen ?? null;
}

/** Returns a function that computes the value on first use. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

/** Adds the references of this statement to the rows for the next statement. */
function withReferences(rows: ExistingRow[], references: ReadonlyMap<string, PlannedReference>): ExistingRow[] {
  const byTransaction = Map.groupBy(references.values(), ({ transactionId }) => transactionId);
  return rows.map((row) => {
    const planned = byTransaction.get(row.id);
    if (!planned) return row;
    const fresh = planned.map(({ externalId, seen }) => ({ externalId, lastSeen: seen }));
    const kept = row.references.filter(
      ({ externalId }) => !fresh.some((reference) => reference.externalId === externalId),
    );
    return { ...row, references: [...kept, ...fresh] };
  });
}

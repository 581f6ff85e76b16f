import { type ExistingRow, type Outcome, reconcile, type RowFacts } from '@tideline/domain';
import type { FileRow } from '../formats/statement.ts';
import type { StagedStatement } from '../staged-statement.ts';
import { changeOf, type PlannedChange } from './planned-change.ts';
import { planOpening } from './plan-opening.ts';
import type { OpeningEntry, Target } from './target.ts';

export interface PlannedTransaction {
  readonly id: string;
  readonly row: FileRow;
  readonly needsReview: boolean;
}

export interface PlannedReference {
  readonly transactionId: string;
  readonly externalId: string;
  readonly seen: RowFacts;
}

export interface PlannedStatement {
  readonly statement: StagedStatement;
  /** One for each row, in their order. */
  readonly outcomes: readonly Outcome[];
}

/** Everything that importing statements does to one account. Nothing is written yet. */
export interface TargetPlan {
  readonly target: Target;
  readonly statements: readonly PlannedStatement[];
  readonly inserts: readonly PlannedTransaction[];
  readonly changes: readonly PlannedChange[];
  readonly references: readonly PlannedReference[];
  /** Reconciled transactions that the bank changed: marked, not altered. */
  readonly toReview: readonly string[];
  /** The account's rows once the plan is carried out, for the next file. */
  readonly existingAfter: () => readonly ExistingRow[];
  /** Opening entry to make or to move; null: as it is. */
  readonly opening: OpeningEntry | null;
}

/**
 * Statements of one account, one after another: rows of an earlier one are known to the next, so that overlapping files
 * in one upload add each row once.
 */
export function planTarget(target: Target, statements: readonly StagedStatement[], newId: () => string): TargetPlan {
  const inserts = new Map<string, PlannedTransaction>();
  const changes = new Map<string, PlannedChange>();
  const references = new Map<string, PlannedReference>();
  const toReview = new Set<string>();
  let existingAfter = (): readonly ExistingRow[] => target.existing;
  const planned = statements.map((statement): PlannedStatement => {
    const existing = existingAfter();
    const isFirst = existing.length === 0 && statement.rows.every(({ externalId }) => externalId === null); // nothing to compare with
    const outcomes: readonly Outcome[] = isFirst
      ? statement.rows.map(() => NEW)
      : reconcile(statement.rows.map(incomingRow), knownToFormat(existing, statement)).outcomes;
    const byId = once(() => new Map(existing.map((known) => [known.id, known])));
    const ids = idsInTime(statement.rows, newId);
    const added: { id: string; row: FileRow; externalId: string | null }[] = [];
    outcomes.forEach((outcome, position) => {
      const row = statement.rows[position];
      if (!row || outcome.kind === 'repeated') return;
      if (outcome.kind === 'review' && outcome.reason === 'locked') {
        toReview.add(outcome.existingId);
        return;
      }
      const isInsert = outcome.kind === 'new' || outcome.kind === 'review';
      const transactionId = isInsert ? (ids[position] ?? newId()) : outcome.existingId;
      const seen = factsOf(row);
      if (isInsert) {
        inserts.set(transactionId, { id: transactionId, row, needsReview: outcome.kind === 'review' });
        added.push({ id: transactionId, row, externalId: outcome.externalId });
      } else if (outcome.kind === 'changed') {
        const insert = inserts.get(transactionId);
        const before = target.ledger.get(transactionId);
        if (insert) inserts.set(transactionId, { ...insert, row });
        else if (before)
          changes.set(transactionId, changeOf(before, seenBefore(byId().get(transactionId), outcome.knownAs), row));
      }
      const externalId = outcome.externalId ?? (outcome.kind === 'changed' ? outcome.knownAs : null);
      if (externalId !== null) references.set(externalId, { transactionId, externalId, seen });
    });
    existingAfter = () =>
      withReferences(
        [...existing, ...added.map(({ id, row, externalId }) => existingRow(id, row, externalId))],
        references,
      );
    return { statement, outcomes };
  });
  const allInserts = [...inserts.values()];
  return {
    target,
    statements: planned,
    inserts: allInserts,
    changes: [...changes.values()],
    references: [...references.values()],
    toReview: [...toReview],
    existingAfter,
    opening: planOpening(target, statements, allInserts),
  };
}

/** One for all rows of an account that is empty: there may be very many. */
const NEW: Outcome = { kind: 'new', externalId: null };

const ID_SPACES = { csv: 'csv:', camt: 'camt:', mt940: 'mt940:', qif: '', ofx1: '', ofx2: '' } as const;

/** A bank's files of different formats number differently: ids of one say nothing of rows that came with the other. */
function knownToFormat(existing: readonly ExistingRow[], { format }: StagedStatement): readonly ExistingRow[] {
  const isOwn = ({ externalId }: { externalId: string }): boolean =>
    (/^(?:csv|camt|mt940):/.exec(externalId)?.[0] ?? '') === ID_SPACES[format];
  return existing.some(({ references }) => !references.every(isOwn))
    ? existing.map((row) => ({ ...row, references: row.references.filter(isOwn) }))
    : existing;
}

const factsOf = ({ postedOn, amountMinor, payee }: FileRow): RowFacts => ({ postedOn, amountMinor, payee });

const incomingRow = (row: FileRow) => ({
  ...factsOf(row),
  externalId: row.externalId,
  replacesExternalId: row.replacesExternalId,
  pending: row.pending,
});

const existingRow = (id: string, row: FileRow, externalId: string | null): ExistingRow => ({
  id,
  ...factsOf(row),
  pending: row.pending,
  locked: false,
  deleted: false,
  references: externalId === null ? [] : [{ externalId, lastSeen: factsOf(row) }],
});

/** Ids rise with time, also where the file begins with its newest row: transactions of one day are listed by them. */
function idsInTime(rows: readonly FileRow[], newId: () => string): string[] {
  const ids = rows.map(() => newId());
  const [first, last] = [rows[0], rows.at(-1)];
  return first && last && first.postedOn > last.postedOn ? ids.reverse() : ids;
}

/** What the bank said before, so that only what it changed is changed; null where no id was known. */
function seenBefore(known: ExistingRow | undefined, knownAs: string | null): RowFacts | null {
  return known?.references.find(({ externalId }) => externalId === knownAs)?.lastSeen ?? null;
}

/** Worked out when it is asked for first. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

/** Aliases that this statement brought are known to the next one. */
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

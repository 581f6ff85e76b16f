import { createHash } from 'node:crypto';
import { type Rule, type RuleCounts, type RulePreviewRow, toMoney } from '@tideline/contract';
import {
  type CivilDate,
  previewRules,
  type RuleChange,
  type RulePreviewRow as DomainRow,
  type RuleSplit,
} from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { ChangedTransaction } from './apply-changes.store.ts';
import { toDomainRule } from './to-domain-rule.ts';
import { detailsOfRows, ledgerInParts, type RuleRow, toRuleTransaction } from './rule-rows.store.ts';

export interface Page {
  offset: number;
  limit: number;
}

export interface Scan {
  counts: RuleCounts;
  rows: RulePreviewRow[];
  nextOffset: number | null;
  /** Digest of the rules and of every change they make. */
  digest: string;
}

/** Called with the changes of each chunk of the ledger before the next chunk is read. */
type OnPart = (changed: ChangedTransaction[]) => Promise<void>;

/**
 * Evaluates rules on the whole ledger in chunks, newest first. Returns one page of differences, total counts, and a
 * digest of the rules and all changes.
 */
export async function scanLedger(
  tx: HouseholdTx,
  rules: readonly Rule[],
  page: Page,
  onPart: OnPart = async () => undefined,
): Promise<Scan> {
  const counts: Omit<RuleCounts, 'perRule'> = { transactions: 0, matched: 0, changed: 0, refused: 0 };
  const perRule = new Map(rules.filter(({ enabled }) => enabled).map(({ id }) => [id, { matched: 0, changed: 0 }]));
  const hash = createHash('sha256').update(JSON.stringify(rules.map(({ id, version }) => [id, version])));
  const rows: RulePreviewRow[] = [];
  const details = await detailsOfRows(tx);
  const domainRules = rules.map(toDomainRule);
  for await (const part of ledgerInParts(tx, oldestOf(rules))) {
    const preview = previewRules(
      domainRules,
      part.map((row) => toRuleTransaction(row, details)),
    );
    const byId = new Map(part.map((row) => [row.id, row]));
    const changed = preview.rows.filter(({ changes }) => changes.length > 0).flatMap((row) => pairOf(row, byId));
    for (const [index, [row, diff]] of changed.entries()) {
      const at = counts.changed + index;
      hash.update(JSON.stringify([row.id, row.version, diff.changes]));
      if (at >= page.offset && at < page.offset + page.limit) rows.push(toWire(row, diff));
    }
    for (const key of ['transactions', 'matched', 'changed', 'refused'] as const) counts[key] += preview.counts[key];
    for (const each of preview.perRule) add(perRule.get(each.ruleId), each);
    await onPart(changed.map(([{ id, version }, { changes }]) => ({ id, version, changes })));
  }
  const next = page.offset + rows.length;
  return {
    counts: { ...counts, perRule: [...perRule].map(([ruleId, each]) => ({ ruleId, ...each })) },
    rows,
    nextOffset: next < counts.changed ? next : null,
    digest: hash.digest('hex'),
  };
}

/** Returns the earliest date that any of the rules can match; null if one of the rules has no start date. */
function oldestOf(rules: readonly Rule[]): CivilDate | null {
  const dates = rules.map(({ effectiveFrom }) => effectiveFrom);
  return dates.includes(null) ? null : ((dates.toSorted()[0] ?? null) as CivilDate | null);
}

function pairOf(diff: DomainRow, byId: ReadonlyMap<string, RuleRow>): [RuleRow, DomainRow][] {
  const row = byId.get(diff.transactionId);
  return row === undefined ? [] : [[row, diff]];
}

function add(
  total: { matched: number; changed: number } | undefined,
  { matched, changed }: { matched: number; changed: number },
): void {
  if (total === undefined) return;
  total.matched += matched;
  total.changed += changed;
}

function toWire(row: RuleRow, { transactionId, changes, refused }: DomainRow): RulePreviewRow {
  return {
    transactionId,
    accountId: row.accountId,
    postedOn: row.postedOn,
    payee: row.payee,
    rawDescription: row.rawDescription,
    amount: toMoney(row.amountMinor, row.currency),
    changes: changes.map(({ field, from, to, ruleIds }) => ({
      field,
      from: valueToWire(from, row),
      to: valueToWire(to, row),
      ruleIds: [...ruleIds],
    })),
    refused: refused.map((each) => ({ ...each })),
  };
}

function valueToWire(value: RuleChange['to'], { currency }: RuleRow): RulePreviewRow['changes'][number]['to'] {
  if (!Array.isArray(value)) return value as string | boolean | null;
  const list = value as readonly (string | RuleSplit)[];
  if (list.every((each) => typeof each === 'string')) return [...list];
  return list.flatMap((each) =>
    typeof each === 'string'
      ? []
      : [{ amount: toMoney(each.amountMinor, currency), categoryId: each.categoryId, memo: each.memo }],
  );
}

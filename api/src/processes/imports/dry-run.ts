import { randomUUID } from 'node:crypto';
import { setImmediate as giveWay } from 'node:timers/promises';
import type { ImportStatement } from '@tideline/contract';
import type { CivilDate, ExistingRow } from '@tideline/domain';
import { agreementOf, clearest, sampleOf } from './agreement.ts';
import { parseFile } from './formats/parse-file.ts';
import type { FileNotice, FileRow } from './formats/statement.ts';
import { proposedName } from './match-account.ts';
import { groupByAccount } from './plan/group-by-account.ts';
import { newestBalance } from './plan/plan-opening.ts';
import { planTarget, type TargetPlan } from './plan/plan-target.ts';
import { previewOf } from './plan/preview.ts';
import type { LedgerTransaction, OpeningEntry, Target } from './target.ts';
import { stage, type StagedStatement } from './staged-statement.ts';
import type { AccountRow } from './targets.store.ts';

/** Counts of a file: rows = added + present + listed. Held rows are included in added, and changed ones in present. */
export interface DryRunCounts {
  rows: number;
  added: number;
  present: number;
  listed: number;
}

export interface DryRunFile {
  readonly statements: readonly ImportStatement[];
  readonly notices: readonly FileNotice[];
}

export interface DryRunAccount {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  /** In minor units, over all days. Held rows do not count. */
  readonly balanceMinor: number;
  readonly rows: number;
  readonly held: number;
}

export interface DryRun {
  /** Imports a file after the previous ones. Errors: ImportFileError for a rejected file. */
  add(file: string, bytes: Uint8Array): Promise<DryRunCounts>;
  /** Imports a file like `add`, and returns the preview of each statement. */
  read(file: string, bytes: Uint8Array): Promise<DryRunFile>;
  accounts(): readonly DryRunAccount[];
}

/** An account of the ledger in memory. */
interface AccountLedger {
  readonly account: AccountRow;
  readonly existing: readonly ExistingRow[];
  /** Ids of held rows. */
  readonly held: ReadonlySet<string>;
  readonly opening: OpeningEntry | null;
}

/** Runs the importers on an initially empty ledger in memory, without a database, to show the effects of files. */
export function createDryRun(defaultCurrency = 'USD'): DryRun {
  const ledgers = new Map<string, AccountLedger>();
  let files = 0;
  const read = async (file: string, bytes: Uint8Array): Promise<DryRunFile> => {
    const { format, program, statements, csv, notices } = await parseFile(
      bytes,
      { defaultCurrency, fileName: file },
      () => giveWay(),
    );
    const key = `${(files += 1)}`;
    const origin = {
      file,
      format,
      householdId: 'dry run',
      ...(program === undefined ? {} : { program }),
      ...(csv ? { csv: { ...csv, choices: {} } } : {}),
    };
    const staged = statements.map((statement, position) =>
      stage(statement, { ...origin, key: `${key}.${position + 1}` }),
    );
    const { groups, resembled } = await groupByAccount(staged, {
      accounts: [...ledgers.values()].map(({ account }) => account),
      chosen: new Map(),
      holderOf: (rows) => Promise.resolve(holderOf(ledgers, rows)),
    });
    const previews: ImportStatement[] = [];
    for (const [accountId, group] of groups) {
      const ledger = ledgers.get(accountId);
      const plan = planTarget(targetOf(ledger, group), group, randomUUID);
      for (const planned of plan.statements) {
        const { key: statementKey, ledgerBalanceMinor, ledgerBalanceOn } = planned.statement;
        const beforeMinor =
          ledger === undefined ? 0 : balanceOf(ledger, ledgerBalanceMinor === null ? null : ledgerBalanceOn);
        previews.push(previewOf(plan, planned, { beforeMinor, resemblesId: resembled.get(statementKey) ?? null }));
      }
      ledgers.set(plan.target.accountId, ledgerAfter(ledger, plan));
    }
    return { statements: previews, notices };
  };
  return {
    read,
    async add(file, bytes) {
      const counts: DryRunCounts = { rows: 0, added: 0, present: 0, listed: 0 };
      for (const { counts: of } of (await read(file, bytes)).statements) {
        counts.rows += of.rows;
        counts.added += of.new + of.review;
        counts.present += of.present + of.changed;
        counts.listed += of.listed;
      }
      return counts;
    },
    accounts: () =>
      [...ledgers.values()].map((ledger) => {
        const {
          account: { id, name, currency },
          existing,
          held,
        } = ledger;
        return {
          id,
          name,
          currency,
          balanceMinor: balanceOf(ledger, null),
          rows: existing.filter(({ deleted }) => !deleted).length,
          held: held.size,
        };
      }),
  };
}

function targetOf(ledger: AccountLedger | undefined, group: readonly StagedStatement[]): Target {
  if (ledger === undefined) {
    return {
      accountId: randomUUID(),
      isNew: true,
      isEmpty: true,
      accountType: null,
      currency: group[0]?.currency ?? '',
      existing: [],
      ledger: new Map(),
      opening: null,
      hasIdentifier: () => false,
    };
  }
  const { account, existing, opening } = ledger;
  const living = existing.filter(({ deleted }) => !deleted);
  const stated = newestBalance(group);
  const first = living.map(({ postedOn }) => postedOn).toSorted()[0];
  return {
    accountId: account.id,
    isNew: false,
    isEmpty: living.length === 0 && opening === null,
    accountType: account.type,
    currency: account.currency,
    existing,
    ledger: new Map(living.map((row) => [row.id, ledgerRow(row)])),
    opening,
    unopened:
      opening === null && stated !== null && first !== undefined
        ? { balanceMinor: balanceOf(ledger, stated.on), on: stated.on, firstOn: first }
        : null,
    hasIdentifier: (hash) => account.hashes.includes(hash),
  };
}

const ledgerRow = ({ id, postedOn, amountMinor, payee, pending }: ExistingRow): LedgerTransaction => ({
  id,
  postedOn,
  amountMinor,
  payee,
  shownPayee: payee,
  status: pending ? 'pending' : 'posted',
});

function ledgerAfter(ledger: AccountLedger | undefined, plan: TargetPlan): AccountLedger {
  const statements = plan.statements.map(({ statement }) => statement);
  const [first] = statements;
  if (first === undefined) throw new Error('an account without a statement');
  const before = ledger?.account ?? {
    id: plan.target.accountId,
    name: proposedName(first),
    type: first.account.type,
    subtype: first.account.subtype,
    mask: first.account.mask,
    currency: first.currency,
    hashes: [],
    numbers: [],
  };
  const changed = new Map(plan.changes.map((change) => [change.id, change]));
  const opening = plan.opening ?? ledger?.opening ?? null;
  return {
    account: {
      ...before,
      hashes: [...before.hashes, ...statements.map(({ account }) => account.hash)],
      numbers: [...before.numbers, ...statements.flatMap(({ account }) => account.number ?? [])],
    },
    existing: plan.existingAfter().map((row) => {
      const change = changed.get(row.id);
      return change === undefined
        ? row
        : { ...row, postedOn: change.postedOn, amountMinor: change.amountMinor, pending: change.status === 'pending' };
    }),
    held: new Set([
      ...(ledger?.held ?? []),
      ...plan.inserts.flatMap(({ id, heldFor }) => (heldFor === null ? [] : [id])),
    ]),
    opening: opening && { ...opening, id: opening.id ?? 'opening' },
  };
}

function balanceOf({ existing, opening }: AccountLedger, day: string | null): number {
  const counts = (postedOn: string): boolean => day === null || postedOn <= day;
  const rows = existing.reduce((sum, row) => sum + (!row.deleted && counts(row.postedOn) ? row.amountMinor : 0), 0);
  return rows + (opening !== null && counts(opening.postedOn) ? opening.amountMinor : 0);
}

function holderOf(ledgers: ReadonlyMap<string, AccountLedger>, rows: readonly FileRow[]): string | null {
  const sample = sampleOf(rows);
  return clearest(
    [...ledgers].map(([id, { existing }]) => {
      const known = existing
        .filter(({ deleted }) => !deleted)
        .map(({ postedOn, transactedOn = null, amountMinor, payee }) => ({
          postedOn,
          transactedOn,
          amountMinor,
          payee,
        }));
      const days = known.map(({ postedOn }) => postedOn).toSorted();
      const span: { from: CivilDate | ''; to: CivilDate | '' } = { from: days[0] ?? '', to: days.at(-1) ?? '' };
      return { id, agreement: agreementOf(sample, known, span) };
    }),
  );
}

import { fail, type Payee, type PayeeAlias } from '@tideline/contract';
import { aliasConflicts, payeeResolver } from '@tideline/domain';
import { categoryExists } from '../categories/categories.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { checkVersion } from '../../platform/http/check-version.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import * as store from './payees.store.ts';

type Changed = Promise<{ changeSetId: string; item: Payee }>;

export const listPayees = (
  scope: Scope,
  filter: store.PayeeFilter,
): Promise<{ items: Payee[]; total: number; nextOffset: number | null }> =>
  scope.read(async (tx) => {
    const rows = await store.listPayees(tx, filter);
    const total = rows[0]?.total ?? 0;
    const next = filter.offset + rows.length;
    return {
      items: rows.map(({ total: _total, ...payee }) => payee),
      total,
      nextOffset: rows.length > 0 && next < total ? next : null,
    };
  });

export interface NewPayee {
  name: string;
  was?: string | undefined;
  aliases: PayeeAlias[];
  defaultCategoryId: string | null;
}

export const createPayee = (scope: Scope, { name, was, aliases, defaultCategoryId }: NewPayee): Changed =>
  scope.write(
    { label: was === undefined || was === name ? `Described payee ${name}` : `Renamed payee ${was}` },
    async (tx, changeSetId) => {
      await checkCategory(tx, defaultCategoryId);
      const taken = await store.findByName(tx, name);
      if (taken !== null) throw fail('NAME_TAKEN', { name: taken.name });
      const row = {
        id: newId(scope.now.getTime()),
        name,
        aliases: unique(isRenamed(was, name) ? [...aliases, { match: 'is', text: was }] : aliases),
        defaultCategoryId,
      };
      await store.insertPayee(tx, row, scope.now);
      if (was !== undefined && was !== name) await store.renameUses(tx, [was], name);
      return { changeSetId, item: await toPayee(tx, { ...row, version: 1 }) };
    },
  );

export interface PayeeChangesInput {
  id: string;
  name?: string | undefined;
  aliases?: PayeeAlias[] | undefined;
  defaultCategoryId?: string | null | undefined;
}

export const updatePayee = (scope: Scope, { id, name, aliases, defaultCategoryId }: PayeeChangesInput): Changed =>
  scope.write({ label: 'Edited payee' }, async (tx, changeSetId) => {
    const row = await lock(scope, tx, id);
    await checkCategory(tx, defaultCategoryId);
    const renamed = name !== undefined && name !== row.name;
    if (renamed) {
      const taken = await store.findByName(tx, name);
      if (taken !== null && taken.id !== id) throw fail('NAME_TAKEN', { name: taken.name });
      await store.renameUses(tx, [row.name], name);
    }
    // Descriptions with the old name still belong to this payee.
    const named = aliases ?? row.aliases;
    const kept = renamed && isRenamed(row.name, name) ? [...named, { match: 'is' as const, text: row.name }] : named;
    await store.updatePayee(tx, id, {
      ...(name !== undefined && { name }),
      ...(defaultCategoryId !== undefined && { defaultCategoryId }),
      ...((aliases !== undefined || renamed) && { aliases: unique(kept) }),
    });
    return { changeSetId, item: await toPayee(tx, await reload(tx, id)) };
  });

export const removePayee = (scope: Scope, id: string): Promise<{ changeSetId: string }> =>
  scope.write({ label: 'Forgot payee' }, async (tx, changeSetId) => {
    await lock(scope, tx, id);
    await store.deletePayees(tx, [id], scope.now);
    return { changeSetId };
  });

export const mergePayees = (scope: Scope, { names, into }: { names: string[]; into: string }): Changed =>
  scope.write({ label: `Merged payees into ${into}` }, async (tx, changeSetId) => {
    const gone = names.filter((name) => name.toLowerCase() !== into.toLowerCase());
    const rows = await store.findByNames(tx, gone);
    const target = await store.findByName(tx, into);
    const aliases = unique([
      ...(target?.aliases ?? []),
      ...rows.flatMap((row) => row.aliases),
      ...gone.map((text): PayeeAlias => ({ match: 'is', text })),
    ]);
    await store.deletePayees(
      tx,
      rows.map(({ id }) => id),
      scope.now,
    );
    await store.renameUses(tx, names, into);
    const defaultCategoryId =
      target?.defaultCategoryId ?? rows.find((row) => row.defaultCategoryId !== null)?.defaultCategoryId ?? null;
    if (target !== null) await store.updatePayee(tx, target.id, { name: into, aliases, defaultCategoryId });
    const id = target?.id ?? newId(scope.now.getTime());
    if (target === null) await store.insertPayee(tx, { id, name: into, aliases, defaultCategoryId }, scope.now);
    return { changeSetId, item: await toPayee(tx, await reload(tx, id)) };
  });

/** Maximum number of rows in a preview, enough to show the effect of an alias. */
const SHOWN = 50;
/** Id that sorts a draft as the newest payee. If two payees claim the same description, the older one gets it. */
const DRAFT_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export interface AliasPreview {
  count: number;
  matches: { printed: string; payee: string; transactionCount: number }[];
  conflicts: { match: PayeeAlias['match']; text: string; payees: string[] }[];
}

/** Previews the effect of aliases. Requires permission to edit. */
export const previewAliases = async (
  scope: Scope,
  { id = DRAFT_ID, name, aliases }: { id?: string | undefined; name: string; aliases: PayeeAlias[] },
): Promise<AliasPreview> => {
  if (scope.role === 'viewer') throw fail('ROLE_FORBIDS', { role: scope.role });
  return scope.read(async (tx) => {
    const others = (await store.describedPayees(tx)).filter(
      (payee) => payee.id !== id && payee.name.toLowerCase() !== name.toLowerCase(),
    );
    const payees = [...others, { id, name, aliases }];
    const resolve = payeeResolver(payees);
    const matches = (await store.printedTexts(tx)).filter(({ printed }) => resolve(printed)?.id === id);
    const nameOf = (payeeId: string): string => payees.find((payee) => payee.id === payeeId)?.name ?? '';
    const conflicts = aliasConflicts(payees).filter(({ payeeIds }) => payeeIds.includes(id));
    return {
      count: matches.reduce((sum, { transactionCount }) => sum + transactionCount, 0),
      matches: matches.slice(0, SHOWN),
      conflicts: conflicts.map(({ match, text, payeeIds }) => ({
        match,
        text,
        payees: payeeIds.filter((each) => each !== id).map(nameOf),
      })),
    };
  });
};

async function lock(scope: Scope, tx: HouseholdTx, id: string): Promise<store.PayeeRow> {
  const row = await store.lockPayee(tx, id);
  const item = row === null ? null : await toPayee(tx, row);
  return checkVersion(row, scope, () => item);
}

async function reload(tx: HouseholdTx, id: string): Promise<store.PayeeRow> {
  const row = await store.lockPayee(tx, id);
  if (row === null) throw new Error('a payee that was just written is not there');
  return row;
}

const toPayee = async (tx: HouseholdTx, row: store.PayeeRow): Promise<Payee> => ({
  ...row,
  ...(await store.usageOf(tx, row.name)),
});

async function checkCategory(tx: HouseholdTx, id: string | null | undefined): Promise<void> {
  if (typeof id === 'string' && !(await categoryExists(tx, id))) throw fail('CATEGORY_UNKNOWN', {});
}

const isRenamed = (was: string | undefined, name: string): was is string =>
  was !== undefined && was.toLowerCase() !== name.toLowerCase();

const ALIASES_MAX = 200;

function unique(aliases: readonly PayeeAlias[]): PayeeAlias[] {
  const byText = new Map(aliases.map((alias) => [`${alias.match} ${alias.text.toLowerCase()}`, alias]));
  return [...byText.values()].slice(0, ALIASES_MAX);
}

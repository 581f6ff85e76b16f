import { fail, type SweepAccount } from '@tideline/contract';
import { type AccountRow, listAccounts, requireWritable } from '../../../ledger/accounts/accounts.store.ts';
import type { HouseholdTx } from '../../../platform/database/database.ts';
import { checkVersion } from '../../../platform/http/check-version.ts';
import type { Scope } from '../../../platform/http/scope.ts';
import { SecretUnreadable, type Vault } from '../../../platform/secrets/vault.ts';
import { fedAccounts } from '../account-feeds.store.ts';
import { type BankConfig, servesHousehold } from './bank-config.ts';
import {
  liftSuspension,
  listSweepAccounts,
  lockSweepAccount,
  referenceContext,
  storeWay,
  type SweepAccountRow,
} from './sweep-accounts.store.ts';

export interface SweepAccountDeps {
  vault: Vault;
  banks: readonly BankConfig[];
}

/** Number of trailing characters shown of a bank reference. */
const SHOWN = 4;

export const listWays = (
  scope: Scope,
  { vault, banks }: SweepAccountDeps,
): Promise<{ items: SweepAccount[]; banks: { name: string; title: string }[] }> =>
  scope.read(async (tx) => ({
    items: await load(tx, vault),
    banks: banks.filter((bank) => servesHousehold(bank, tx.householdId)).map(({ name, title }) => ({ name, title })),
  }));

export interface WayInput {
  id: string;
  way: SweepAccount['way'];
  bank: string | null;
  reference: string | null;
}

/**
 * Sets how money moves for an account. Errors: SWEEP_BANK_UNKNOWN; VALIDATION_FAILED if a bank is chosen without its
 * reference for the account.
 */
export const chooseWay = (
  scope: Scope,
  { vault, banks }: SweepAccountDeps,
  { id, way, bank, reference }: WayInput,
): Promise<SweepAccount> =>
  scope.write({ label: 'Chose how money leaves an account' }, async (tx) => {
    const account = (await listAccounts(tx)).find((each) => each.id === id && isSweepable(each));
    if (account === undefined) throw fail('NOT_FOUND', {});
    await requireWritable(tx, [id]);
    const before = await lockSweepAccount(tx, id);
    checkVersion(before ?? { version: 0 }, scope);
    if (way !== 'webhook') await storeWay(tx, id, { way, bank: null, sealed: null });
    else {
      if (!banks.some((each) => each.name === bank && servesHousehold(each, tx.householdId)))
        throw fail('SWEEP_BANK_UNKNOWN', {});
      await storeWay(tx, id, { way, bank, sealed: sealReference(tx, vault, { before, id, bank, reference }) });
    }
    return loadOne(tx, vault, id);
  });

interface ReferenceInput {
  before: SweepAccountRow | null;
  id: string;
  bank: string | null;
  reference: string | null;
}

/** Seals the entered reference, or reuses the earlier one of the same bank. */
function sealReference(
  tx: HouseholdTx,
  vault: Vault,
  { before, id, bank, reference }: ReferenceInput,
): { keyId: string; box: string } {
  if (reference !== null) return vault.seal(reference, referenceContext(tx.householdId, id));
  if (
    before !== null &&
    before.bank === bank &&
    before.keyId !== null &&
    before.box !== null &&
    before.disabledAt === null
  )
    return { keyId: before.keyId, box: before.box };
  throw fail('VALIDATION_FAILED', {
    fields: [{ pointer: '/reference', rule: 'required', message: 'what the bank calls the account is needed' }],
  });
}

export const resumeAccount = (scope: Scope, { vault }: SweepAccountDeps, id: string): Promise<SweepAccount> =>
  scope.write({ label: 'Sweeps may leave an account again' }, async (tx) => {
    await requireWritable(tx, [id]);
    await liftSuspension(tx, id);
    return loadOne(tx, vault, id);
  });

async function loadOne(tx: HouseholdTx, vault: Vault, id: string): Promise<SweepAccount> {
  const item = (await load(tx, vault)).find(({ accountId }) => accountId === id);
  if (item === undefined) throw fail('NOT_FOUND', {});
  return item;
}

/** Returns whether sweeps can use the account: it is an open deposit account or an open debt. */
const isSweepable = ({ type, state }: AccountRow): boolean =>
  state !== 'closed' && ['depository', 'credit_card', 'line_of_credit', 'loan'].includes(type);

async function load(tx: HouseholdTx, vault: Vault): Promise<SweepAccount[]> {
  const said = new Map((await listSweepAccounts(tx)).map((row) => [row.accountId, row]));
  const accounts = (await listAccounts(tx)).filter(isSweepable);
  const fed = await fedAccounts(
    tx,
    accounts.map(({ id }) => id),
  );
  return accounts.map(({ id, name }) => {
    const row = said.get(id);
    return {
      accountId: id,
      version: row?.version ?? 0,
      name,
      way: row?.way ?? 'instruct',
      bank: row?.bank ?? null,
      referenceEnd: row === undefined ? null : endOf(tx, vault, row),
      isFed: fed.has(id),
      suspended: stopOf(row?.suspendedCode, row?.suspendedAt),
      disabled: stopOf(row?.disabledCode, row?.disabledAt),
    };
  });
}

const stopOf = (code: string | null = null, at: string | null = null): SweepAccount['suspended'] =>
  code === null || at === null ? null : { code, at };

function endOf(tx: HouseholdTx, vault: Vault, { accountId, keyId, box }: SweepAccountRow): string | null {
  if (keyId === null || box === null) return null;
  try {
    const reference = vault.open({ keyId, box }, referenceContext(tx.householdId, accountId));
    return reference.length > SHOWN * 2 ? reference.slice(-SHOWN) : '';
  } catch (error) {
    if (error instanceof SecretUnreadable) return null; // the page asks the user to enter it again
    throw error;
  }
}

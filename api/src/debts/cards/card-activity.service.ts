/**
 * Card activity other than purchases and payments. Each activity is one change, so either all of its transactions are
 * stored or none.
 */
import { type Card, type CardDispute, fail, type Money } from '@tideline/contract';
import { minor, mulDiv } from '@tideline/domain';
import { type AccountRow, findAccount, lockAccount } from '../../ledger/accounts/accounts.store.ts';
import { categoryIdByKey } from '../../ledger/categories/categories.store.ts';
import { labelChangeSet } from '../../platform/database/change-set.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { checkVersion } from '../../platform/http/check-version.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import { enteredPayee } from '../../ledger/postings/entered-payee.ts';
import { insertPromo } from '../records/promos.store.ts';
import { type EnteredTransaction, insertTransaction } from '../../ledger/postings/transactions.store.ts';
import { insertTransfer } from '../../ledger/postings/transfers.store.ts';
import { amountAboveZero, invalid, openCard, otherAccount } from './card-accounts.ts';
import { insertDispute, lockDispute, resolveDispute as resolveRow, updateDispute } from './card-disputes.store.ts';
import { disputeToWire } from './dispute-to-wire.ts';
import { payableBalancesOf } from './card-payments.service.ts';
import { amountIn, loadCard } from './cards.service.ts';

type ChangedCard = Promise<{ changeSetId: string; item: Card }>;
type ChangedDispute = Promise<{ changeSetId: string; item: CardDispute }>;

interface Moved {
  id: string;
  amount: Money;
  on: string;
  fee: Money | null;
}

type Leg = Pick<EnteredTransaction, 'accountId' | 'postedOn' | 'amountMinor' | 'payee' | 'kind'> & {
  categoryId?: string | null;
};

async function postRow(tx: HouseholdTx, scope: Scope, { categoryId = null, ...leg }: Leg): Promise<string> {
  const id = newId(scope.now.getTime());
  await insertTransaction(tx, { ...leg, id, memo: null, categoryId, source: 'manual', createdAt: scope.now });
  return id;
}

/**
 * Moves money out of the card. If the other account is in this household, also moves it into that account as a linked
 * transfer.
 */
async function move(
  tx: HouseholdTx,
  scope: Scope,
  {
    card,
    other,
    kind,
    amountMinor,
    on,
    outside,
  }: {
    card: AccountRow;
    other: AccountRow | null;
    kind: EnteredTransaction['kind'];
    amountMinor: number;
    on: string;
    outside: string;
  },
): Promise<void> {
  const outflowId = await postRow(tx, scope, {
    accountId: card.id,
    postedOn: on,
    amountMinor: -amountMinor,
    payee: other?.name ?? outside,
    kind,
  });
  if (other === null) return;
  const inflowId = await postRow(tx, scope, { accountId: other.id, postedOn: on, amountMinor, payee: card.name, kind });
  await insertTransfer(tx, { id: newId(scope.now.getTime()), outflowId, inflowId, state: 'confirmed' });
}

async function postFee(
  tx: HouseholdTx,
  scope: Scope,
  { card, fee, on, payee }: { card: AccountRow; fee: Money | null; on: string; payee: string },
): Promise<number> {
  const feeMinor = amountIn(card.currency, fee) ?? 0;
  if (feeMinor > 0)
    await postRow(tx, scope, {
      accountId: card.id,
      postedOn: on,
      amountMinor: -feeMinor,
      payee,
      kind: 'fee',
      categoryId: await categoryIdByKey(tx, 'fees'),
    });
  return feeMinor;
}

export interface BalanceTransferInput extends Moved {
  fromAccountId: string | null;
  promo: { promoAprPpm: number; endsOn: string; revertAprPpm: number | null } | null;
}

const DEBTS: readonly AccountRow['type'][] = ['credit_card', 'loan', 'line_of_credit'];

/** Transfers a debt to this card. The fee accrues interest at the purchase rate. */
export const transferBalance = (
  scope: Scope,
  { id, amount, on, fee, fromAccountId, promo }: BalanceTransferInput,
): ChangedCard =>
  scope.write({ label: 'Recorded a balance transfer' }, async (tx, changeSetId) => {
    const card = await openCard(tx, id);
    const amountMinor = amountAboveZero(card, amount);
    const from = await otherAccount(tx, card, { id: fromAccountId, pointer: '/fromAccountId', types: DEBTS });
    if (promo !== null && promo.endsOn < on) throw fail('PROMO_DATES_REVERSED', { startsOn: on, endsOn: promo.endsOn });
    await labelChangeSet(tx, changeSetId, `Recorded a balance transfer to ${card.name}`);
    await move(tx, scope, {
      card,
      other: from,
      kind: 'balance_transfer',
      amountMinor,
      on,
      outside: enteredPayee('balanceTransfer', scope.language),
    });
    const feeMinor = await postFee(tx, scope, {
      card,
      fee,
      on,
      payee: enteredPayee('balanceTransferFee', scope.language),
    });
    // The offer is inserted after the transfer, because only card activity with a later id changes the offer's
    // balance.
    if (promo !== null) {
      await insertPromo(tx, newId(scope.now.getTime()), {
        accountId: card.id,
        kind: 'balance_transfer',
        promoAprPpm: promo.promoAprPpm,
        revertAprPpm: promo.revertAprPpm,
        startsOn: on,
        endsOn: promo.endsOn,
        originalMinor: amountMinor,
        balanceMinor: amountMinor,
        balanceAsOf: on,
        balanceEntry: newId(scope.now.getTime()),
        feePpm: mulDiv(minor(feeMinor), 1_000_000, amountMinor, 'half-away'),
        enteredBy: scope.userId,
      });
    }
    return { changeSetId, item: await loadCard(tx, scope, card.id) };
  });

export const advanceCash = (
  scope: Scope,
  { id, amount, on, fee, toAccountId }: Moved & { toAccountId: string | null },
): ChangedCard =>
  scope.write({ label: 'Recorded a cash advance' }, async (tx, changeSetId) => {
    const card = await openCard(tx, id);
    const amountMinor = amountAboveZero(card, amount);
    const to = await otherAccount(tx, card, { id: toAccountId, pointer: '/toAccountId', types: ['depository'] });
    await labelChangeSet(tx, changeSetId, `Recorded a cash advance from ${card.name}`);
    const outside = enteredPayee('cashAdvance', scope.language);
    await move(tx, scope, { card, other: to, kind: 'cash_advance', amountMinor, on, outside });
    await postFee(tx, scope, { card, fee, on, payee: enteredPayee('cashAdvanceFee', scope.language) });
    return { changeSetId, item: await loadCard(tx, scope, card.id) };
  });

export const recordRefund = (
  scope: Scope,
  { id, amount, on, payee }: { id: string; amount: Money; on: string; payee: string },
): ChangedCard =>
  scope.write({ label: 'Recorded a refund' }, async (tx, changeSetId) => {
    const card = await openCard(tx, id);
    const amountMinor = amountAboveZero(card, amount);
    await labelChangeSet(tx, changeSetId, `Recorded a refund on ${card.name}`);
    await postRow(tx, scope, {
      accountId: card.id,
      postedOn: on,
      amountMinor,
      payee,
      kind: 'refund',
      categoryId: await categoryIdByKey(tx, 'refund'),
    });
    return { changeSetId, item: await loadCard(tx, scope, card.id) };
  });

export interface DisputeInput {
  id: string;
  balanceId: string;
  amount: Money;
  openedOn: string;
  note: string | null;
}

export const openDispute = (scope: Scope, { id, balanceId, amount, openedOn, note }: DisputeInput): ChangedDispute =>
  scope.write({ label: 'Put an amount in dispute' }, async (tx, changeSetId) => {
    if ((await lockAccount(tx, id)) === null) throw fail('NOT_FOUND', {});
    const card = await openCard(tx, id);
    const amountMinor = amountAboveZero(card, amount);
    const balance = (await payableBalancesOf(tx, scope.today, id)).find((each) => each.id === balanceId);
    if (balance === undefined) throw invalid('/balanceId', 'is no balance of this card');
    if (amountMinor > balance.balanceMinor - balance.disputedMinor)
      throw invalid('/amount', 'is more than what is left of this balance');
    await labelChangeSet(tx, changeSetId, `Put an amount on ${card.name} in dispute`);
    const row = { id: newId(scope.now.getTime()), accountId: id, balanceId, amountMinor, openedOn, note };
    await insertDispute(tx, row);
    return { changeSetId, item: await disputeAfter(tx, row.id) };
  });

export type DisputeChanges = { id: string } & {
  [Field in keyof Omit<DisputeInput, 'id'>]?: DisputeInput[Field] | undefined;
};

/** Corrects a dispute while it is open. Its current disputed amount is available for the new amount. */
export const correctDispute = (
  scope: Scope,
  { id, balanceId, amount, openedOn, note }: DisputeChanges,
): ChangedDispute =>
  scope.write({ label: 'Corrected a dispute' }, async (tx, changeSetId) => {
    const row = checkVersion(await lockDispute(tx, id), scope, disputeToWire);
    const card = await openCard(tx, row.accountId);
    if (row.outcome !== null) throw invalid('', 'is resolved already');
    const [amountMinor, on] = [
      amount === undefined ? row.amountMinor : amountAboveZero(card, amount),
      balanceId ?? row.balanceId,
    ];
    const balance = (await payableBalancesOf(tx, scope.today, card.id)).find((each) => each.id === on);
    if (balance === undefined) throw invalid('/balanceId', 'is no balance of this card');
    const others = Math.max(0, balance.disputedMinor - (on === row.balanceId ? row.amountMinor : 0));
    if (amountMinor > balance.balanceMinor - others && (amountMinor !== row.amountMinor || on !== row.balanceId))
      throw invalid('/amount', 'is more than what is left of this balance');
    await labelChangeSet(tx, changeSetId, `Corrected a dispute on ${card.name}`);
    await updateDispute(tx, id, {
      balanceId: on,
      amountMinor,
      ...(openedOn === undefined ? {} : { openedOn }),
      ...(note === undefined ? {} : { note }),
    });
    return { changeSetId, item: await disputeAfter(tx, id) };
  });

async function disputeAfter(tx: HouseholdTx, id: string): Promise<CardDispute> {
  const row = await lockDispute(tx, id);
  if (row === null) throw fail('NOT_FOUND', {});
  return disputeToWire(row);
}

export const resolveDispute = (
  scope: Scope,
  { id, on, outcome }: { id: string; on: string; outcome: 'credited' | 'stands' },
): ChangedDispute =>
  scope.write({ label: 'Resolved a dispute' }, async (tx, changeSetId) => {
    const row = await lockDispute(tx, id);
    const card = row === null ? null : await findAccount(tx, row.accountId);
    if (row === null || card === null) throw fail('NOT_FOUND', {});
    if (row.outcome !== null) throw invalid('', 'is resolved already');
    if (on < row.openedOn) throw invalid('/on', 'lies before the dispute began');
    await labelChangeSet(tx, changeSetId, `Resolved a dispute on ${card.name}`);
    await resolveRow(tx, id, { resolvedOn: on, outcome });
    if (outcome === 'credited')
      await postRow(tx, scope, {
        accountId: card.id,
        postedOn: on,
        amountMinor: row.amountMinor,
        payee: row.note ?? enteredPayee('disputeCredit', scope.language),
        kind: 'refund',
        categoryId: await categoryIdByKey(tx, 'refund'),
      });
    return { changeSetId, item: await disputeAfter(tx, id) };
  });

import { readHolidayCalendar } from '../household/household.store.ts';
import type { ChangeLabel } from '@tideline/contract/language';
import {
  type ErrorParams,
  fail,
  toMinor,
  toMoney,
  type Transaction,
  type TransferSuggestion,
} from '@tideline/contract';
import {
  calendarOf,
  civilDate,
  exchanged,
  formatRateE8,
  minor,
  nextTransferState,
  type RateTable,
  suggestTransfers,
  type TransferAccountType,
  transferKind,
  type TransferOptions,
  type TransferReason,
} from '@tideline/domain';
import { findAccount } from '../accounts/accounts.store.ts';
import { labelChangeSet, dropChangeSet } from '../../platform/database/change-set.store.ts';
import { isUniqueViolation } from '../../platform/database/failures.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { checkVersion } from '../../platform/http/check-version.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import { loadTransactionMap } from '../transactions/load-transactions.ts';
import { type LockedRow, lockTransactions } from '../transactions/locked-rows.store.ts';
import { AROUND_DAYS, exchangeBetween, ratesOfLegs, toTransferRow } from '../matches/find-transfers.ts';
import * as store from '../matches/transfers.store.ts';

type Refusal = ErrorParams<'TRANSFER_REFUSED'>['reason'];
type Changed = Promise<{ changeSetId: string; item: TransferSuggestion }>;
type Legs = Pick<store.PairRow, 'id' | 'outflowId' | 'inflowId'>;

const CANDIDATES = 20;

export const listTransfers = (
  scope: Scope,
  { state, limit }: { state: store.PairRow['state']; limit: number },
): Promise<{ items: TransferSuggestion[]; count: number }> =>
  scope.read(async (tx) =>
    state === 'suggested'
      ? { items: await toWire(tx, await store.listSuggestions(tx, limit)), count: await store.countSuggestions(tx) }
      : {
          items: await toWire(tx, await store.listDecided(tx, state, limit)),
          count: await store.countDecided(tx, state),
        },
  );

export const getTransfer = (scope: Scope, id: string): Promise<TransferSuggestion> =>
  scope.read((tx) => loadTransfer(tx, id));

export const transferCandidates = (
  scope: Scope,
  id: string,
): Promise<{ items: { transaction: Transaction; reasons: TransferReason[] }[] }> =>
  scope.read(async (tx) => {
    const leg = await store.findLeg(tx, id);
    if (leg === null) throw fail('NOT_FOUND', {});
    const near = leg.amountMinor === 0 ? [] : await store.legsNear(tx, leg, { days: AROUND_DAYS, limit: CANDIDATES });
    const found = await loadTransactionMap(
      tx,
      near.map((other) => other.id),
    );
    const convert = await exchangeBetween(tx, [leg, ...near]);
    const { isHoliday } = calendarOf(await readHolidayCalendar(tx));
    const options = { isHoliday, ...(convert === undefined ? {} : { convert }) };
    return {
      items: near.flatMap((other) =>
        found.has(other.id)
          ? [{ transaction: found.get(other.id) as Transaction, reasons: reasonsFor([leg, other], options) }]
          : [],
      ),
    };
  });

/** Returns the reasons that support a pair, even if it is too weak for a suggestion. */
function reasonsFor([leg, other]: [store.LegRow, store.LegRow], options: TransferOptions): TransferReason[] {
  const [found] = suggestTransfers([leg, other].map(toTransferRow), options);
  if (found !== undefined) return [...found.reasons];
  const amount: TransferReason[] =
    leg.currency !== other.currency
      ? []
      : leg.amountMinor === -other.amountMinor
        ? ['same_amount']
        : ['amount_less_fee'];
  return [...amount, leg.postedOn === other.postedOn ? 'same_day' : 'within_days'];
}

export const createTransfer = (
  scope: Scope,
  { outflowId, inflowId }: { outflowId: string; inflowId: string },
): Changed =>
  scope.write({ label: 'Linked a transfer', turn: 'shared' }, async (tx, changeSetId) => {
    const rows = await lockLegs(tx, [{ outflowId, inflowId }]);
    const id = (await store.findPair(tx, outflowId, inflowId))?.id ?? newId(scope.now.getTime());
    const { confirmed, refused, missing } = await confirm(tx, rows, [{ id, outflowId, inflowId }]);
    if (missing) throw fail('NOT_FOUND', {});
    const reason = refused.get(id);
    if (reason !== undefined) throw fail('TRANSFER_REFUSED', { reason });
    await labelChangeSet(tx, changeSetId, labelOf(confirmed));
    return { changeSetId, item: await loadTransfer(tx, id) };
  });

export const decideTransfer = (scope: Scope, { id, state }: { id: string; state: 'confirmed' | 'rejected' }): Changed =>
  scope.write(
    { label: state === 'confirmed' ? 'Confirmed a transfer' : 'Rejected a transfer', turn: 'shared' },
    async (tx, changeSetId) => {
      const before = [...(await store.findDecided(tx, [id])), ...(await store.findSuggestions(tx, [id]))][0] ?? null;
      if (before === null) throw fail('NOT_FOUND', {});
      const rows = await lockLegs(tx, [before]);
      const pair = checkVersion(
        (await store.findDecided(tx, [id]))[0] ?? (await store.findSuggestions(tx, [id]))[0] ?? null,
        scope,
      );
      if (pair.state === state) throw fail('TRANSFER_REFUSED', { reason: 'already_decided' });
      if (state === 'confirmed') {
        const { confirmed, refused, missing } = await confirm(tx, rows, [pair]);
        if (missing) throw fail('NOT_FOUND', {});
        const reason = refused.get(id);
        if (reason !== undefined) throw fail('TRANSFER_REFUSED', { reason });
        await labelChangeSet(tx, changeSetId, labelOf(confirmed));
      } else if (pair.state === 'confirmed') {
        await store.dissolveTransfer(tx, id);
        await labelChangeSet(tx, changeSetId, 'Unlinked a transfer');
      } else if (nextTransferState(pair.state, 'reject').ok) await store.rejectPair(tx, pair);
      return { changeSetId, item: await loadTransfer(tx, id) };
    },
  );

export const confirmTransfers = (
  scope: Scope,
  ids: string[],
): Promise<{ changeSetId: string | null; confirmedIds: string[]; leftOutIds: string[] }> =>
  scope.write({ label: 'Confirmed transfers', turn: 'shared' }, async (tx, changeSetId) => {
    const wanted = [...new Set(ids)];
    const rows = await lockLegs(tx, await store.findSuggestions(tx, wanted));
    // only suggestions that are still open are returned
    const pairs = new Map((await store.findSuggestions(tx, wanted)).map((pair) => [pair.id, pair]));
    const { confirmed } = await confirm(
      tx,
      rows,
      wanted.flatMap((id) => pairs.get(id) ?? []),
    );
    const done = new Set(confirmed.map(({ id }) => id));
    if (done.size === 0) await dropChangeSet(tx, changeSetId);
    else await labelChangeSet(tx, changeSetId, labelOf(confirmed));
    return {
      changeSetId: done.size === 0 ? null : changeSetId,
      confirmedIds: [...done],
      leftOutIds: wanted.filter((id) => !done.has(id)),
    };
  });

interface Confirmation {
  confirmed: store.ConfirmedPair[];
  refused: ReadonlyMap<string, Refusal>;
  /** Whether a leg is missing. */
  missing: boolean;
}

type LegRows = ReadonlyMap<string, LockedRow>;

const lockLegs = async (tx: HouseholdTx, pairs: readonly Omit<Legs, 'id'>[]): Promise<LegRows> =>
  new Map(
    (
      await lockTransactions(
        tx,
        pairs.flatMap(({ outflowId, inflowId }) => [outflowId, inflowId]),
        { balances: false },
      )
    ).map((row) => [row.id, row]),
  );

/** Confirms the pairs whose locked legs are unlinked, not split, in two accounts and of opposite sign. */
async function confirm(tx: HouseholdTx, rows: LegRows, pairs: readonly Legs[]): Promise<Confirmation> {
  const types = await accountTypes(tx, [...rows.values()]);
  const taken = new Set<string>();
  const refused = new Map<string, Refusal>();
  const confirmed: store.ConfirmedPair[] = [];
  let missing = false;
  for (const { id, outflowId, inflowId } of pairs) {
    const [outflow, inflow] = [rows.get(outflowId), rows.get(inflowId)];
    if (outflow === undefined || inflow === undefined) {
      missing = true;
      continue;
    }
    const reason = taken.has(outflowId) || taken.has(inflowId) ? 'already_in_transfer' : refusalOf(outflow, inflow);
    if (reason !== null) {
      refused.set(id, reason);
      continue;
    }
    taken.add(outflowId).add(inflowId);
    const fee = outflow.currency === inflow.currency ? Math.max(0, -outflow.amountMinor - inflow.amountMinor) : 0;
    confirmed.push({
      id,
      outflowId,
      inflowId,
      feeMinor: fee,
      kind: transferKind(
        { accountType: types.get(outflow.accountId) ?? 'depository' },
        { accountType: types.get(inflow.accountId) ?? 'depository' },
      ),
    });
  }
  if (confirmed.length > 0) {
    await store.confirmPairs(tx, confirmed).catch((error: unknown) => {
      throw isUniqueViolation(error) ? fail('TRANSFER_REFUSED', { reason: 'already_in_transfer' }) : error;
    });
  }
  return { confirmed, refused, missing };
}

function refusalOf(outflow: LockedRow, inflow: LockedRow): Refusal | null {
  if (outflow.accountId === inflow.accountId) return 'same_account';
  if (outflow.amountMinor >= 0 || inflow.amountMinor <= 0) return 'same_sign';
  if (outflow.transferId !== null || inflow.transferId !== null) return 'already_in_transfer';
  return outflow.isSplit || inflow.isSplit ? 'split' : null;
}

async function accountTypes(tx: HouseholdTx, rows: readonly LockedRow[]): Promise<Map<string, TransferAccountType>> {
  const types = new Map<string, TransferAccountType>();
  for (const accountId of new Set(rows.map((row) => row.accountId))) {
    const account = await findAccount(tx, accountId);
    if (account !== null) types.set(accountId, account.type);
  }
  return types;
}

const labelOf = (confirmed: readonly store.ConfirmedPair[]): ChangeLabel =>
  confirmed.length === 1 ? 'Confirmed a transfer' : `Confirmed ${confirmed.length} transfers`;

export async function loadTransfer(tx: HouseholdTx, id: string): Promise<TransferSuggestion> {
  const [item] = await toWire(tx, [...(await store.findDecided(tx, [id])), ...(await store.findSuggestions(tx, [id]))]);
  if (item === undefined) throw fail('NOT_FOUND', {});
  return item;
}

async function toWire(tx: HouseholdTx, pairs: readonly store.PairRow[]): Promise<TransferSuggestion[]> {
  const rows = await loadTransactionMap(
    tx,
    pairs.flatMap(({ outflowId, inflowId }) => [outflowId, inflowId]),
  );
  const rates = await ratesOfLegs(
    tx,
    [...rows.values()].map(({ amount, postedOn }) => ({ currency: amount.currency, postedOn })),
  );
  return pairs.flatMap(({ outflowId, inflowId, feeMinor, kind, ...pair }) => {
    const [outflow, inflow] = [rows.get(outflowId), rows.get(inflowId)];
    if (outflow === undefined || inflow === undefined) return [];
    const { currency } = outflow.amount;
    const ofLeg = KINDS.find((each) => each === outflow.kind);
    return [
      {
        ...pair,
        outflow,
        inflow,
        kind: (pair.state === 'confirmed' ? ofLeg : undefined) ?? kind ?? 'transfer',
        fee: feeMinor === null || currency !== inflow.amount.currency ? null : toMoney(feeMinor, currency),
        exchange: rates === null ? null : exchangeOf(outflow, inflow, rates),
      },
    ];
  });
}

function exchangeOf(outflow: Transaction, inflow: Transaction, rates: RateTable): TransferSuggestion['exchange'] {
  const [left, arrived] = [outflow.amount, inflow.amount];
  if (left.currency === arrived.currency) return null;
  const found = exchanged(
    { minor: minor(-toMinor(left)), currency: left.currency },
    { minor: minor(toMinor(arrived)), currency: arrived.currency },
    { rates, on: civilDate(outflow.postedOn) },
  );
  if (found === null) return null;
  const { rateE8, differenceMinor } = found;
  return {
    rate: formatRateE8(rateE8),
    difference: differenceMinor === null ? null : toMoney(differenceMinor, arrived.currency),
  };
}

const KINDS = ['transfer', 'card_payment', 'loan_payment', 'balance_transfer', 'cash_advance'] as const;

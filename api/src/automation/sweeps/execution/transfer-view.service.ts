import { fail, type SweepTransfer, toMoney } from '@tideline/contract';
import { civilDate as asCivilDate, type CivilDate, type LegMatch, returnEffect } from '@tideline/domain';
import type { HouseholdTx } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/http/scope.ts';
import { lockTransactions } from '../../../ledger/transactions/locked-rows.store.ts';
import type { BankConfig } from '../providers/bank-config.ts';
import { linkEnds, openLegs, type OpenLegs } from './match-run-legs.ts';
import { legsOfRun, type LegTransaction, activeLegs, type RunLegs } from './run-legs.store.ts';
import { representmentsOf } from './run-keys.ts';
import { lockSweeps } from './sweep-lock.ts';
import { bankEventsOf, findTransfer, type TransferRow } from './transfers.store.ts';
import { findRun, lockRun, type RunRow } from '../runs.store.ts';
import { findReadOnly, listReadOnlyAccounts } from '../../../ledger/accounts/accounts.store.ts';

type Leg = SweepTransfer['legs'][number];
type Side = Leg['side'];

export const getTransfer = (scope: Scope, banks: readonly BankConfig[], id: string): Promise<SweepTransfer> =>
  scope.read((tx) => view(tx, banks, id, asCivilDate(scope.today)));

/** Stores the user's choice of the transaction that is a leg. Errors: SWEEP_LEG_REFUSED. */
export const chooseLeg = (
  scope: Scope,
  banks: readonly BankConfig[],
  { id, side, transactionId }: { id: string; side: Side; transactionId: string },
): Promise<SweepTransfer> =>
  scope.write({ label: 'Said which transaction is an end of a sweep', cause: 'sweep' }, async (tx) => {
    await lockSweeps(tx);
    const today = asCivilDate(scope.today);
    const run = await lockRun(tx, id);
    if (run === null || (await findTransfer(tx, id)) === null) throw fail('NOT_FOUND', {});
    const direction = side.endsWith('back') ? 'back' : 'there';
    const open = (await openLegs(tx, today)).find((each) => each.run.id === id && each.direction === direction);
    const isOut = side.startsWith('outgoing');
    if (open === undefined || (isOut ? open.outgoing : open.incoming) !== null)
      throw fail('SWEEP_LEG_REFUSED', { reason: 'decided' });
    await checkChosen(tx, open, { isOut, transactionId });
    const chosen = isOut
      ? { outgoing: transactionId, incoming: open.incoming?.id ?? null }
      : { outgoing: open.outgoing?.id ?? null, incoming: transactionId };
    await linkEnds(tx, open, { ...chosen, now: scope.now });
    return view(tx, banks, id, today);
  });

async function checkChosen(
  tx: HouseholdTx,
  { run, direction, candidates }: OpenLegs,
  { isOut, transactionId }: { isOut: boolean; transactionId: string },
): Promise<void> {
  const [row] = await lockTransactions(tx, [transactionId]);
  if (row === undefined) throw fail('NOT_FOUND', {});
  const source = direction === 'there' ? run.fromAccountId : run.toAccountId;
  const target = direction === 'there' ? run.toAccountId : run.fromAccountId;
  if (row.accountId !== (isOut ? source : target)) throw fail('SWEEP_LEG_REFUSED', { reason: 'other_account' });
  if (row.isSplit) throw fail('SWEEP_LEG_REFUSED', { reason: 'split' });
  if (isOut ? row.amountMinor >= 0 : row.amountMinor <= 0) throw fail('SWEEP_LEG_REFUSED', { reason: 'wrong_sign' });
  if (!candidates.has(transactionId)) throw fail('SWEEP_LEG_REFUSED', { reason: 'taken' });
}

async function view(
  tx: HouseholdTx,
  banks: readonly BankConfig[],
  id: string,
  today: CivilDate,
): Promise<SweepTransfer> {
  const run = await findRun(tx, id);
  const transfer = run === null ? null : await findTransfer(tx, id);
  if (run === null || transfer === null) throw fail('NOT_FOUND', {});
  const ends = await legsOfRun(tx, run);
  const readOnly = findReadOnly(await listReadOnlyAccounts(tx), [run.fromAccountId, run.toAccountId]);
  const mayMove = readOnly === undefined;
  const effect = run.returnCode === null ? null : returnEffect(run.returnCode, representmentsOf(run.key));
  return {
    runId: run.id,
    version: transfer.version,
    way: transfer.way,
    bankTitle:
      transfer.bank === null ? null : (banks.find(({ name }) => name === transfer.bank)?.title ?? transfer.bank),
    amount: toMoney(run.amountMinor, ends.currency),
    instructedAt: transfer.instructedAt,
    submittedOn: transfer.submittedOn,
    settlesOn: transfer.settlesOn,
    makeBy: transfer.makeBy,
    madeOn: transfer.madeOn,
    bankReference: transfer.bankReference,
    sends: transfer.sends,
    problem: transfer.problem,
    representments: representmentsOf(run.key),
    mayTryAgain: mayMove && run.state === 'returned' && effect?.ok === true && effect.mayBePresentedAgain,
    mayBringBack: mayMove && run.state === 'settled' && run.leg === 'sweep',
    legs: await legsOf(tx, { run, transfer, ends, today }),
    events: (await bankEventsOf(tx, id)).map(({ receivedAt, status, code, outcome }) => ({
      at: receivedAt,
      status,
      code,
      outcome,
    })),
  };
}

interface ViewedRun {
  run: RunRow;
  transfer: TransferRow;
  ends: RunLegs;
  today: CivilDate;
}

async function legsOf(tx: HouseholdTx, viewed: ViewedRun): Promise<Leg[]> {
  const { run, transfer, ends, today } = viewed;
  const open = (await openLegs(tx, today)).filter((each) => each.run.id === run.id);
  const ids = [run.outTransactionId, run.inTransactionId, transfer.outBackTransactionId, transfer.inBackTransactionId];
  const known = new Map(
    (
      await activeLegs(
        tx,
        ids.filter((id) => id !== null),
      )
    ).map((leg) => [leg.id, leg]),
  );
  const legOf = (side: Side, transactionId: string | null): Leg => {
    const isBack = side.endsWith('back');
    const isOut = side.startsWith('outgoing');
    const account = isOut === isBack ? ends.to : ends.from;
    const found = transactionId === null ? undefined : known.get(transactionId);
    const those = open.find(({ direction }) => direction === (isBack ? 'back' : 'there'));
    const match: LegMatch = (isOut ? those?.matches.outgoing : those?.matches.incoming) ?? {
      kind: 'waiting',
      until: transfer.settlesOn,
    };
    return {
      side,
      ...account,
      amount: toMoney(isOut ? -run.amountMinor : run.amountMinor, ends.currency),
      isBooked: isBack
        ? isOut
          ? transfer.isInBooked
          : transfer.isOutBooked
        : isOut
          ? transfer.isOutBooked
          : transfer.isInBooked,
      ...(found === undefined
        ? unmatched(match, those, ends.currency)
        : {
            state: 'matched' as const,
            until: null,
            transaction: wire(found, ends.currency),
            candidates: [],
            reason: null,
          }),
    };
  };
  const there = [legOf('outgoing', run.outTransactionId), legOf('incoming', run.inTransactionId)];
  if (transfer.returnedOn === null) return there;
  return [
    ...there,
    legOf('outgoing_back', transfer.outBackTransactionId),
    legOf('incoming_back', transfer.inBackTransactionId),
  ];
}

const wire = ({ id, payee, on, amountMinor }: LegTransaction, currency: string): NonNullable<Leg['transaction']> => ({
  id,
  payee,
  postedOn: on,
  amount: toMoney(amountMinor, currency),
});

function unmatched(
  match: LegMatch,
  open: OpenLegs | undefined,
  currency: string,
): Pick<Leg, 'state' | 'until' | 'transaction' | 'candidates' | 'reason'> {
  const none = { transaction: null, candidates: [], reason: null };
  switch (match.kind) {
    case 'review':
      return {
        ...none,
        state: 'review',
        until: null,
        reason: match.reason,
        candidates: match.candidateIds
          .flatMap((id) => open?.candidates.get(id) ?? [])
          .map((leg) => wire(leg, currency)),
      };
    case 'missing':
      return { ...none, state: 'missing', until: match.since };
    case 'waiting':
      return { ...none, state: 'waiting', until: match.until };
    // already found, and linked at the next check
    case 'matched':
      return {
        ...none,
        state: 'review',
        until: null,
        reason: 'several',
        candidates: [open?.candidates.get(match.transactionId)].flatMap((leg) =>
          leg === undefined ? [] : [wire(leg, currency)],
        ),
      };
  }
}

import type { ChangeLabel } from '@tideline/contract/language';
import type { ConnectionProblem, SyncMessage, SyncRun } from '@tideline/contract';
import type { CivilDate } from '@tideline/domain';
import { listCategories } from '../../../ledger/categories/categories.store.ts';
import { labelChangeSet, openChangeSet, dropChangeSet } from '../../../platform/database/change-set.store.ts';
import type { HouseholdTx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { lockImports } from '../../imports/imports.store.ts';
import { type AccountRow, accountsOf } from '../../imports/targets.store.ts';
import { type ConnectedAccountRow, markSynced } from '../connected-accounts.store.ts';
import { accountsToLink, type ConnectionRow, settle } from '../connections.store.ts';
import { dayOf } from '../simplefin/day-of.ts';
import type { AccountSet, BridgeAccount } from '../simplefin/account-set.ts';
import { endRun, hasChanges } from '../sync-runs.store.ts';
import { postAccount } from './post-account.ts';
import { storeBankAccounts } from './store-accounts.ts';

export interface StoredResponse {
  readonly set: AccountSet;
  /** Start of the requested transactions; null if only balances were requested. */
  readonly askedFrom: Date | null;
  readonly timeZone: string;
  readonly now: Date;
}

const NONE: SyncRun['counts'] = { new: 0, changed: 0, present: 0, review: 0, voided: 0, listed: 0 };
/** Maximum number of unreadable rows that are listed. All of them are counted. */
const TOLD_ROWS = 20;

/** Writes a bridge's response to the ledger as one change set, and ends the run with its result. */
export async function storeResponse(
  tx: HouseholdTx,
  runId: string,
  connection: ConnectionRow,
  received: StoredResponse,
): Promise<void> {
  const { set, now } = received;
  const changeSetId = newId(now.getTime());
  await openChangeSet(tx, { id: changeSetId, cause: 'sync', label: 'Sync', now });
  await lockImports(tx); // files and syncs must see each other's rows
  const connected = await storeBankAccounts(tx, connection.id, set.accounts);
  const { counts, messages } = await postLinked(tx, connected, received);
  const isChanged = await hasChanges(tx, changeSetId);
  if (isChanged) await labelChangeSet(tx, changeSetId, labelOf(counts, connection.host));
  else await dropChangeSet(tx, changeSetId);
  const all = [...messagesOf(set, connected), ...messages];
  const problem: ConnectionProblem | null = set.errors.some(({ isSignIn }) => isSignIn) ? 'bank_sign_in' : null;
  await endRun(tx, runId, {
    state: all.length > 0 ? 'partial' : 'succeeded',
    now,
    counts,
    changeSetId: isChanged ? changeSetId : null,
    problem,
    messages: all,
  });
  await settle(
    tx,
    connection.id,
    problem === null ? { state: 'active', problem } : { state: 'needs_attention', problem },
  );
}

function labelOf(counts: SyncRun['counts'], host: string): ChangeLabel {
  const said = [
    [counts.new + counts.review, 'new'],
    [counts.changed, 'changed'],
    [counts.voided, 'void'],
  ] as const;
  const parts = said.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  return parts.length > 0 ? `Synced with ${host}: ${parts.join(', ')}` : `Synced balances with ${host}`;
}

function messagesOf({ errors, unreadable }: AccountSet, connected: readonly ConnectedAccountRow[]): SyncMessage[] {
  const idOf = (externalId: string | null): string | null =>
    connected.find((account) => account.externalId === externalId)?.id ?? null;
  return [
    ...errors.map(({ text, accountId }): SyncMessage => ({ code: 'bank', connectedAccountId: idOf(accountId), text })),
    ...unreadable.map((name): SyncMessage => ({ code: 'account_unreadable', connectedAccountId: null, text: name })),
    ...connected
      .filter(({ isListed, accountId }) => !isListed && accountId !== null)
      .map(({ id, name }): SyncMessage => ({ code: 'account_missing', connectedAccountId: id, text: name })),
  ];
}

interface PostedSync {
  counts: SyncRun['counts'];
  messages: SyncMessage[];
}

async function postLinked(
  tx: HouseholdTx,
  connected: readonly ConnectedAccountRow[],
  received: StoredResponse,
): Promise<PostedSync> {
  const posted: PostedSync = { counts: NONE, messages: [] };
  if (received.askedFrom === null) return posted;
  const household = {
    accounts: await accountsOf(tx),
    states: new Map((await accountsToLink(tx)).map(({ id, state }) => [id, state])),
  };
  const categoryIds = new Map(
    (await listCategories(tx)).flatMap(({ key, id }) => (key === null ? [] : [[key, id] as const])),
  );
  const synced: string[] = [];
  for (const notified of received.set.accounts) {
    const link = connected.find(({ externalId }) => externalId === notified.externalId);
    const account = household.accounts.find(({ id }) => id === link?.accountId);
    if (link === undefined || account === undefined) continue;
    const obstacle = obstacleOf(notified, link, account, household.states.get(account.id));
    posted.messages.push(...(obstacle ? [obstacle] : rowMessages(notified, link)));
    if (obstacle) continue;
    const counts = await postAccount(tx, {
      notified,
      account,
      completeFrom: completeFrom(notified, received),
      now: received.now,
      categoryIds,
    });
    posted.counts = sumOf(posted.counts, counts);
    synced.push(link.id);
  }
  await markSynced(tx, synced, received.now);
  return posted;
}

function obstacleOf(
  notified: BridgeAccount,
  link: ConnectedAccountRow,
  account: AccountRow,
  state: string | undefined,
): SyncMessage | null {
  const facts = { connectedAccountId: link.id, text: account.name };
  if (notified.currency !== account.currency) return { code: 'currency_differs', ...facts };
  return state === 'closed' ? { code: 'account_closed', ...facts } : null;
}

const rowMessages = ({ problems }: BridgeAccount, { id }: ConnectedAccountRow): SyncMessage[] =>
  problems.slice(0, TOLD_ROWS).map(({ field, value }) => ({ code: 'row', connectedAccountId: id, text: value, field }));

/** Returns the first day with complete data; null if the bridge reports a problem or sent unreadable data. */
function completeFrom(notified: BridgeAccount, { set, askedFrom, timeZone }: StoredResponse): CivilDate | null {
  const isDoubtful =
    notified.problems.length > 0 ||
    set.errors.some(({ accountId }) => accountId === null || accountId === notified.externalId);
  return isDoubtful || askedFrom === null ? null : dayOf(Math.floor(askedFrom.getTime() / 1_000), timeZone);
}

const sumOf = (a: SyncRun['counts'], b: SyncRun['counts']): SyncRun['counts'] => ({
  new: a.new + b.new,
  changed: a.changed + b.changed,
  present: a.present + b.present,
  review: a.review + b.review,
  voided: a.voided + b.voided,
  listed: a.listed + b.listed,
});

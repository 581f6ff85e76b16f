import { oc } from '@orpc/contract';
import { z } from 'zod';
import { AccountSubtype, AccountType } from './accounts.ts';
import { byId, CivilDate, Currency, Id, Instant, Money, text, Version } from './wire.ts';

/**
 * Why a connection does not work, or not wholly.
 *
 * token_refused: the setup token was used before or withdrawn · access_refused: the bridge no longer lets Tideline in ·
 * payment_required: the bridge wants to be paid · bank_sign_in: a bank wants its customer to sign in again, at the bridge ·
 * rate_limited: asked too often · unreachable: no answer · not_safe: its address leads into a private network, is not
 * encrypted or sends elsewhere · certificate: it is not who it says · unreadable: its answer is not what the protocol says ·
 * too_large · secret_lost: what was stored can no longer be read, as the key of this server is another one · internal: our fault
 */
export const ConnectionProblem = z.enum([
  'token_refused',
  'access_refused',
  'payment_required',
  'bank_sign_in',
  'rate_limited',
  'unreachable',
  'not_safe',
  'certificate',
  'unreadable',
  'too_large',
  'secret_lost',
  'internal',
]);
export type ConnectionProblem = z.infer<typeof ConnectionProblem>;

/**
 * Something of a sync that a person should know.
 *
 * bank: words of the bridge, for all its accounts or one · row: a transaction that could not be read, with its field and value ·
 * account_missing: the bridge no longer lists an account · account_unreadable · currency_differs: it is in another currency than
 * the account it goes into · account_closed: nothing is put into it
 */
export const SyncMessage = z.object({
  code: z.enum(['bank', 'row', 'account_missing', 'account_unreadable', 'currency_differs', 'account_closed']),
  /** Of the connection; null: no single one. */
  connectedAccountId: Id.nullable(),
  text: z.string(),
  field: z.string().optional(),
});
export type SyncMessage = z.infer<typeof SyncMessage>;

export const SyncRun = z.object({
  id: Id,
  trigger: z.enum(['person', 'schedule', 'connect']),
  /** partial: something was missing, and the messages say what · stale: it was under way and nothing is heard of it any more. */
  state: z.enum(['queued', 'running', 'succeeded', 'partial', 'failed', 'stale']),
  createdAt: Instant,
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  /** Transactions; `voided`: announced before and never booked · `listed`: rows that could not be read. */
  counts: z.object({
    new: z.int(),
    changed: z.int(),
    present: z.int(),
    review: z.int(),
    voided: z.int(),
    listed: z.int(),
  }),
  /** Undo takes the sync back; null where it changed nothing. */
  changeSetId: Id.nullable(),
  problem: ConnectionProblem.nullable(),
  messages: z.array(SyncMessage),
});
export type SyncRun = z.infer<typeof SyncRun>;

/** An account as the bank has it, and where its transactions go. */
export const ConnectedAccount = z.object({
  id: Id,
  name: z.string(),
  institution: z.string().nullable(),
  /** Null: not money; see `unit`. */
  currency: Currency.nullable(),
  /** What it counts, where that is no currency: miles, points. Such accounts are shown and cannot be linked. */
  unit: z.string().nullable(),
  balance: Money.nullable(),
  available: Money.nullable(),
  balanceOn: CivilDate.nullable(),
  /** Whether the bank still lists it. */
  isListed: z.boolean(),
  /** undecided: nobody has said yet, nothing of it is taken · linked · ignored. */
  state: z.enum(['undecided', 'linked', 'ignored']),
  accountId: Id.nullable(),
  /** What it probably is: an account of the household, or a new one of this kind. */
  proposal: z.object({ accountId: Id.nullable(), type: AccountType, subtype: AccountSubtype.nullable() }),
});
export type ConnectedAccount = z.infer<typeof ConnectedAccount>;

export const Connection = z.object({
  id: Id,
  version: Version,
  provider: z.enum(['simplefin']),
  /** Of the bridge. */
  host: z.string(),
  /**
   * pending: its token is being claimed, or nothing was heard yet · needs_attention: `problem` says why; reconnecting keeps everything ·
   * revoked: its access was deleted here and its links kept
   */
  state: z.enum(['pending', 'active', 'needs_attention', 'revoked']),
  problem: ConnectionProblem.nullable(),
  createdAt: Instant,
  /** The last time anything was heard of the banks. */
  syncedAt: Instant.nullable(),
  /** By itself; null: not before somebody does something. */
  nextSyncAt: Instant.nullable(),
  /** From when on *Sync now* is possible; null: now. Bridges allow few requests a day. */
  syncAllowedAt: Instant.nullable(),
  /** The newest. */
  run: SyncRun.nullable(),
  accounts: z.array(ConnectedAccount),
});
export type Connection = z.infer<typeof Connection>;

/** Where the transactions of a connected account go. */
export const LinkChoice = z.discriminatedUnion('to', [
  z.object({ to: z.literal('existing'), accountId: Id }),
  z.object({
    to: z.literal('new'),
    name: text(120),
    type: AccountType,
    subtype: AccountSubtype.nullable().default(null),
  }),
  z.object({ to: z.literal('ignored') }),
]);
export type LinkChoice = z.infer<typeof LinkChoice>;

/** Base64 of an address; checked where it is read. Blanks and line ends come from copying. */
const SetupToken = z.string().trim().min(1).max(4_000);

const tags = ['connections'];

export const connections = {
  list: oc
    .route({
      method: 'GET',
      path: '/connections',
      tags,
      summary: 'Connections to banks, with their accounts and last sync',
    })
    .output(z.object({ items: z.array(Connection) })),
  get: oc
    .route({ method: 'GET', path: '/connections/{id}', tags, summary: 'One connection' })
    .input(byId)
    .output(Connection),
  create: oc
    .route({
      method: 'POST',
      path: '/connections',
      tags,
      successStatus: 201,
      summary: 'Connect with a SimpleFIN setup token; it is claimed in the background',
    })
    .input(z.object({ setupToken: SetupToken }))
    .output(Connection),
  reconnect: oc
    .route({
      method: 'POST',
      path: '/connections/{id}/reconnect',
      tags,
      summary: 'Give a connection a new setup token; its links stay',
    })
    .input(byId.extend({ setupToken: SetupToken }))
    .output(Connection),
  link: oc
    .route({
      method: 'POST',
      path: '/connections/{id}/links',
      tags,
      summary: 'Say where transactions of connected accounts go; new accounts are made, and a sync follows',
    })
    .input(
      byId.extend({
        accounts: z
          .array(z.object({ id: Id, choice: LinkChoice }))
          .min(1)
          .max(200),
      }),
    )
    .output(z.object({ changeSetId: Id, item: Connection })),
  sync: oc
    .route({
      method: 'POST',
      path: '/connections/{id}/sync',
      tags,
      summary: 'Sync now; where a sync waits already, that one',
    })
    .input(byId)
    .output(Connection),
  runs: {
    list: oc
      .route({ method: 'GET', path: '/connections/{id}/runs', tags, summary: 'The last syncs, newest first' })
      .input(byId)
      .output(z.object({ items: z.array(SyncRun) })),
  },
  revoke: oc
    .route({
      method: 'POST',
      path: '/connections/{id}/revoke',
      tags,
      summary: 'Delete the stored access and keep the links, to reconnect later',
    })
    .input(byId)
    .output(Connection),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/connections/{id}',
      tags,
      summary: 'Disconnect: access and links are deleted, accounts and transactions stay',
    })
    .input(byId)
    .output(z.object({})),
};

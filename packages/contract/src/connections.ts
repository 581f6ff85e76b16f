import { oc } from '@orpc/contract';
import { z } from 'zod';
import { AccountSubtype, AccountType } from './accounts.ts';
import { byId, CivilDate, Currency, Id, Instant, Money, text, Version } from './wire.ts';

/**
 * Why a connection fails, fully or partly. token_refused: the setup token was used before, or was withdrawn ·
 * access_refused: the bridge no longer grants Tideline access · payment_required: the bridge requires payment ·
 * bank_sign_in: a bank requires its customer to sign in again at the bridge · rate_limited: too many requests ·
 * unreachable: no response · not_safe: its address is in a private network, is not encrypted or redirects elsewhere ·
 * certificate: the certificate does not match · unreadable: its response violates the protocol · too_large: its
 * response is too large · secret_lost: the stored secret cannot be decrypted, because this server's key changed ·
 * internal: an error of this server
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
 * A message of a sync to the user. bank: text from the bridge, about all its accounts or one · row: a transaction that
 * could not be read, with its field and value · account_missing: the bridge no longer lists an account ·
 * account_unreadable: an account could not be read · currency_differs: its currency differs from that of the linked
 * account · account_closed: the linked account is closed, so nothing is imported into it
 */
export const SyncMessage = z.object({
  code: z.enum(['bank', 'row', 'account_missing', 'account_unreadable', 'currency_differs', 'account_closed']),
  /** The connected account; null: not about a single account. */
  connectedAccountId: Id.nullable(),
  text: z.string(),
  field: z.string().optional(),
});
export type SyncMessage = z.infer<typeof SyncMessage>;

export const SyncRun = z.object({
  id: Id,
  trigger: z.enum(['person', 'schedule', 'connect']),
  /**
   * State of the run. partial: data was missing, as the messages explain · stale: it was running, but stopped
   * reporting.
   */
  state: z.enum(['queued', 'running', 'succeeded', 'partial', 'failed', 'stale']),
  createdAt: Instant,
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  /** Numbers of transactions. `voided`: pending before and never posted · `listed`: rows that could not be read. */
  counts: z.object({
    new: z.int(),
    changed: z.int(),
    present: z.int(),
    review: z.int(),
    voided: z.int(),
    listed: z.int(),
  }),
  /** The change set that undoes the sync; null if it changed nothing. */
  changeSetId: Id.nullable(),
  problem: ConnectionProblem.nullable(),
  messages: z.array(SyncMessage),
});
export type SyncRun = z.infer<typeof SyncRun>;

/** An account as the bank reports it, and the destination of its transactions. */
export const ConnectedAccount = z.object({
  id: Id,
  name: z.string(),
  institution: z.string().nullable(),
  /** Currency of the account; null: it has none; see `unit`. */
  currency: Currency.nullable(),
  /** Unit of an account without a currency, such as miles or points. Such accounts are shown, but cannot be linked. */
  unit: z.string().nullable(),
  balance: Money.nullable(),
  available: Money.nullable(),
  balanceOn: CivilDate.nullable(),
  /** Whether the bank still lists it. */
  isListed: z.boolean(),
  /** undecided: no choice yet, so nothing is imported · linked: imported into an account · ignored: never imported. */
  state: z.enum(['undecided', 'linked', 'ignored']),
  accountId: Id.nullable(),
  /** Suggested link: an account of the household, or a new one of this type. */
  proposal: z.object({ accountId: Id.nullable(), type: AccountType, subtype: AccountSubtype.nullable() }),
});
export type ConnectedAccount = z.infer<typeof ConnectedAccount>;

export const Connection = z.object({
  id: Id,
  version: Version,
  provider: z.enum(['simplefin']),
  /** Host of the bridge. */
  host: z.string(),
  /**
   * pending: its token is being claimed, or no data has arrived yet · needs_attention: see `problem`; reconnecting
   * preserves everything · revoked: its access was deleted here, and its links are preserved.
   */
  state: z.enum(['pending', 'active', 'needs_attention', 'revoked']),
  problem: ConnectionProblem.nullable(),
  createdAt: Instant,
  /** The last time the banks sent data. */
  syncedAt: Instant.nullable(),
  /** Time of the next automatic sync; null: none until the user acts. */
  nextSyncAt: Instant.nullable(),
  /** Time from which *Sync now* is possible; null: now. Bridges allow few requests a day. */
  syncAllowedAt: Instant.nullable(),
  /** The newest run. */
  run: SyncRun.nullable(),
  accounts: z.array(ConnectedAccount),
});
export type Connection = z.infer<typeof Connection>;

/** Destination of a connected account's transactions. */
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

/** A Base64-encoded address, checked when it is decoded. Spaces and line breaks may come from copying. */
const SetupToken = z.string().trim().min(1).max(4_000);

const tags = ['connections'];

export const connections = {
  list: oc
    .route({
      method: 'GET',
      path: '/connections',
      tags,
      summary: 'List bank connections with their accounts and last sync',
    })
    .output(z.object({ items: z.array(Connection) })),
  get: oc
    .route({ method: 'GET', path: '/connections/{id}', tags, summary: 'Get a connection' })
    .input(byId)
    .output(Connection),
  create: oc
    .route({
      method: 'POST',
      path: '/connections',
      tags,
      successStatus: 201,
      summary: 'Connect with a SimpleFIN setup token, claimed in the background; requires a recent sign-in',
    })
    .input(z.object({ setupToken: SetupToken }))
    .output(Connection),
  reconnect: oc
    .route({
      method: 'POST',
      path: '/connections/{id}/reconnect',
      tags,
      summary: 'Give a connection a new setup token and keep its links; requires a recent sign-in',
    })
    .input(byId.extend({ setupToken: SetupToken }))
    .output(Connection),
  link: oc
    .route({
      method: 'POST',
      path: '/connections/{id}/links',
      tags,
      summary: 'Map connected accounts to accounts, creating new ones; a sync follows',
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
      summary: 'Start a sync, or return the one already queued',
    })
    .input(byId)
    .output(Connection),
  runs: {
    list: oc
      .route({ method: 'GET', path: '/connections/{id}/runs', tags, summary: 'List recent syncs, newest first' })
      .input(byId)
      .output(z.object({ items: z.array(SyncRun) })),
  },
  revoke: oc
    .route({
      method: 'POST',
      path: '/connections/{id}/revoke',
      tags,
      summary: 'Delete the stored access but keep the links, to reconnect later',
    })
    .input(byId)
    .output(Connection),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/connections/{id}',
      tags,
      summary: 'Disconnect: deletes access and links, keeps accounts and transactions',
    })
    .input(byId)
    .output(z.object({})),
};

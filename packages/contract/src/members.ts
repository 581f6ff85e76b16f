import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Role, Session } from './auth.ts';
import { byId, Currency, Id, Instant, Locale, text, Version } from './wire.ts';

export const Member = z.object({
  /** Id of the membership, not of the user. */
  id: Id,
  version: Version,
  userId: Id,
  name: z.string(),
  email: z.string(),
  role: Role,
  joinedAt: Instant,
  isYou: z.boolean(),
});
export type Member = z.infer<typeof Member>;

export const Invitation = z.object({
  id: Id,
  version: Version,
  role: Role,
  /** Address of the invitation; null: the inviter passes the link on. */
  email: z.string().nullable(),
  createdAt: Instant,
  expiresAt: Instant,
  isExpired: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

const InvitationIssued = z.object({
  item: Invitation,
  /** The link to pass on, shown only now; null if it was sent by email. */
  link: z.url().nullable(),
});

/** A token from the fragment of an invitation link. It can be used once. */
const InvitationToken = z.string().min(20).max(100);

const tags = ['members'];

export const members = {
  list: oc
    .route({
      method: 'GET',
      path: '/members',
      tags,
      summary: 'List members; owners also see invitations',
    })
    .output(z.object({ items: z.array(Member), invitations: z.array(Invitation) })),
  update: oc
    .route({ method: 'PATCH', path: '/members/{id}', tags, summary: 'Change a member’s role; owners only' })
    .input(byId.extend({ role: Role }))
    .output(Member),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/members/{id}',
      tags,
      successStatus: 204,
      summary: 'Remove a member; owners only',
    })
    .input(byId),
  transferOwnership: oc
    .route({
      method: 'POST',
      path: '/members/{id}/transfer-ownership',
      tags,
      summary: 'Transfer ownership to another member and become an editor',
    })
    .input(byId.extend({ version: Version }))
    .output(Member),
  leave: oc.route({
    method: 'POST',
    path: '/members/leave',
    tags,
    successStatus: 204,
    summary: 'Leave the household; a sole owner must transfer ownership first',
  }),
};

export const invitations = {
  create: oc
    .route({
      method: 'POST',
      path: '/invitations',
      tags,
      successStatus: 201,
      summary: 'Invite someone by email or with a link; owners only, requires a recent sign-in',
    })
    .input(z.object({ role: Role, email: z.email().max(254).optional() }))
    .output(InvitationIssued),
  resend: oc
    .route({
      method: 'POST',
      path: '/invitations/{id}/resend',
      tags,
      summary: 'Replace the link of an invitation, valid for another seven days; owners only',
    })
    .input(byId)
    .output(InvitationIssued),
  revoke: oc
    .route({
      method: 'DELETE',
      path: '/invitations/{id}',
      tags,
      successStatus: 204,
      summary: 'Revoke an invitation and its link; owners only',
    })
    .input(byId),
};

const InvitationView = z.object({
  /** Household of the invitation; null: the operator invites the user to create a household. */
  household: z.object({ id: Id, name: z.string() }).nullable(),
  invitedBy: z.string().nullable(),
  role: Role,
  email: z.string().nullable(),
  expiresAt: Instant,
});
export type InvitationView = z.infer<typeof InvitationView>;

/** Endpoints of an invitation's link, which require only its token. */
export const invitationLinks = {
  preview: oc
    .route({
      method: 'POST',
      path: '/auth/invitations/preview',
      tags,
      summary: 'Get an invitation; refused if its link was used or revoked, or has expired',
    })
    .input(z.object({ token: InvitationToken }))
    .output(InvitationView),
  accept: oc
    .route({
      method: 'POST',
      path: '/auth/invitations/accept',
      tags,
      summary: 'Accept an invitation with the signed-in account',
    })
    .input(z.object({ token: InvitationToken }))
    .output(Session),
};

/** Households of the signed-in user. */
export const households = {
  list: oc
    .route({ method: 'GET', path: '/households', tags, summary: 'List your households' })
    .output(z.object({ items: z.array(z.object({ id: Id, name: z.string(), role: Role, members: z.int() })) })),
  create: oc
    .route({
      method: 'POST',
      path: '/households',
      tags,
      successStatus: 201,
      summary: 'Create another household, with you as its owner',
    })
    .input(z.object({ name: text(120), currency: Currency, timezone: text(64), locale: Locale }))
    .output(z.object({ id: Id, name: z.string() })),
};

import { oc } from '@orpc/contract';
import { z } from 'zod';
import { ModeKey } from './mode.ts';
import { PasskeyAnswer } from './webauthn.ts';
import { Currency, HolidayCalendar, Id, Instant, Locale, MonthStartDay, Ppm, Version, text } from './wire.ts';

export const Role = z.enum(['owner', 'editor', 'viewer']);

export const Theme = z.enum(['system', 'light', 'dark']);

const Density = z.enum(['comfortable', 'compact']);

/** Strategies that need no further input. The float requires data, and a custom order requires parameters. */
const ChoosableMode = ModeKey.exclude(['float', 'custom']);

export const Household = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  currency: Currency,
  locale: z.string(),
  timezone: z.string(),
  marginalTaxPpm: Ppm,
  holidayCalendar: HolidayCalendar,
  /** First day of the household's months in spending, targets, reports and insights. */
  monthStartDay: MonthStartDay,
  /** The active mode; null: never chosen, so the balanced mode applies. */
  mode: ModeKey.nullable(),
});
export type Household = z.infer<typeof Household>;

export const User = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  email: z.email(),
  emailVerified: z.boolean(),
  theme: Theme,
  density: Density,
  /** Whether single-key shortcuts are enabled. */
  keysOn: z.boolean(),
  /** Language of the user's pages and messages, as a tag such as `de`; null: not known yet. */
  language: z.string().nullable().optional(),
  createdAt: Instant,
  /** For a guest, the time when the guest and their household are removed. */
  guestExpiresAt: Instant.nullable(),
  /** Time when the user is deleted, if they requested it. */
  deletesAt: Instant.nullable().optional(),
});

/** The user, and the household of requests without the header X-Household. */
export const Session = z.object({
  user: User,
  household: Household,
  role: Role,
  /** Households of the user. `isPrivate`: the household of the user's private accounts, which has no other member. */
  households: z.array(z.object({ id: Id, name: z.string(), role: Role, isPrivate: z.boolean().optional() })),
  /** Whether the household has other members, so that lists show who made each change. */
  isShared: z.boolean().optional(),
  /** Number of the user's private accounts outside this household, whose figures exclude them. */
  privateAccountCount: z.int().optional(),
  /** Time when the household is deleted, if an owner requested it. */
  householdDeletesAt: Instant.optional(),
  /** Accounts of the household that the user can see but not change, because only another member changes them. */
  readOnlyAccountIds: z.array(Id).optional(),
  /** Today's date in the household's time zone. */
  today: z.iso.date(),
});
export type Session = z.infer<typeof Session>;

const Password = z.string().min(12).max(256);

/** A token from the fragment of a link in an email. It can be used once. */
const EmailToken = z.string().min(20).max(100);

/** The endpoint of this browser's push subscription, which may belong to an earlier session. */
const CurrentPush = z.object({ pushEndpoint: z.url().max(1_000).optional() });

const tags = ['auth'];

export const auth = {
  options: oc
    .route({
      method: 'GET',
      path: '/auth/options',
      tags,
      summary: 'Get whether sign-up is open and needs a setup code',
    })
    .output(
      z.object({
        signUp: z.enum(['open', 'invite', 'closed']),
        setupCodeRequired: z.boolean(),
        /** Whether the sample household is available without an account. */
        sample: z.boolean(),
        /** The name of the sign-in provider; null: there is none. */
        provider: z.string().nullable(),
        /** Whether the server sends email. Otherwise, emails reach only its operator. */
        mail: z.boolean(),
      }),
    ),
  signUp: oc
    .route({
      method: 'POST',
      path: '/auth/sign-up',
      tags,
      successStatus: 201,
      summary:
        'Create an account with its own household and sign in. The response is the same if the ' +
        'address already has an account',
    })
    .input(
      z.object({
        name: text(120),
        email: z.email().max(254),
        password: Password,
        currency: Currency,
        timezone: text(64),
        locale: Locale,
        /** Language of the page. */
        language: Locale.optional(),
        setupCode: z.string().max(64).optional(),
        /** Token of an invitation. The account joins its household instead of creating one. */
        invitation: z.string().min(20).max(100).optional(),
      }),
    )
    .output(Session),
  signIn: oc
    .route({ method: 'POST', path: '/auth/sign-in', tags, summary: 'Sign in; sets the session cookie' })
    .input(z.object({ email: z.string().max(254), password: z.string().max(256) }))
    .output(Session),
  confirm: oc
    .route({
      method: 'POST',
      path: '/auth/confirm',
      tags,
      successStatus: 204,
      summary:
        'Confirm your identity for ten minutes of sensitive actions: with a second factor if you have one, ' +
        'otherwise with your password',
    })
    .input(
      z.object({
        password: z.string().max(256).optional(),
        /** A code of the authenticator app, or a recovery code. */
        code: z.string().max(40).optional(),
        passkey: PasskeyAnswer.optional(),
      }),
    ),
  fresh: oc.route({
    method: 'GET',
    path: '/auth/fresh',
    tags,
    successStatus: 204,
    summary:
      'Check that the password was entered in the last ten minutes; refused otherwise. Call it before a ' +
      'download that the browser starts',
  }),
  signOut: oc
    .route({
      method: 'POST',
      path: '/auth/sign-out',
      tags,
      successStatus: 204,
      summary: 'Sign out, and stop push notifications to this browser',
    })
    .input(CurrentPush.optional()),
  startSample: oc
    .route({
      method: 'POST',
      path: '/auth/sample',
      tags,
      successStatus: 201,
      summary: 'Open a sample household without an account; deleted after 24 hours',
    })
    .input(z.object({ timezone: text(64), locale: Locale, language: Locale.optional() }))
    .output(Session),
  keepSample: oc
    .route({
      method: 'POST',
      path: '/auth/sample/keep',
      tags,
      summary: 'Turn the guest into a user who owns the sample household with all changes made in it',
    })
    .input(
      z.object({
        name: text(120),
        email: z.email().max(254),
        password: Password,
        setupCode: z.string().max(64).optional(),
      }),
    )
    .output(Session),
  requestVerification: oc.route({
    method: 'POST',
    path: '/auth/verification/request',
    tags,
    successStatus: 204,
    summary: 'Email the signed-in user a link to verify their address',
  }),
  verify: oc
    .route({
      method: 'POST',
      path: '/auth/verification',
      tags,
      successStatus: 204,
      summary: 'Verify an email address with an emailed token',
    })
    .input(z.object({ token: EmailToken })),
  requestReset: oc
    .route({
      method: 'POST',
      path: '/auth/reset/request',
      tags,
      successStatus: 204,
      summary: 'Email a password-reset link if the address has an account; the response is the same if not',
    })
    .input(z.object({ email: z.email().max(254) })),
  reset: oc
    .route({
      method: 'POST',
      path: '/auth/reset',
      tags,
      successStatus: 204,
      summary: 'Reset a password with an emailed token; ends every session',
    })
    .input(z.object({ token: EmailToken, password: Password })),
  changePassword: oc
    .route({
      method: 'POST',
      path: '/auth/password',
      tags,
      successStatus: 204,
      summary: 'Change your password with the current one; ends all other sessions',
    })
    .input(CurrentPush.extend({ current: z.string().max(256), password: Password })),
  session: oc
    .route({
      method: 'GET',
      path: '/auth/session',
      tags,
      summary: 'Get the signed-in user and the number of unread notifications',
    })
    .output(Session.extend({ unreadNotifications: z.int().optional() })),
};

const sessionEntryShape = z.object({
  id: Id,
  /** Browser and system without versions, such as "Firefox on Linux". */
  device: z.string(),
  startedAt: Instant,
  /** Time of the last use, accurate to five minutes. */
  lastUsedAt: Instant,
  /** Whether this session makes the request. */
  isCurrent: z.boolean(),
});
export interface SessionEntry extends z.infer<typeof sessionEntryShape> {}
export const SessionEntry: z.ZodType<SessionEntry, SessionEntry> = sessionEntryShape;

/** The user's sessions. IP addresses are not stored. */
export const sessions = {
  list: oc
    .route({
      method: 'GET',
      path: '/auth/sessions',
      tags,
      summary: 'List your sessions: this browser first, then the most recent',
    })
    .output(z.object({ items: z.array(SessionEntry) })),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/auth/sessions/{id}',
      tags,
      successStatus: 204,
      summary: 'Sign out one of your browsers; requires a recent sign-in. If-Match is ignored',
    })
    .input(z.object({ id: Id })),
  endOthers: oc
    .route({
      method: 'POST',
      path: '/auth/sessions/end-others',
      tags,
      summary: 'Sign out all other sessions; requires a recent sign-in',
    })
    .input(CurrentPush.optional())
    .output(z.object({ ended: z.int() })),
};

export const me = {
  update: oc
    .route({
      method: 'PATCH',
      path: '/me',
      tags: ['me'],
      summary: 'Update your name, theme, density, keyboard shortcuts or language',
    })
    .input(
      z.object({
        name: text(120).optional(),
        theme: Theme.optional(),
        density: Density.optional(),
        keysOn: z.boolean().optional(),
        language: Locale.optional(),
      }),
    )
    .output(User),
};

export const household = {
  get: oc
    .route({ method: 'GET', path: '/household', tags: ['household'], summary: 'Get the active household' })
    .output(Household),
  update: oc
    .route({
      method: 'PATCH',
      path: '/household',
      tags: ['household'],
      summary: 'Update the household’s name, locale, time zone, tax rate, calendar, first day of the month or mode',
    })
    .input(
      z.object({
        name: text(120).optional(),
        locale: Locale.optional(),
        timezone: text(64).optional(),
        marginalTaxPpm: Ppm.max(1_000_000).optional(),
        /**
         * Holiday calendar. A change requires a fresh sign-in if a rule moves money automatically, because it may then
         * move money on more days.
         */
        holidayCalendar: HolidayCalendar.optional(),
        /** First day of the household's months in spending, targets, reports and insights. */
        monthStartDay: MonthStartDay.optional(),
        mode: ChoosableMode.optional(),
      }),
    )
    .output(z.object({ changeSetId: Id, item: Household })),
};

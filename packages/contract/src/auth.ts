import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Currency, Id, Instant, Locale, Ppm, Version, text } from './wire.ts';

export const Role = z.enum(['owner', 'editor', 'viewer']);

export const Theme = z.enum(['system', 'light', 'dark']);

export const Household = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  currency: Currency,
  locale: z.string(),
  timezone: z.string(),
  marginalTaxPpm: Ppm,
});
export type Household = z.infer<typeof Household>;

export const User = z.object({ id: Id, version: Version, name: z.string(), email: z.email(), theme: Theme, createdAt: Instant });

/** Who is signed in, and the household that requests without X-Household are about. */
export const Session = z.object({
  user: User,
  household: Household,
  role: Role,
  households: z.array(z.object({ id: Id, name: z.string(), role: Role })),
  /** The household's civil date now. */
  today: z.iso.date(),
});
export type Session = z.infer<typeof Session>;

const Password = z.string().min(12).max(256);

const tags = ['auth'];

export const auth = {
  options: oc
    .route({ method: 'GET', path: '/auth/options', tags, summary: 'Whether sign-up is open and asks for a set-up code' })
    .output(z.object({ signUp: z.enum(['open', 'invite', 'closed']), setupCodeRequired: z.boolean() })),
  signUp: oc
    .route({ method: 'POST', path: '/auth/sign-up', tags, successStatus: 201, summary: 'Create a person with a household of their own and sign in' })
    .input(
      z.object({
        name: text(120),
        email: z.email().max(254),
        password: Password,
        currency: Currency,
        timezone: text(64),
        locale: Locale,
        setupCode: z.string().max(64).optional(),
      }),
    )
    .output(Session),
  signIn: oc
    .route({ method: 'POST', path: '/auth/sign-in', tags, summary: 'Sign in; sets the session cookie' })
    .input(z.object({ email: z.string().max(254), password: z.string().max(256) }))
    .output(Session),
  signOut: oc.route({ method: 'POST', path: '/auth/sign-out', tags, successStatus: 204, summary: 'End this session on the server' }),
  session: oc.route({ method: 'GET', path: '/auth/session', tags, summary: 'Who is signed in' }).output(Session),
};

export const me = {
  update: oc
    .route({ method: 'PATCH', path: '/me', tags: ['me'], summary: 'Change your name or theme' })
    .input(z.object({ name: text(120).optional(), theme: Theme.optional() }))
    .output(User),
};

export const household = {
  get: oc.route({ method: 'GET', path: '/household', tags: ['household'], summary: 'The active household' }).output(Household),
  update: oc
    .route({ method: 'PATCH', path: '/household', tags: ['household'], summary: 'Change name, locale, zone or tax rate' })
    .input(
      z.object({
        name: text(120).optional(),
        locale: Locale.optional(),
        timezone: text(64).optional(),
        marginalTaxPpm: Ppm.max(1_000_000).optional(),
      }),
    )
    .output(z.object({ changeSetId: Id, item: Household })),
};

import { z } from 'zod';

const MIN_SECRET_BYTES = 32;

/** A secret of at least 32 bytes, in Base64. */
const Secret = z
  .string()
  .refine((text) => /^[A-Za-z0-9+/]+={0,2}$/.test(text) && Buffer.from(text, 'base64').length >= MIN_SECRET_BYTES, {
    error: `must be at least ${MIN_SECRET_BYTES} bytes in base64`,
  });

const Bank = z.strictObject({
  /** Name in URLs and in the database; must never change after its first use. */
  name: z.string().regex(/^[a-z][a-z0-9-]{0,38}[a-z0-9]$/, 'must be small letters, digits and hyphens'),
  /** Display name. */
  title: z.string().min(1).max(80),
  url: z.url({ protocol: /^https?$/ }).max(2_000),
  /** The first secret signs; callbacks may be signed with any of them, so that secrets can be rotated at any time. */
  secrets: z.array(Secret).min(1).max(3),
  /**
   * Households for which the bank moves money; '*' for every household of this server. Anyone who can add accounts
   * there can move as much as the bank allows.
   */
  households: z.union([z.literal('*'), z.array(z.uuid()).min(1).max(1_000)]),
  speed: z.enum(['standard', 'same_day']).default('standard'),
  /** Eastern time; later orders are sent on the next business day. */
  cutoff: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 14:00')
    .default('14:00'),
  /** Business days that a standard transfer takes. */
  days: z.int().min(1).max(10).default(1),
});

/** A bank API configured by the operator of this server. */
export type BankConfig = z.infer<typeof Bank>;

export const servesHousehold = ({ households }: Pick<BankConfig, 'households'>, householdId: string): boolean =>
  households === '*' || households.includes(householdId);

const Banks = z
  .array(Bank)
  .max(20)
  .refine((banks) => new Set(banks.map(({ name }) => name)).size === banks.length, {
    error: 'two banks have the same name',
  });

export type BanksReading = { ok: true; banks: readonly BankConfig[] } | { ok: false; problem: string };

/** Parses `TRANSFER_BANKS` as JSON. A problem names its path and never quotes a value, which could be a secret. */
export function parseBanks(text: string): BanksReading {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, problem: 'must be JSON: a list of banks' };
  }
  const parsed = Banks.safeParse(value);
  if (parsed.success) return { ok: true, banks: parsed.data };
  const [issue] = parsed.error.issues;
  return { ok: false, problem: `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim() };
}

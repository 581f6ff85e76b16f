/**
 * Building blocks of every message: the wire format of ids, dates, rates and amounts.
 * Units   money: string of an integer in minor units with its ISO 4217 currency · rates: integer parts per million
 *         (24.99% = 249900) · civil dates: YYYY-MM-DD in the household's zone · instants: RFC 3339 in UTC
 */
import type { CalendarName } from '@tideline/domain';
import { z } from 'zod';
import { withoutBidi } from './bidi.ts';

export const Id = z.uuid();
export type Id = z.infer<typeof Id>;

export const CivilDate = z.iso.date();
export type CivilDate = z.infer<typeof CivilDate>;

/**
 * An entered date from 1900 to 2199. Other dates are typing errors, and plans must be able to compute from the date.
 */
export const EnteredDate = CivilDate.refine((date) => date >= '1900-01-01' && date <= '2199-12-31', {
  error: 'must lie between 1900 and 2199',
});

/** A calendar month, YYYY-MM. */
export const Month = z.string().regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/);

export const Instant = z.iso.datetime();

const CALENDARS = ['us_fed', 'target2', 'uk', 'weekends'] as const satisfies readonly CalendarName[];

/** Calendar of days on which payments do not travel, in addition to weekends; `weekends`: no such days. */
export const HolidayCalendar = z.enum(CALENDARS);

/** First day of a household's months. Every month has a 28th. */
export const MonthStartDay = z.int().min(1).max(28);

export const Currency = z.string().regex(/^[A-Z]{3}$/);

/** Parts per million of a yearly rate or of a whole; below 1,000%. */
export const Ppm = z.int().min(0).max(10_000_000);

/** A share or change, which may be negative, in parts per million. */
export const SignedPpm = z.int().min(-1_000_000_000).max(1_000_000_000);

const MinorString = z.string().regex(/^-?(0|[1-9]\d{0,14})$/);

export const Money = z.object({ minor: MinorString, currency: Currency });
export type Money = z.infer<typeof Money>;

/**
 * An entered amount of at most 13 digits, so that sums of many amounts and plans over decades stay within the 15 digits
 * of the wire format.
 */
export const EnteredMoney = Money.refine(({ minor }) => minor.replace('-', '').length <= 13, {
  error: 'must have at most 13 digits',
  path: ['minor'],
});

/** An entered amount of zero or more. */
export const PositiveMoney = EnteredMoney.refine((money) => !money.minor.startsWith('-'), {
  error: 'must not be below zero',
});

/** Version of an entity for optimistic locking. It is also its ETag, sent back in If-Match. */
export const Version = z.int().min(1);

/**
 * Entered free text, trimmed, without control characters and lone surrogates, which JSON columns reject. Bidirectional
 * controls are removed.
 */
export const text = (max: number) =>
  z
    .string()
    .overwrite(withoutBidi)
    .trim()
    .min(1)
    .max(max)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u);

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false; // an invalid tag throws a RangeError
  }
}

/** A BCP 47 language tag. Any other text would break every page of the household that formats an amount. */
export const Locale = text(35).refine(isLocale, { error: 'not a language tag such as en-US' });

/** Response to every change: the resulting entity, and the change set that `POST /change-sets/{id}/undo` undoes. */
export const changed = <T extends z.ZodType>(item: T) => z.object({ changeSetId: Id, item });

export const Removed = z.object({ changeSetId: Id });

export const byId = z.object({ id: Id });

/** Maximum number of characters of an Idempotency-Key. */
export const IDEMPOTENCY_KEY_MAX_LENGTH = 200;

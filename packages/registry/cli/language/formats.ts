import type { Count } from './count.ts';

/** Formats numbers, sizes and instants for the operator. */
export interface Formats {
  count(value: number): Count;
  /** Formats a size to the KiB, or to a tenth of a MiB: `12 KiB`, `1.5 MiB`. */
  size(bytes: number): string;
  /** Formats an instant in UTC to the minute; empty without one. */
  minute(instant: string | undefined): string;
}

const KIBIBYTE = 1024;
const MEBIBYTE = 1024 * KIBIBYTE;

/** The English forms, which do not depend on a region because scripts read them. */
const english: Formats = {
  count: (value) => ({ value, text: String(value) }),
  size: (bytes) => (bytes < MEBIBYTE ? `${Math.ceil(bytes / KIBIBYTE)} KiB` : `${(bytes / MEBIBYTE).toFixed(1)} MiB`),
  minute: (instant) => (instant ?? '').slice(0, 16).replace('T', ' '),
};

/** Returns the formats of a locale such as `de-AT`. */
export function formatsIn(locale: string): Formats {
  if (new Intl.Locale(locale).language === 'en') return english;
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const tenths = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const minutes = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  });
  return {
    count: (value) => ({ value, text: whole.format(value) }),
    size: (bytes) =>
      bytes < MEBIBYTE
        ? `${whole.format(Math.ceil(bytes / KIBIBYTE))}\u00a0KiB`
        : `${tenths.format(bytes / MEBIBYTE)}\u00a0MiB`,
    minute: (instant) => (instant === undefined ? '' : minutes.format(new Date(instant))),
  };
}

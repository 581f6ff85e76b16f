const STEPS = [
  ['byte', 1],
  ['kilobyte', 1_000],
  ['megabyte', 1_000_000],
  ['gigabyte', 1_000_000_000],
] as const;

/** Formats a size in powers of a thousand: 1_234_567 → "1.2 MB". */
export function formatBytes(bytes: number, locale: string): string {
  const [unit, size] = STEPS.findLast(([, least]) => bytes >= least) ?? STEPS[0];
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: bytes >= 10 * size || size < 1_000_000 ? 0 : 1,
  }).format(bytes / size);
}

/** Matches file names that reveal nothing about the account. */
const GENERIC =
  /^(transactions?|activity|export|download|statements?|history|account|accounts?[ _-]?activity|data|file|umsaetze|umsatzanzeige|csv|report|list|ledger|x)$/i;

/**
 * Returns the part of a file name that is the same in all downloads: "chk.overlap.csv", "chk (2).csv" and
 * "chk_2026-03-01.csv" are all "chk".
 */
export function stemOf(fileName: string): string {
  const [name = ''] = fileName.replace(/^\.+/, '').split('.');
  const stem = name
    .toLowerCase()
    .replace(/\(\d+\)|\bcopy\b|\bkopie\b/g, ' ')
    .replace(/\d{4}[-_]?\d{2}[-_]?\d{2}|\d{2}[-_]\d{2}[-_]\d{4}|(?<!\d)(19|20)\d{2}([-_]\d{2})?(?!\d)|\d{6,}/g, ' ')
    .replace(/[\s_-]+/g, ' ')
    .trim();
  return stem.slice(0, 80);
}

/**
 * Returns the last four digits of the account if the file name contains them, as in "Chase1234_Activity". Ignores
 * years.
 */
export function maskInName(fileName: string): string | null {
  const found = [...fileName.matchAll(/(?<!\d)\d{4}(?!\d)/g)]
    .map(([digits]) => digits)
    .filter((digits) => !/^(19|20)\d\d$/.test(digits));
  return found.length === 1 ? (found[0] ?? null) : null;
}

export const isGenericName = (stem: string): boolean => stem === '' || GENERIC.test(stem.replace(/\d+/g, '').trim());

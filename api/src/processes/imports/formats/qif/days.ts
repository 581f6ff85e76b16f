/**
 * Rewrites a numeric Quicken date like those in other tables: "1/ 2'26" and "1/ 2' 5" are 1/2/2026 and 1/2/2005,
 * because the apostrophe marks years from 2000 on.
 */
export function plainDay(text: string): string {
  const [, before = '', year = ''] = /^(.*?)\s*'\s*(\d{1,4})$/.exec(text) ?? [];
  const full =
    year.length === 0
      ? text
      : `${before.trimEnd().replace(/[-/.]$/, '')}/${year.length === 4 ? year : `20${year.padStart(2, '0')}`}`;
  const plain = full.replace(/\s*([-/.])\s*/g, '$1');
  return year === '' ? plain : plain.replace(/[-.]/g, '/');
}

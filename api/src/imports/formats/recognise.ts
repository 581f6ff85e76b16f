import type { OtherFormat } from './import-file-error.ts';

const TEXT_SIGNS: ReadonlyArray<readonly [OtherFormat, RegExp]> = [
  ['camt', /<Document[^>]+camt\.05[234]|<BkToCstmr(Stmt|AcctRpt)/],
  ['html', /<!doctype html|<html[\s>]/i],
  ['qif', /^\s*!(Type|Account|Option|Clear):?/im],
  ['mt940', /^-?:(?:20|25|28C?|60[FM]|61|62[FM]|86):/m],
];

/** Another format that a file turns out to be, so that the refusal can name it; null: nothing known. */
export function recogniseOther(bytes: Uint8Array, text: string): OtherFormat | null {
  const head = String.fromCharCode(...bytes.subarray(0, 5));
  if (head === '%PDF-') return 'pdf';
  if (head.startsWith('PK\u0003\u0004')) return 'zip';
  if (head.startsWith('\u00d0\u00cf\u0011\u00e0')) return 'spreadsheet';
  const start = text.slice(0, 4_000);
  for (const [format, sign] of TEXT_SIGNS) if (sign.test(start)) return format;
  return null;
}

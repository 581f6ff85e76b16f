import type { OtherFormat } from './import-file-error.ts';

const TEXT_SIGNS: ReadonlyArray<readonly [OtherFormat, RegExp]> = [
  ['camt', /<(?:[\w.-]+:)?Document[^>]+camt\.05\d|<(?:[\w.-]+:)?BkToCstmr/],
  ['html', /<!doctype html|<html[\s>]/i],
];

/** Identifies a format from a signature in its first bytes, so that the rejection can name it; null if unknown. */
export function recognizeByBytes(bytes: Uint8Array): OtherFormat | null {
  const head = String.fromCharCode(...bytes.subarray(0, 5));
  if (head === '%PDF-') return 'pdf';
  if (head.startsWith('PK\u0003\u0004')) return 'zip';
  if (head.startsWith('\u00d0\u00cf\u0011\u00e0')) return 'spreadsheet';
  return null;
}

/** Identifies text in another format, including CAMT messages that are not statements. */
export function recognizeOther(text: string): OtherFormat | null {
  const start = text.slice(0, 4_000);
  return TEXT_SIGNS.find(([, sign]) => sign.test(start))?.[0] ?? null;
}

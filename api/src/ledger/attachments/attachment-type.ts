export type AttachmentType =
  | 'image/png'
  | 'image/jpeg'
  | 'image/webp'
  | 'image/heic'
  | 'image/gif'
  | 'application/pdf'
  | 'text/plain'
  | 'text/csv';

/** Allowed file extensions by type; the first is the default for a name without one. */
const ENDINGS: Readonly<Record<AttachmentType, readonly string[]>> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg', '.jpe', '.jfif'],
  'image/webp': ['.webp'],
  'image/heic': ['.heic', '.heif'],
  'image/gif': ['.gif'],
  'application/pdf': ['.pdf'],
  'text/plain': ['.txt', '.md', '.log', '.text'],
  'text/csv': ['.csv', '.tsv'],
};

/** Types that browsers display as an image and never execute. */
export const PICTURES: ReadonlySet<string> = new Set<AttachmentType>([
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
]);

const latin = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1');

/**
 * Detects a file's type from its content; null if the type is not accepted. The name only decides between text and CSV.
 */
export function attachmentType(bytes: Uint8Array, name: string): AttachmentType | null {
  if (latin(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (latin(bytes, 0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (/^GIF8[79]a/.test(latin(bytes, 0, 6))) return 'image/gif';
  if (latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP') return 'image/webp';
  if (latin(bytes, 4, 8) === 'ftyp' && /^(hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(latin(bytes, 8, 12)))
    return 'image/heic';
  if (latin(bytes, 0, 5) === '%PDF-') return 'application/pdf';
  if (!isText(bytes) || isMarkup(bytes)) return null;
  return endingOf(name) === '.csv' || endingOf(name) === '.tsv' ? 'text/csv' : 'text/plain';
}

/** Returns whether a file is text: it has no control characters except tabs, form feeds and line breaks. */
function isText(bytes: Uint8Array): boolean {
  for (const byte of bytes)
    if (byte === 0x7f || (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d))
      return false;
  return true;
}

/** Returns whether a browser could execute the file as an HTML page or SVG image, regardless of its name. */
const isMarkup = (bytes: Uint8Array): boolean =>
  /<(!doctype|!--|\?xml|html|head|body|script|svg|iframe|style|meta|object|embed)\b|<!--|<\?/i.test(
    latin(bytes, 0, 4_096),
  );

const endingOf = (name: string): string => /\.[a-z0-9]{1,8}$/i.exec(name)?.[0].toLowerCase() ?? '';

/**
 * Returns the name under which a file is stored and downloaded: no folders, no invisible or direction-changing
 * characters, and an extension that matches its type.
 */
export function keptName(name: string, type: AttachmentType): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .replace(/\s+/g, ' ');
  const ending = ENDINGS[type].includes(endingOf(plain)) ? endingOf(plain) : (ENDINGS[type][0] ?? '');
  const stem = plain.toLowerCase().endsWith(ending) ? plain.slice(0, plain.length - ending.length) : plain;
  return `${[...(stem === '' ? 'file' : stem)].slice(0, 120).join('')}${ending}`;
}

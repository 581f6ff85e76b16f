import { withoutBidi } from '@tideline/contract';

const LABEL_OF_DECLARED: ReadonlyArray<readonly [RegExp, string]> = [
  [/^(8859|iso-?8859)-?15$/i, 'iso-8859-15'],
  [/^(8859|iso-?8859)-?2$/i, 'iso-8859-2'],
  [/^(windows-|cp)?125([0-8])$/i, 'windows-125$2'],
  [/^(koi8-r|shift_jis|gb18030|big5|euc-kr)$/i, '$1'],
];

export interface DecodedText {
  readonly text: string;
  readonly encoding: string;
}

/**
 * Decodes the text of a bank file: by byte-order mark, then as strict UTF-8, then in the single-byte charset that the
 * header declares, then as windows-1252. UTF-8 precedes the header because banks write CHARSET:1252 over UTF-8 bytes,
 * while text in another charset is almost never valid UTF-8. Line breaks become LF, so that line n is line n in any
 * editor. Bidirectional controls are removed because they could disguise one payee as another.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return {
      text: withoutBidi(new TextDecoder('utf-16le').decode(withLineFeeds(bytes, { width: 2, at: 0 }))),
      encoding: 'utf-16',
    };
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return {
      text: withoutBidi(new TextDecoder('utf-16be').decode(withLineFeeds(bytes, { width: 2, at: 1 }))),
      encoding: 'utf-16',
    };
  return decode(withLineFeeds(bytes, { width: 1, at: 0 }));
}

const [CARRIAGE_RETURN, LINE_FEED] = [13, 10];

/**
 * Returns the bytes with CR LF and CR replaced by LF. `width` is the size of a character in bytes, and `at` is the
 * index of its significant byte. This precedes decoding, because replacing in a string would allocate an object for
 * each of up to twenty million line breaks.
 */
function withLineFeeds(bytes: Uint8Array, { width, at }: { width: 1 | 2; at: 0 | 1 }): Uint8Array {
  if (!bytes.includes(CARRIAGE_RETURN)) return bytes;
  const is = (position: number, code: number): boolean =>
    bytes[position + at] === code && (width === 1 || bytes[position + 1 - at] === 0);
  const result = new Uint8Array(bytes.length);
  let length = 0;
  for (let from = 0; from < bytes.length; from += width) {
    const isReturn = is(from, CARRIAGE_RETURN);
    if (isReturn && is(from + width, LINE_FEED)) continue;
    for (let byte = 0; byte < width && from + byte < bytes.length; byte += 1)
      result[length + byte] = bytes[from + byte] ?? 0;
    if (isReturn) result[length + at] = LINE_FEED;
    length += Math.min(width, bytes.length - from);
  }
  return result.subarray(0, length);
}

function decode(bytes: Uint8Array): DecodedText {
  try {
    return { text: withoutBidi(new TextDecoder('utf-8', { fatal: true }).decode(bytes)), encoding: 'utf-8' };
  } catch {
    const encoding = declaredCharset(bytes);
    // not UTF-8: these charsets accept every byte
    return { text: withoutBidi(new TextDecoder(encoding).decode(bytes)), encoding };
  }
}

function declaredCharset(bytes: Uint8Array): string {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 1_000));
  const declared =
    /^CHARSET:\s*([\w-]+)/im.exec(head)?.[1] ?? /^\s*<\?xml[^>]*encoding=["']([\w-]+)/i.exec(head)?.[1] ?? '';
  for (const [pattern, label] of LABEL_OF_DECLARED) {
    if (pattern.test(declared)) return declared.replace(pattern, label).toLowerCase();
  }
  return 'windows-1252';
}

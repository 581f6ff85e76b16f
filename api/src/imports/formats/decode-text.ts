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
 * Text of a bank file: byte-order mark, else strict UTF-8, else the single-byte charset that the header declares, else
 * windows-1252. What the header says comes after UTF-8 because banks write CHARSET:1252 over UTF-8 bytes, while text in
 * another charset is practically never valid UTF-8. Line ends become LF, so that line n is line n in any editor.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const { text, encoding } = decode(bytes);
  return { text: text.replace(/\r\n?/g, '\n'), encoding };
}

function decode(bytes: Uint8Array): DecodedText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'utf-16' };
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'utf-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    const encoding = declaredCharset(bytes);
    return { text: new TextDecoder(encoding).decode(bytes), encoding }; // not UTF-8: every byte has a meaning in these
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

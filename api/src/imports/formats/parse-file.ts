import { decodeText } from './decode-text.ts';
import { refuse } from './import-file-error.ts';
import { FILE_BYTES_MAX } from './limits.ts';
import { isOfx, type OfxOptions, parseOfx } from './ofx/parse-ofx.ts';
import { recogniseOther } from './recognise.ts';
import type { ParsedFile } from './statement.ts';

/**
 * Reads one uploaded file by its content, whatever its name says. Gives way to other work between slices of a few
 * milliseconds. Errors: ImportFileError for a file that is refused as a whole.
 */
export async function parseFile(bytes: Uint8Array, options: OfxOptions, giveWay: () => Promise<void>): Promise<ParsedFile> {
  if (bytes.length > FILE_BYTES_MAX) throw refuse({ code: 'IMPORT_FILE_TOO_LARGE', limitBytes: FILE_BYTES_MAX });
  const text = decodeText(bytes);
  if (text.trim() === '') throw refuse({ code: 'IMPORT_FILE_EMPTY' });
  if (!isOfx(text)) throw refuseOther(bytes, text);
  const work = parseOfx(text, options);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await giveWay();
  }
}

function refuseOther(bytes: Uint8Array, text: string): Error {
  const isOfxHeader = /^\s*OFXHEADER:\s*\d/.test(text) || /<\?OFX\s/i.test(text.slice(0, 2_000));
  if (isOfxHeader) return refuse({ code: 'IMPORT_TRUNCATED', line: text.trimEnd().split('\n').length });
  const format = recogniseOther(bytes, text);
  return refuse(format ? { code: 'IMPORT_FORMAT_NOT_SUPPORTED', format } : { code: 'IMPORT_NOT_A_BANK_FILE' });
}

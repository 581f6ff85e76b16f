import { isCamt, parseCamt } from './camt/parse-camt.ts';
import { type CsvOptions, isCsv, readCsv } from './csv/read-csv.ts';
import { decodeText } from './decode-text.ts';
import { refuse } from './import-file-error.ts';
import { FILE_BYTES_MAX } from './limits.ts';
import { countLines, lastLine } from './lines.ts';
import { isMt940, parseMt940 } from './mt940/parse-mt940.ts';
import { isOfx, parseOfx } from './ofx/parse-ofx.ts';
import { isQif } from './qif/read-sections.ts';
import { parseQif } from './qif/parse-qif.ts';
import { isProgramExport, otherTableOf } from './programs/header.ts';
import { parseProgram } from './programs/parse-program.ts';
import { recognizeByBytes, recognizeOther } from './recognize.ts';
import type { ParsedFile } from './statement.ts';

export interface ParseOptions extends Omit<CsvOptions, 'fileName' | 'encoding'> {
  /** Helps to identify the account and its kind. Nothing else is derived from the name. */
  readonly fileName?: string;
}

/** Called between slices of work to let other work run. `doneShare` is between 0 and 1. */
export type YieldToLoop = (doneShare: number, rows: number) => Promise<void>;

/**
 * Reads one uploaded file based on its content, regardless of its name. Yields to other work between slices of a few
 * milliseconds. Errors: ImportFileError for a file that is rejected as a whole.
 */
export async function parseFile(bytes: Uint8Array, options: ParseOptions, giveWay: YieldToLoop): Promise<ParsedFile> {
  if (bytes.length > FILE_BYTES_MAX) throw refuse({ code: 'IMPORT_FILE_TOO_LARGE', limitBytes: FILE_BYTES_MAX });
  const { text, encoding } = decodeText(bytes);
  if (text.trim() === '') throw refuse({ code: 'IMPORT_FILE_EMPTY' });
  if (isOfx(text)) return parseWhole(parseOfx(text, options), text, giveWay);
  if (isCamt(text)) return parseWhole(parseCamt(text, options), text, giveWay);
  refuseByFirstBytes(bytes);
  const asTable = { ...options, fileName: options.fileName ?? '', encoding };
  if (isMt940(text)) return parseWhole(parseMt940(text, options), text, giveWay);
  if (isQif(text)) return parseQif(text, asTable, giveWay);
  refuseOther(text);
  if (isProgramExport(text)) return parseProgram(text, asTable, giveWay);
  const otherPart = otherTableOf(text);
  if (otherPart !== null) throw refuse({ code: 'IMPORT_OTHER_TABLE', program: otherPart });
  const { statements, notices, ...csv } = await readCsv(text, asTable, giveWay);
  return { format: 'csv', statements, notices, csv };
}

async function parseWhole(work: ReturnType<typeof parseOfx>, text: string, giveWay: YieldToLoop): Promise<ParsedFile> {
  const lines = countLines(text);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await giveWay(Math.min(step.value / lines, 1), 0);
  }
}

function refuseByFirstBytes(bytes: Uint8Array): void {
  const format = recognizeByBytes(bytes);
  if (format) throw refuse({ code: 'IMPORT_FORMAT_NOT_SUPPORTED', format });
}

function refuseOther(text: string): void {
  const isOfxHeader = /^\s*OFXHEADER:\s*\d/.test(text) || /<\?OFX\s/i.test(text.slice(0, 2_000));
  if (isOfxHeader) throw refuse({ code: 'IMPORT_TRUNCATED', line: lastLine(text) });
  const format = recognizeOther(text);
  if (format) throw refuse({ code: 'IMPORT_FORMAT_NOT_SUPPORTED', format });
  if (isBinary(text) || OTHER_TEXT.test(text) || !isCsv(text)) throw refuse({ code: 'IMPORT_NOT_A_BANK_FILE' });
}

/** Matches JSON and XML, which contain many commas and quotes but are not tables. */
const OTHER_TEXT = /^\s*(?:[[{]\s*["{[\]}\d]|<[?!a-z])/i;

/**
 * Returns whether a text is binary. Text has no control characters other than tabs and line breaks, and a few stray
 * ones are damage.
 */
const isBinary = (text: string): boolean => (text.slice(0, 4_000).match(/[^\P{Cc}\t\n\f]/gu)?.length ?? 0) > 4;

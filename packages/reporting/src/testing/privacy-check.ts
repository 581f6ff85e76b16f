import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { EnteredTexts } from './entered-texts.ts';
import { type Finding, findPersonalData } from './find-personal-data.ts';

/** Maximum number of findings, which is enough to see the problem. */
const KEPT_FINDINGS = 20;
/** Maximum length of a line. A longer one is checked in parts. */
const MAX_LINE = 1_048_576;

/** Returns the findings as the message of a failed test. */
export const describeFindings = (source: string, findings: readonly Finding[]): string =>
  `${source} must not contain personal data:\n${findings.map(({ kind, excerpt }) => `  ${kind}: …${excerpt}…`).join('\n')}`;

/**
 * Returns the same key for findings that differ only in times and ids, so that repeats of one cause do not crowd out
 * other findings.
 */
const formOf = ({ kind, excerpt }: Finding): string => `${kind} ${excerpt.replaceAll(/[0-9a-f-]*\d[0-9a-f-]*/g, '#')}`;

/** Checks the logs and reports of a running process. Stores only findings, not the lines. */
export class PrivacyCheck {
  readonly entered = new EnteredTexts();
  readonly #source: string;
  readonly #findings = new Map<string, Finding>();
  readonly #unfinished = new Map<object, string>();

  constructor(source: string) {
    this.#source = source;
  }

  line(text: string): void {
    for (const finding of findPersonalData(text, this.entered))
      if (this.#findings.size < KEPT_FINDINGS) this.#findings.set(formOf(finding), finding);
  }

  /** Checks the lines of a process's output stream as they arrive. */
  output(stream: NodeJS.ReadableStream): void {
    stream.on('data', (part: string | Buffer) => {
      const lines = `${this.#unfinished.get(stream) ?? ''}${part.toString()}`.split('\n');
      const last = lines.pop() ?? '';
      for (const line of lines) this.line(line);
      if (last.length > MAX_LINE) this.line(last);
      this.#unfinished.set(stream, last.length > MAX_LINE ? '' : last);
    });
  }

  /** Checks a log file of a process. */
  async file(path: string): Promise<void> {
    for await (const line of createInterface({ input: createReadStream(path) })) this.line(line);
  }

  /** Checks a report: the lines of an envelope, or another document. */
  report(body: string): void {
    for (const line of body.split('\n')) this.line(line);
  }

  /** Throws if anything was found. */
  done(): void {
    for (const rest of this.#unfinished.values()) this.line(rest);
    this.#unfinished.clear();
    if (this.#findings.size > 0) throw new Error(describeFindings(this.#source, [...this.#findings.values()]));
  }
}

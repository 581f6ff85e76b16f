/** Matches identifiers, codes, dates, amounts, languages and time zones, which appear in logs for other reasons. */
const ORDINARY = [
  /^[a-z0-9_.,:;/+-]*$/,
  /^[A-Z0-9_.,:;/+-]*$/,
  /^[a-z]{2}-[A-Z]{2}$/,
  /^(?:[A-Z][a-z]+)(?:\/[A-Z][A-Za-z_]+)+$/,
  /^\/\S*$/,
] as const;

const LETTERS = /\p{L}/gu;
const MIN_LENGTH = 5;
const MIN_LETTERS = 3;
/** Number of leading characters compared in a long text. */
const COMPARED_LENGTH = 80;
const KEY_LENGTH = 4;
/** Several times the number of texts that a test file enters. */
const MAX_TEXTS = 100_000;

/**
 * Returns whether a code unit belongs to a word: an ASCII letter or digit, or any character beyond Latin-1
 * punctuation except General Punctuation (U+2000 to U+206F).
 */
const isWordCode = (code: number): boolean =>
  code < 128
    ? (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)
    : code >= 0xc0 && (code < 0x2000 || code > 0x206f);

const isDistinctive = (text: string): boolean =>
  text.length >= MIN_LENGTH &&
  (text.match(LETTERS)?.length ?? 0) >= MIN_LETTERS &&
  !ORDINARY.some((pattern) => pattern.test(text));

/** Returns the forms in which a log entry or a URL contains a text. */
const writtenForms = (text: string): Set<string> => {
  const encoded = encodeURIComponent(text.toWellFormed());
  return new Set([text, JSON.stringify(text).slice(1, -1), encoded, encoded.replaceAll('%20', '+')]);
};

/** Returns whether the last word of a match continues after the match and is therefore a different word. */
const continues = (text: string, end: number, match: string): boolean =>
  match.length < COMPARED_LENGTH &&
  isWordCode(match.charCodeAt(match.length - 1)) &&
  end < text.length &&
  isWordCode(text.charCodeAt(end));

/**
 * Texts that users entered: names, payees, memos and passwords. Only distinctive ones are searched for, because a payee
 * named `shop` or a date reveals nothing about a user and appears in other lines. A search takes the same time
 * regardless of the number of texts.
 */
export class EnteredTexts {
  /** Texts by their first `KEY_LENGTH` characters, then by length. */
  readonly #byBeginning = new Map<string, Map<number, Set<string>>>();
  #count = 0;

  /** Adds a text, or every text in a request body. */
  add(value: unknown): void {
    if (typeof value === 'string') {
      if (isDistinctive(value.trim())) this.addSecret(value);
    } else if (Array.isArray(value)) for (const item of value) this.add(item);
    else if (typeof value === 'object' && value !== null) for (const item of Object.values(value)) this.add(item);
  }

  /** Adds a secret such as a session's token, which is distinctive in any form. */
  addSecret(value: string): void {
    for (const written of writtenForms(value)) this.#addForm(written);
  }

  /** Returns the entered texts that a text contains as whole words. */
  findIn(text: string): string[] {
    const found: string[] = [];
    if (this.#count === 0) return found;
    let isInWord = false;
    for (let at = 0; at < text.length; at += 1) {
      const wasInWord = isInWord;
      isInWord = isWordCode(text.charCodeAt(at));
      if (!isInWord || wasInWord) continue;
      for (const [length, texts] of this.#byBeginning.get(text.slice(at, at + KEY_LENGTH)) ?? []) {
        const candidate = text.slice(at, at + length);
        if (texts.has(candidate) && !continues(text, at + length, candidate)) found.push(candidate);
      }
    }
    return found;
  }

  #addForm(written: string): void {
    // comparisons begin at the start of a word, so leading punctuation is skipped
    let start = 0;
    while (start < written.length && !isWordCode(written.charCodeAt(start))) start += 1;
    const compared = written.slice(start).trimEnd().slice(0, COMPARED_LENGTH);
    if (compared.length < KEY_LENGTH || this.#count >= MAX_TEXTS) return;
    const key = compared.slice(0, KEY_LENGTH);
    const byLength = this.#byBeginning.get(key) ?? new Map<number, Set<string>>();
    const texts = byLength.get(compared.length) ?? new Set<string>();
    if (texts.has(compared)) return;
    texts.add(compared);
    byLength.set(compared.length, texts);
    this.#byBeginning.set(key, byLength);
    this.#count += 1;
  }
}

import { decodeEntities } from './entities.ts';
import { ELEMENT_CHARS_MAX } from './limits.ts';

/**
 * One token of an OFX or CAMT document. OFX 1 is SGML whose leaf tags need no end tag, while OFX 2 and CAMT are XML.
 * Files mix both, so one tokenizer reads either. `text` directly follows the open tag and is null if there is only
 * white space. `attributes` are as written.
 */
export type Token =
  | {
      readonly kind: 'open';
      readonly name: string;
      readonly line: number;
      readonly text: string | null;
      readonly attributes: string;
      readonly selfClosed: boolean;
    }
  | { readonly kind: 'close'; readonly name: string; readonly line: number }
  /** A document type or entity declaration (never part of a bank file), or an unterminated comment or CDATA section. */
  | { readonly kind: 'declaration'; readonly line: number }
  | { readonly kind: 'unclosed'; readonly line: number };

// A "<" that starts none of these is text, because banks write "A < B" in payees. Unlimited attributes would overflow
// the stack of the regular expression.
const ATTRIBUTES = String.raw`(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*')){0,32}`;
const MARKUP = new RegExp(
  String.raw`<(/?)([A-Za-z][\w.:-]*)(${ATTRIBUTES})\s*(/?)>|<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[^<>]*\?>|<!(?=--|\[CDATA\[|[A-Za-z])`,
  'g',
);

// Control characters count as spaces, because no bank field needs them and the database rejects NUL.
const BLANK = /[\s\p{Cc}]+/gu;

export interface Dialect {
  /** Returns the name of an element in the form that the document's kind uses. */
  readonly nameOf: (written: string) => string;
  /**
   * Matches the beginning of a row inside a comment or declaration. The end of the comment is then missing, so that it
   * would hide rows.
   */
  readonly swallowsRow: RegExp;
}

/**
 * Yields all tokens. Text before the first tag is part of the header. Line numbers count from 1 over the whole text,
 * which has LF line breaks.
 */
export function* tokenize(source: string, { nameOf, swallowsRow }: Dialect): Generator<Token, void, undefined> {
  const markup = new RegExp(MARKUP);
  const lines = lineCounter(source);
  let open: { name: string; at: number; text: string; attributes: string; selfClosed: boolean } | null = null;
  let textFrom = 0;
  const finish = (): Token | null => {
    if (!open) return null;
    const { name, at, attributes, selfClosed } = open;
    const text = open.text.replace(BLANK, ' ').trim();
    open = null;
    return { kind: 'open', name, line: lines.at(at), text: text === '' ? null : text, attributes, selfClosed };
  };
  for (let found = markup.exec(source); found; found = markup.exec(source)) {
    if (open && found.index > textFrom && open.text.length < ELEMENT_CHARS_MAX)
      open.text += textBetween(source, textFrom, found.index);
    textFrom = markup.lastIndex;
    const [whole, slash, name, attributes = '', selfSlash, cdata] = found;
    if (name !== undefined) {
      const before = finish();
      if (before) yield before;
      if (slash) yield { kind: 'close', name: nameOf(name), line: lines.at(found.index) };
      else open = { name: nameOf(name), at: found.index, text: '', attributes, selfClosed: selfSlash === '/' };
    } else if (swallowsRow.test(whole)) {
      yield { kind: 'unclosed', line: lines.at(found.index) };
      return;
    } else if (cdata !== undefined) {
      if (open && open.text.length < ELEMENT_CHARS_MAX) open.text += cdata.slice(0, ELEMENT_CHARS_MAX);
    } else if (whole === '<!') {
      // Reported immediately, because searching for the end again at every further "<!--" would take quadratic time.
      const isDeclaration = /[A-Za-z]/.test(source[textFrom] ?? '');
      yield { kind: isDeclaration ? 'declaration' : 'unclosed', line: lines.at(found.index) };
      return;
    }
  }
  if (open) open.text += textBetween(source, textFrom, source.length);
  const last = finish();
  if (last) yield last;
}

/**
 * Returns decoded text. Text longer than any field is cut before decoding, because decoding megabytes would block all
 * other requests.
 */
const textBetween = (source: string, from: number, to: number): string =>
  decodeEntities(source.slice(from, Math.min(to, from + ELEMENT_CHARS_MAX)));

/**
 * Returns a function that finds the line of an offset. Offsets must be requested in ascending order, so that the text
 * is walked only once.
 */
function lineCounter(source: string): { at: (offset: number) => number } {
  let line = 1;
  let looked = 0;
  return {
    at(offset) {
      for (; looked < offset; looked += 1) if (source.charCodeAt(looked) === 10) line += 1;
      return line;
    },
  };
}

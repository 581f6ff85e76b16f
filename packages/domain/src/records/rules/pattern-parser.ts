/** A parsed pattern. A part occurs at most once or repeats any number of times; counted repetitions are expanded. */
export type PatternNode =
  | { readonly kind: 'char'; readonly accepts: (char: string) => boolean }
  | { readonly kind: 'at'; readonly place: 'start' | 'end' | 'word_edge' }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly options: readonly PatternNode[] }
  | { readonly kind: 'optional' | 'repeated'; readonly part: PatternNode };

export type PatternProblemCode =
  /** The pattern is longer than 200 characters. */
  | 'pattern_too_long'
  /** Counted repetitions expand too far. */
  | 'pattern_too_large'
  /** The pattern has lookahead or lookbehind, backreferences, named groups or flags. */
  | 'pattern_not_supported'
  /** The pattern has an unclosed bracket, nothing to repeat, or an empty escape. */
  | 'pattern_not_readable';

export interface PatternProblem {
  readonly code: PatternProblemCode;
  /** Index of the offending character. */
  readonly at: number;
}

const PATTERN_LENGTH_MAX = 200;
const REPEAT_MAX = 100;

export class PatternError extends Error {
  override readonly name = 'PatternError';
  readonly problem: PatternProblem;

  constructor(problem: PatternProblem) {
    super(`${problem.code} at ${problem.at}`);
    this.problem = problem;
  }
}

const isDigit = (char: string): boolean => char >= '0' && char <= '9';
export const isWord = (char: string): boolean => /^[\p{L}\p{N}_]$/u.test(char);
const isBlank = (char: string): boolean => /^\s$/u.test(char);
const CLASSES: Readonly<Record<string, (char: string) => boolean>> = {
  d: isDigit,
  D: (char) => !isDigit(char),
  w: isWord,
  W: (char) => !isWord(char),
  s: isBlank,
  S: (char) => !isBlank(char),
};

/**
 * Parses a pattern. Supported: characters, `.`, `[a-z]` and `[^…]`, `\d \w \s \b` and their opposites, `^`, `$`, `|`,
 * groups `( )` and `(?: )`, and `? * + {n} {n,} {n,m}` with an optional `?` after them, which has no effect here.
 *
 * Errors  throws PatternError with code and position, which is caught in this folder
 */
export function parsePattern(pattern: string): PatternNode {
  if (pattern.length > PATTERN_LENGTH_MAX) throw new PatternError({ code: 'pattern_too_long', at: PATTERN_LENGTH_MAX });
  const reader = { chars: [...pattern], at: 0 };
  const node = readChoice(reader);
  if (reader.at < reader.chars.length) fail('pattern_not_readable', reader.at);
  return node;
}

interface Reader {
  readonly chars: readonly string[];
  at: number;
}

function fail(code: PatternProblemCode, at: number): never {
  throw new PatternError({ code, at });
}

const peek = (reader: Reader): string | undefined => reader.chars[reader.at];

function readChoice(reader: Reader): PatternNode {
  const options = [readSequence(reader)];
  while (peek(reader) === '|') {
    reader.at += 1;
    options.push(readSequence(reader));
  }
  return options.length === 1 && options[0] !== undefined ? options[0] : { kind: 'choice', options };
}

function readSequence(reader: Reader): PatternNode {
  const parts: PatternNode[] = [];
  for (let next = peek(reader); next !== undefined && next !== '|' && next !== ')'; next = peek(reader))
    parts.push(readRepeat(reader, readPart(reader)));
  return { kind: 'sequence', parts };
}

function readPart(reader: Reader): PatternNode {
  const start = reader.at;
  const char = reader.chars[reader.at] ?? fail('pattern_not_readable', start);
  reader.at += 1;
  switch (char) {
    case '.':
      return { kind: 'char', accepts: () => true };
    case '^':
      return { kind: 'at', place: 'start' };
    case '$':
      return { kind: 'at', place: 'end' };
    case '[':
      return readClass(reader, start);
    case '(':
      return readGroup(reader, start);
    case '\\':
      return readEscape(reader, start);
    case '?':
    case '*':
    case '+':
    case '{':
      return fail('pattern_not_readable', start);
    default:
      return literal(char);
  }
}

const literal = (char: string): PatternNode => ({ kind: 'char', accepts: foldedEquals(char) });
const foldedEquals = (char: string) => {
  const lower = char.toLowerCase();
  return (other: string): boolean => other === lower;
};

function readGroup(reader: Reader, start: number): PatternNode {
  if (peek(reader) === '?') {
    if (reader.chars[reader.at + 1] !== ':') fail('pattern_not_supported', start);
    reader.at += 2;
  }
  const inside = readChoice(reader);
  if (peek(reader) !== ')') fail('pattern_not_readable', start);
  reader.at += 1;
  return inside;
}

function readEscape(reader: Reader, start: number): PatternNode {
  const char = reader.chars[reader.at] ?? fail('pattern_not_readable', start);
  reader.at += 1;
  if (char === 'b') return { kind: 'at', place: 'word_edge' };
  const accepts = CLASSES[char];
  if (accepts !== undefined) return { kind: 'char', accepts };
  return /[a-z0-9]/i.test(char) ? fail('pattern_not_supported', start) : literal(char);
}

function readClass(reader: Reader, start: number): PatternNode {
  const isNegated = peek(reader) === '^';
  if (isNegated) reader.at += 1;
  const tests: ((char: string) => boolean)[] = [];
  while (peek(reader) !== ']') {
    const from = readClassChar(reader, start);
    if (typeof from === 'function') tests.push(from);
    else if (peek(reader) === '-' && reader.chars[reader.at + 1] !== ']' && reader.at + 1 < reader.chars.length) {
      reader.at += 1;
      const to = readClassChar(reader, start);
      if (typeof to === 'function' || to < from) fail('pattern_not_readable', start);
      else tests.push(inRange(from, to));
    } else tests.push(foldedEquals(from));
  }
  reader.at += 1;
  return { kind: 'char', accepts: (char) => tests.some((accepts) => accepts(char)) !== isNegated };
}

/** Returns a test for a range of characters. The text is lower case, so a range of capitals must match as well. */
const inRange =
  (from: string, to: string) =>
  (char: string): boolean =>
    (char >= from && char <= to) || (char.toUpperCase() >= from && char.toUpperCase() <= to);

function readClassChar(reader: Reader, start: number): string | ((char: string) => boolean) {
  const char = reader.chars[reader.at] ?? fail('pattern_not_readable', start);
  reader.at += 1;
  if (char !== '\\') return char;
  const escaped = reader.chars[reader.at] ?? fail('pattern_not_readable', start);
  reader.at += 1;
  return CLASSES[escaped] ?? (/[a-z0-9]/i.test(escaped) ? fail('pattern_not_supported', start) : escaped);
}

function readRepeat(reader: Reader, part: PatternNode): PatternNode {
  const [min, max] = readCount(reader);
  if (min === 1 && max === 1) return part;
  if (peek(reader) === '?') reader.at += 1;
  if (['?', '*', '+', '{'].includes(peek(reader) ?? '')) fail('pattern_not_readable', reader.at);
  const needed = Array.from({ length: min }, () => part);
  if (max === null) return { kind: 'sequence', parts: [...needed, { kind: 'repeated', part }] };
  const more = Array.from({ length: max - min }, (): PatternNode => ({ kind: 'optional', part }));
  return { kind: 'sequence', parts: [...needed, ...more] };
}

function readCount(reader: Reader): [min: number, max: number | null] {
  const start = reader.at;
  switch (peek(reader)) {
    case '?':
      reader.at += 1;
      return [0, 1];
    case '*':
      reader.at += 1;
      return [0, null];
    case '+':
      reader.at += 1;
      return [1, null];
    case '{':
      break;
    default:
      return [1, 1];
  }
  const match = /^\{(\d{1,4})(,(\d{0,4}))?\}/.exec(reader.chars.slice(start, start + 12).join(''));
  if (match === null) return fail('pattern_not_readable', start);
  reader.at += match[0].length;
  const min = Number(match[1]);
  const max = match[2] === undefined ? min : match[3] === '' ? null : Number(match[3]);
  if (min > REPEAT_MAX || (max ?? 0) > REPEAT_MAX) return fail('pattern_too_large', start);
  return max !== null && max < min ? fail('pattern_not_readable', start) : [min, max];
}

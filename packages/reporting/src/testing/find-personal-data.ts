import { EnteredTexts } from './entered-texts.ts';

export interface Finding {
  kind: string;
  /** The match with the surrounding text. */
  excerpt: string;
}

interface Pattern {
  kind: string;
  pattern: RegExp;
  /** An additional condition on a match. */
  isReal?: (match: string) => boolean;
}

/** Checks the check digit of a card number (ISO/IEC 7812-1, Luhn). */
function isCardNumber(match: string): boolean {
  const sum = Array.from(match.replaceAll(/\D/g, ''), Number)
    .toReversed()
    .map((digit, index) => (index % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)))
    .reduce((total, digit) => total + digit, 0);
  return sum % 10 === 0;
}

/** Checks the two check digits of an international account number (ISO 13616: remainder 1 modulo 97). */
function isIban(match: string): boolean {
  const plain = match.replaceAll(' ', '');
  const digits = Array.from(plain.slice(4) + plain.slice(0, 4), (letter) => parseInt(letter, 36)).join('');
  return BigInt(digits) % 97n === 1n;
}

/**
 * Returns whether an address belongs to a client. Truncated addresses end in zero, and loopback belongs to no client.
 */
const isClientAddress = (match: string): boolean =>
  !/^(?:127\.|0\.0\.0\.0$)|\.0$/.test(match) && match.split('.').every((part) => Number(part) <= 255);

/**
 * Returns whether a match is a token of 256 random bits. Words joined by hyphens have no such mixture of characters.
 */
const isToken = (match: string): boolean => /\d/.test(match) && /[A-Z]/.test(match) && /[a-z]/.test(match);

const SECRET_FIELDS = 'new_?password|password|passwd|secret|api_?key|token|cookie|set-cookie|authorization';
const PERSONAL_FIELDS = 'email|e-mail|username|ip_address|memo|payee|setup_?token';
const PARAMETERS = 'password|token|code|secret|key|email|state|otp|q|query|search|name|payee|memo';

const PATTERNS: readonly Pattern[] = [
  { kind: 'an email address', pattern: /[\w.+-]+(?:@|%40)(?:[\w-]+\.)+[a-z]{2,}\b/gi },
  { kind: 'a cookie', pattern: /\b(?:__Host-)?tideline_(?:session|second_step|device|visit|try)\w*=[\w%.-]{4,}/g },
  { kind: 'a token of a session or a link', pattern: /(?<![\w/+-])[\w-]{43}(?![\w/+=-])/g, isReal: isToken },
  { kind: 'an API token', pattern: /\btideline_api_[\w-]{8,}/g },
  { kind: 'credentials', pattern: /\b(?:bearer|basic)\s+[\w.~+/-]{8,}=*/gi },
  { kind: 'credentials', pattern: /\beyJ[\w-]{8,}\.[\w-]{8,}/g },
  { kind: 'credentials in an address', pattern: /:\/\/[^\s/:@"]+:(?!password@)[^\s/@"]+@/g },
  {
    kind: 'a secret in a field',
    pattern: new RegExp(`\\\\?"(?:${SECRET_FIELDS})\\\\?":\\s*\\\\?"(?!\\[redacted\\])[^"\\\\]`, 'gi'),
  },
  {
    kind: 'a personal field',
    pattern: new RegExp(`\\\\?"(?:${PERSONAL_FIELDS})\\\\?":\\s*\\\\?"(?!\\[redacted\\]|<)[^"\\\\]`, 'gi'),
  },
  { kind: 'a parameter of an address', pattern: new RegExp(`[?&](?:${PARAMETERS})=[^&\\s"]`, 'gi') },
  { kind: 'a search of an address', pattern: /(?:https?:\/\/|\/)[^\s"'?]*\?[\w[\].%-]+=[^\s"']/g },
  { kind: 'a link with a token', pattern: /#[a-z-]+=[\w-]{16,}/g },
  { kind: 'a secret of an authenticator app', pattern: /\botpauth(?:-migration)?:/gi },
  {
    kind: 'a secret of an authenticator app',
    pattern: /(?<![\w/+-])[A-Z2-7]{32}(?![\w/+=-])/g,
    isReal: (match) => /[2-7]/.test(match),
  },
  {
    kind: 'a recovery code',
    pattern: /(?<![\w-])(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}(?![\w-])/g,
    isReal: (match) => /[A-Z]/.test(match),
  },
  {
    kind: 'an account number',
    pattern: /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/g,
    isReal: isIban,
  },
  {
    kind: 'a card number',
    // one in 2,000 span ids has no letters
    pattern: /(?<!span_?id\\?":\s*\\?"|[\w.-])[3-6]\d{3}(?:[ -]?\d{4}){2}[ -]?\d{3,4}(?![\w.-])/gi,
    isReal: isCardNumber,
  },
  { kind: 'an amount', pattern: /[$€£¥]\s?\d[\d,]*\.\d{2}\b|\d[\d.]*,\d{2}\s?[€£]/g },
  { kind: 'an amount', pattern: /\\?"minor\\?":\s*\\?"?-?\d/g },
  { kind: "a client's address", pattern: /(?<![\w.-])(?:\d{1,3}\.){3}\d{1,3}(?![\w.-])/g, isReal: isClientAddress },
  { kind: "a client's address", pattern: /(?<![\w:.])(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}(?![\w:])/gi },
  { kind: "a client's address", pattern: /(?<![\w:.])[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){1,6}::[0-9a-f]{1,4}(?![\w:])/gi },
  {
    kind: 'a row of the database',
    pattern: /\bKey \([^)]*\)=\(|\bFailing row contains\b|\b(?:DETAIL|STATEMENT|CONTEXT): /g,
  },
  {
    kind: 'a value in a database error',
    pattern: /\binvalid input (?:syntax|value) for [^:]*: \\?"[^"\\]|\bvalue \\?"[^"\\]+\\?" is out of range/g,
  },
  { kind: 'a text that is not JSON', pattern: /[^\s"\\]\\?" is not valid JSON/g },
];

const AROUND = 40;

const excerptOf = (text: string, at: number, length: number): string =>
  text.slice(Math.max(0, at - AROUND), at + length + AROUND).trim();

/** Returns the personal data and secrets in one log entry, or in one item of an error report or a trace. */
export function findPersonalData(text: string, entered = new EnteredTexts()): Finding[] {
  const findings: Finding[] = [];
  for (const { kind, pattern, isReal } of PATTERNS)
    for (const match of text.matchAll(pattern))
      if (isReal?.(match[0]) !== false) findings.push({ kind, excerpt: excerptOf(text, match.index, match[0].length) });
  for (const found of entered.findIn(text))
    findings.push({ kind: 'a text that a user entered', excerpt: excerptOf(text, text.indexOf(found), found.length) });
  return findings;
}

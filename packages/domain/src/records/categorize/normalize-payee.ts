import { phraseMatcher } from './match-phrase.ts';
import { MERCHANT_NAMES } from './merchants.ts';
import { payeeText, PRINT_CHARS } from './payee-text.ts';

const knownName = phraseMatcher(MERCHANT_NAMES);

/** Prefixes that card processors and banks add before the merchant. */
const PREFIX =
  /^(?:(?:SQ|TST|PP|SP|IN|PY|FSP|GPAY|SUMUP|ZETTLE|IZ|CKO|EB|BT|WPY|PAYPAL|GOOGLE|APPLE PAY)\s?[*_]\s*|POS (?:DEBIT |PURCHASE )?|(?:RECURRING )?(?:DEBIT )?CARD PURCHASE |CHECK ?CARD (?:\d{4} )?|PURCHASE AUTHORIZED ON \d\d\/\d\d |VISA PURCHASE |CARD PAYMENT TO |CONTACTLESS |WEB PMT |ACH (?:DEBIT|CREDIT) |DIRECT DEBIT (?:TO )?|DD )/i;

/**
 * Suffixes that follow the merchant: store and reference numbers, the word refund, phone numbers, state and ZIP code,
 * bank ids.
 */
const SUFFIXES = [
  /\s+REFUND$/i,
  /\s+(?:PPD|CCD|WEB) ID:?\s*\S+$/i,
  /\s+\d{3}-\d{3,4}-?\d{0,4}$/,
  /(?<!&)\s+(?:AL|AK|AZ|AR|CA|CO|CT|DC|DE|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY)(?:\s+\d{5}(?:-\d{4})?)?(?:\s+US)?$/,
  /\s*[#*]\s*[A-Z]*\d[A-Z0-9-]*$/i,
  /\s+[A-Z]{0,2}\d[\dA-Z-]{2,}$/i,
  /\s+(?:XX+|X+)\d{2,6}$/i,
];

/** Words that are always written in capitals. */
const CAPITALS = new Set([
  'AMC',
  'ATM',
  'BBQ',
  'BMW',
  'BP',
  'CVS',
  'DDS',
  'EDF',
  'HBO',
  'HMRC',
  'IHOP',
  'IKEA',
  'IRS',
  'KFC',
  'KLM',
  'MTA',
  'NSF',
  'REI',
  'TUI',
  'TV',
  'UK',
  'UPS',
  'US',
  'USA',
  'USAA',
  'USPS',
  'YMCA',
  'GEICO',
  'ASDA',
  'ACH',
]);

/**
 * Returns a payee as a user would write it, the same for every visit: without processor, store number, phone number,
 * state or bank id.
 * Example  "SQ *FARMERS MKT" → "Farmers Mkt" · "KROGER #0451" → "Kroger" · "AMZN Mktp US*2K4RT" → "Amazon"
 */
export function normalizePayee(raw: string): string {
  const spaced = raw.trim().slice(0, PRINT_CHARS).trimEnd().replace(/\s+/g, ' ');
  const known = knownName(payeeText(spaced));
  if (known !== undefined) return known;
  const stripped = stripSuffixes(stripPrefixes(spaced)).replace(/[\s*;,:.-]+$/, '');
  // If only numbers and codes remain, the description is better than an empty name.
  const kept = /\p{L}{2}/u.test(stripped) ? stripped : spaced;
  const spacedOut = kept.replace(/\s*\*\s*/g, ' ');
  if (/\p{Ll}/u.test(spacedOut)) return spacedOut;
  return spacedOut.replace(/[\p{L}\p{M}'’]+/gu, titleCase).replace(/\.Com\b/g, '.com');
}

function stripPrefixes(text: string): string {
  const stripped = text.replace(PREFIX, '');
  return stripped === text || stripped === '' ? text : stripPrefixes(stripped);
}

function stripSuffixes(text: string): string {
  for (const suffix of SUFFIXES) {
    const stripped = text.replace(suffix, '');
    if (stripped !== text && stripped !== '') return stripSuffixes(stripped);
  }
  return text;
}

function titleCase(word: string): string {
  return CAPITALS.has(word)
    ? word
    : (word.charAt(0) + word.slice(1).toLowerCase()).replace(
        /^O'(\p{L})/u,
        (_, letter: string) => `O'${letter.toUpperCase()}`,
      );
}

/** The contents of field 86 of a row: the counterparty, the purpose and the bank's transaction code. */
export interface Information {
  readonly name: string | null;
  /** The bank's description of the kind of transaction. */
  readonly booking: string | null;
  readonly purpose: string | null;
  readonly businessCode: string | null;
  /** The payer's reference for the payment (SEPA EREF). */
  readonly endToEndId: string | null;
}

/**
 * Length from which a field line is full. A line has at most 65 characters, and a full line continues on the next
 * line in the middle of a word.
 */
const FULL_LINE = 60;
/** Length of a full subfield, which continues in the next subfield in the middle of a word. */
const FULL_PART = 27;

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
const orNull = (text: string | undefined): string | null => oneLine(text ?? '') || null;

/** Reads subfields after a three-digit code (?20, ?32 …), /NAME/ and /REMI/ between slashes, or plain text. */
export function readInformation(lines: readonly string[]): Information {
  const text = joined(lines);
  const [, code = '', mark = ''] = /^\s*(\d{3})\s?([^\w\s])\d{2}/.exec(text) ?? [];
  if (code !== '') return structured(code, partsOf(text.slice(text.indexOf(mark)), mark));
  if (/\/(?:NAME|REMI|CNTP|TRTP|EREF)\//.test(text)) return slashed(text);
  const [first = '', ...rest] = lines.filter((line) => line.trim() !== '');
  return {
    name: orNull(first.replace(ACCOUNT_BEFORE_NAME, '')),
    booking: null,
    purpose: rest.length === 0 ? null : orNull(text),
    businessCode: null,
    endToEndId: null,
  };
}

/** Matches an account number before a name: "0987654321 J. Doe". */
const ACCOUNT_BEFORE_NAME = /^\s*\d{9,}\s+(?=\p{L})/u;

const joined = (lines: readonly string[]): string =>
  lines
    .map((line, position) => (line.length >= FULL_LINE || position === lines.length - 1 ? line : `${line} `))
    .join('');

type Part = readonly [number: string, text: string];

/** Splits a text into subfields. A mark without a number after it is part of the text. */
function partsOf(text: string, mark: string): Part[] {
  const [, ...parts] = text.split(new RegExp(`\\${mark}(?=\\d{2})`));
  return parts.map((part) => [part.slice(0, 2), part.slice(2)]);
}

const join = (parts: readonly Part[], wanted: (number: number) => boolean): string =>
  parts
    .filter(([number]) => wanted(Number(number)))
    .map(([, text]) => (text.length >= FULL_PART ? text : `${text} `))
    .join('');

function structured(businessCode: string, parts: readonly Part[]): Information {
  const purpose = join(parts, (number) => (number >= 20 && number <= 29) || (number >= 60 && number <= 63));
  return {
    name: orNull(join(parts, (number) => number === 32 || number === 33)),
    booking: orNull(join(parts, (number) => number === 0)),
    businessCode,
    ...sepa(purpose),
  };
}

const SEPA_WORD = /\b(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC)\+/;

/** Parses "EREF+4711 MREF+77 SVWZ+Rent": references and, after SVWZ, the purpose of the payment. */
function sepa(text: string): Pick<Information, 'purpose' | 'endToEndId'> {
  const [before = '', ...words] = text.split(SEPA_WORD);
  const said = new Map<string, string>();
  for (let at = 0; at < words.length; at += 2) said.set(words[at] ?? '', words[at + 1] ?? '');
  const purpose = orNull(said.get('SVWZ')) ?? orNull(before);
  const endToEndId = orNull(said.get('EREF'));
  return {
    purpose: purpose ?? (said.size > 0 ? orNull([...said].map(([word, value]) => `${word} ${value}`).join(' ')) : null),
    endToEndId: endToEndId === 'NOTPROVIDED' ? null : endToEndId,
  };
}

const CODE_WORD =
  /\/(NAME|REMI|EREF|MARF|CSID|IBAN|BIC|TRTP|CNTP|ORDP|BENM|ADDR|PURP|ULTC|ULTD|RTRN|ISDT|TRCD|OCMT|CHGS)\//;

/** Parses "/TRTP/SEPA/IBAN/NL…/NAME/J. Doe/REMI/USTD//Rent". */
function slashed(text: string): Information {
  const [, ...words] = text.split(CODE_WORD);
  const said = new Map<string, string>();
  for (let at = 0; at < words.length; at += 2)
    if (!said.has(words[at] ?? '')) said.set(words[at] ?? '', (words[at + 1] ?? '').replace(/^\/+|\/+$/g, ''));
  const party = said.get('CNTP')?.split('/') ?? [];
  const endToEndId = orNull(said.get('EREF'));
  return {
    name: orNull(said.get('NAME')) ?? orNull(party[2]),
    booking: orNull(said.get('TRTP')),
    purpose: orNull(said.get('REMI')?.replace(/^(?:USTD|STRD)?\/+/, '')),
    businessCode: null,
    endToEndId: endToEndId === 'NOTPROVIDED' ? null : endToEndId,
  };
}

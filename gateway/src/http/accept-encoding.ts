export type Encoding = 'br' | 'gzip' | 'identity';

/** Order of encodings that the client weights equally. */
const preference: readonly Encoding[] = ['br', 'gzip', 'identity'];
const remembered = new Map<string, readonly Encoding[]>();
const rememberedMax = 200;

/**
 * Returns the encodings that a client accepts, best first, by the q-values of RFC 9110 12.5.3. Without the header only
 * identity is sent. Identity is always the last resort, because a body is more useful than a 406.
 */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  const key = header ?? '';
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const parsed = parse(key);
  if (remembered.size >= rememberedMax) remembered.clear();
  remembered.set(key, parsed);
  return parsed;
}

function parse(header: string): readonly Encoding[] {
  const weights = new Map<string, number>();
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    if (name !== '') weights.set(name === 'x-gzip' ? 'gzip' : name, weightOf(parameters));
  }
  const weight = (encoding: Encoding): number =>
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? 0.0001 : 0);
  const wanted = preference.filter((encoding) => weight(encoding) > 0).toSorted((a, b) => weight(b) - weight(a));
  return wanted.includes('identity') ? wanted : [...wanted, 'identity'];
}

function weightOf(parameters: readonly string[]): number {
  const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  if (q === undefined) return 1;
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(q) ? Number(q) : 0;
}

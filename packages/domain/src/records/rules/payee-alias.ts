import { foldText } from './fold-text.ts';

/** A text by which a bank may describe a payee. */
export interface PayeeAlias {
  readonly match: 'is' | 'starts' | 'contains';
  readonly text: string;
}

export interface AliasedPayee {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly PayeeAlias[];
}

const MATCH_ORDER: readonly PayeeAlias['match'][] = ['is', 'starts', 'contains'];

/**
 * Resolves a bank description to a payee by name and aliases; null: no known payee.
 *
 * Order  `is` before `starts` before `contains`; then the longest text; then the first payee by id. A payee's name is
 *        an alias of kind `is`
 */
export function payeeResolver(payees: readonly AliasedPayee[]): (raw: string) => AliasedPayee | null {
  const claims = claimsOf(payees);
  const exact = new Map<string, AliasedPayee>();
  for (const { match, text, payee } of claims) if (match === 'is' && !exact.has(text)) exact.set(text, payee);
  const loose = claims.filter(({ match }) => match !== 'is');
  const known = new Map<string, AliasedPayee | null>();
  return (raw) => {
    const text = foldText(raw);
    const before = known.get(text);
    if (before !== undefined) return before;
    const found =
      exact.get(text) ??
      loose.find((claim) => (claim.match === 'starts' ? text.startsWith(claim.text) : text.includes(claim.text)))
        ?.payee ??
      null;
    known.set(text, found);
    return found;
  };
}

/** An alias of two payees, which is always resolved to the first by id. */
export interface AliasConflict {
  readonly match: PayeeAlias['match'];
  readonly text: string;
  readonly payeeIds: readonly string[];
}

export function aliasConflicts(payees: readonly AliasedPayee[]): AliasConflict[] {
  const claimants = new Map<string, AliasConflict>();
  for (const { match, text, payee } of claimsOf(payees)) {
    const key = `${match} ${text}`;
    const ids = claimants.get(key)?.payeeIds ?? [];
    claimants.set(key, { match, text, payeeIds: ids.includes(payee.id) ? ids : [...ids, payee.id] });
  }
  return [...claimants.values()].filter(({ payeeIds }) => payeeIds.length > 1);
}

interface Claim extends PayeeAlias {
  readonly payee: AliasedPayee;
}

function claimsOf(payees: readonly AliasedPayee[]): Claim[] {
  const claims = payees.flatMap((payee) =>
    [{ match: 'is' as const, text: payee.name }, ...payee.aliases].map(({ match, text }): Claim => ({
      match,
      text: foldText(text),
      payee,
    })),
  );
  return claims
    .filter(({ text }) => text !== '')
    .sort(
      (a, b) =>
        MATCH_ORDER.indexOf(a.match) - MATCH_ORDER.indexOf(b.match) ||
        b.text.length - a.text.length ||
        (a.payee.id < b.payee.id ? -1 : 1),
    );
}

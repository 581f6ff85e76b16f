import type { ConnectedAccount, LinkChoice } from '@tideline/contract';
import { type ConnectedKind, kindOf, typeOf } from './account-kinds.ts';

export const NEW = 'new';
export const IGNORED = 'ignored';
export const LATER = 'later';

/** The user's decision for one connected account. `goes`: an account id, or one of the words above. */
export interface LinkDraft {
  goes: string;
  name: string;
  kind: ConnectedKind;
}

/**
 * Returns an account name without its last digits, which are stored separately: "Everyday Checking (1234)" → "Everyday
 * Checking".
 */
const plainName = (name: string): string => name.replace(/\s*[(x*.•-]+\s*\d{4}\)?$/i, '').trim() || name;

/** Returns the current link. An undecided account starts with the likeliest choice. */
export function draftOf({ name, state, accountId, proposal, currency }: ConnectedAccount): LinkDraft {
  const goes =
    state === 'linked'
      ? (accountId ?? LATER)
      : state === 'ignored'
        ? IGNORED
        : currency === null
          ? LATER
          : (proposal.accountId ?? NEW);
  return { goes, name: plainName(name), kind: kindOf(proposal) };
}

function choiceOf({ goes, name, kind }: LinkDraft): LinkChoice | null {
  if (goes === LATER) return null;
  if (goes === IGNORED) return { to: 'ignored' };
  return goes === NEW ? { to: 'new', name: name.trim(), ...typeOf(kind) } : { to: 'existing', accountId: goes };
}

/** Returns only changed links. An account that stays linked as before is not sent. */
export function changesOf(
  accounts: readonly ConnectedAccount[],
  drafts: Readonly<Record<string, LinkDraft>>,
): { id: string; choice: LinkChoice }[] {
  return accounts.flatMap((account) => {
    const draft = drafts[account.id] ?? draftOf(account);
    const choice = choiceOf(draft);
    const isSame =
      (account.state === 'linked' && draft.goes === account.accountId) ||
      (account.state === 'ignored' && draft.goes === IGNORED);
    return choice === null || isSame ? [] : [{ id: account.id, choice }];
  });
}

/** Returns accounts that are chosen more than once. */
export function chosenTwice(
  accounts: readonly ConnectedAccount[],
  drafts: Readonly<Record<string, LinkDraft>>,
): ReadonlySet<string> {
  const goes = accounts
    .map((account) => (drafts[account.id] ?? draftOf(account)).goes)
    .filter((place) => ![NEW, IGNORED, LATER].includes(place));
  return new Set(goes.filter((place, position) => goes.indexOf(place) !== position));
}

/** The token of an invitation that this tab opened, until it is accepted or has ended. */
const KEY = 'tideline.invitation';

const isToken = (text: string | null): text is string => text !== null && /^[\w-]{20,100}$/.test(text);

/**
 * Removes the token from the address, so that neither an onlooker nor Back can reuse it, and stores it for this tab, so
 * that a reload or a sign-in does not lose it.
 */
export function takeInvitation(): string | undefined {
  const [, given = null] = /^#invite=([\w-]+)$/.exec(location.hash) ?? [];
  if (isToken(given)) {
    history.replaceState(history.state, '', location.pathname + location.search);
    storeInvitation(given);
    return given;
  }
  return pendingInvitation();
}

export function pendingInvitation(): string | undefined {
  try {
    const stored = sessionStorage.getItem(KEY);
    return isToken(stored) ? stored : undefined;
  } catch {
    return undefined; // storage is disabled, so the link works only in this document
  }
}

function storeInvitation(token: string): void {
  try {
    sessionStorage.setItem(KEY, token);
  } catch {
    // Storage is disabled, as above.
  }
}

export function forgetInvitation(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is disabled, so nothing was stored.
  }
}

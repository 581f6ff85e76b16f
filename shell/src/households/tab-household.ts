/**
 * The household of this tab. Each tab has its own, so that two households can be compared side by side. Without one,
 * the server uses the household that the session used last.
 */
const KEY = 'tideline.household';
const PARAM = 'household';

const isId = (text: string | null): text is string => text !== null && /^[\da-f-]{36}$/i.test(text);

let known: string | undefined;
let isNamed = false;

/** Returns whether the address of this document named the household. */
export const isHouseholdNamed = (): boolean => isNamed;

function stored(): string | undefined {
  try {
    const id = sessionStorage.getItem(KEY);
    return isId(id) ? id : undefined;
  } catch {
    return undefined; // storage is disabled, so the tab remembers the household only until the document is left
  }
}

/** Returns the household in the address (`?household=…`, as in links in emails), or otherwise the tab's household. */
export function tabHousehold(): string | undefined {
  const named = new URLSearchParams(location.search).get(PARAM);
  known ??= isId(named) ? named : stored();
  return known;
}

/** Keeps this household until the document is left, even if another tab opens or joins one. */
export function stayInHousehold(id: string): void {
  known ??= id;
}

/** Sets the household of this tab, and of its next documents; undefined means the one that the session used last. */
export function setTabHousehold(id: string | undefined): void {
  known = id;
  try {
    if (id === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, id);
  } catch {
    // Storage is disabled, so only this document remembers the household.
  }
}

/**
 * Removes the household from the address after the tab has switched to it, so that a copied address works for everyone.
 */
export function takeHouseholdFromAddress(page: Pick<Window, 'location' | 'history'>): void {
  const url = new URL(page.location.href);
  isNamed = url.searchParams.has(PARAM);
  if (!isNamed) return;
  tabHousehold();
  url.searchParams.delete(PARAM);
  page.history.replaceState(page.history.state, '', url.pathname + url.search + url.hash);
}

/** From here on counts are written as a household writes them; said with the session, before anything of it is drawn. */
export function writeCountsIn(locale: string): void {
  document.documentElement.dataset['locale'] = locale;
}

/**
 * A number of things, inside the sentences of a remote: 3473 → "3,473" or "3.473". Amounts and rates are `useFormats()`.
 * The locale stands on the page, for every remote carries a copy of this; a build reads sentences where there is no page.
 */
export function countText(count: number): string {
  return count.toLocaleString(globalThis.document?.documentElement.dataset['locale'] ?? 'en-US');
}

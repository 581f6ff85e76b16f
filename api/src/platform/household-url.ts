/**
 * Returns the address of a page in a household, for emails, calendars and webhooks, so that a member of several
 * households opens the right one. The page removes the household from its address.
 */
export function householdUrl(publicOrigin: string, href: string, householdId: string): string {
  const url = new URL(href, publicOrigin);
  url.searchParams.set('household', householdId);
  return url.href;
}

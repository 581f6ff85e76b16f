/**
 * API requests that a signed-in page always sends, per route; `*` for all other routes. The gateway's pages preload the
 * same addresses.
 */
export const EARLY_REQUESTS: Record<string, string[]> = {
  '*': ['/api/v1/auth/session'],
  '/sentry-example-page': [],
  '/dashboard': ['/api/v1/auth/session', '/api/v1/dashboard'],
};

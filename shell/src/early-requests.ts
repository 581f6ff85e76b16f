/**
 * API requests that a signed-in page always makes, per route; `*` for every other. The gateway's pages preload the
 * same.
 */
export const EARLY_REQUESTS: Record<string, string[]> = {
  '*': ['/api/v1/auth/session'],
  '/sentry-example-page': [],
  '/dashboard': ['/api/v1/auth/session', '/api/v1/dashboard'],
};

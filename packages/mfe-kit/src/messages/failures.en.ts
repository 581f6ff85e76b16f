/** Failures before any response from the server; all other errors have a sentence in `errors.en.ts`. */
export const failures = {
  offline: 'Can’t reach the server. Check your connection. Reconnecting…',
  notSent: 'Can’t reach the server. What you entered is still here. Try again once you’re connected.',
  partMissing: 'Part of this page couldn’t be loaded. Check your connection and try again.',
  onPage: 'Something went wrong on this page.',
} as const;

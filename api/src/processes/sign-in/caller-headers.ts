import type { Caller } from './auth-deps.ts';

/** Returns the headers that the auth library stores with a session. */
export const headersOf = ({ userAgent }: Caller): Headers =>
  new Headers(userAgent === null ? {} : { 'user-agent': userAgent });

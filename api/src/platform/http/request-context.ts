import type { ServerResponse } from 'node:http';
import type { SignedIn } from '../auth/sessions.ts';

/** Facts about a request that are known before its route runs. */
export interface RequestContext {
  requestId: string;
  method: string;
  path: string;
  /** The browser's address as forwarded by the gateway. */
  clientAddress: string;
  userAgent: string | null;
  header(name: string): string | undefined;
  /** The requested household: X-Household, or `?household=` of an address that a browser opens without headers. */
  household: string | undefined;
  /** Routes may set headers (cookies, ETag), but not the body. */
  response: Pick<ServerResponse, 'setHeader' | 'appendHeader'>;
  /** Whether the request has an API token, valid or not; if so, its cookies are ignored. */
  hasApiToken: boolean;
  /** Returns the user of the API token or the session cookie; loads it only once. */
  signedIn(): Promise<SignedIn | null>;
  /** Whether the body was read and decoded. */
  decoded: boolean;
  /** The error that prevented a response. */
  failure: unknown;
}

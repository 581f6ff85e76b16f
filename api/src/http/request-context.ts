import type { ServerResponse } from 'node:http';
import type { SignedIn } from '../auth/sessions.ts';

/** What is known of a request before its route runs. */
export interface RequestContext {
  requestId: string;
  method: string;
  path: string;
  /** Of the browser, as the gateway tells it. */
  clientAddress: string;
  userAgent: string | null;
  header(name: string): string | undefined;
  /** Routes may set headers (cookies, ETag); the body is not theirs. */
  response: Pick<ServerResponse, 'setHeader' | 'appendHeader'>;
  /** Who the session cookie belongs to; asked once. */
  signedIn(): Promise<SignedIn | null>;
  /** Set once the body was read and decoded. */
  decoded: boolean;
  /** Why no answer was made. */
  failure: unknown;
}

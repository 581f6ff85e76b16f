import * as client from 'openid-client';
import { isLoopback, type ProviderSettings } from './provider-settings.ts';

/** Secrets that prove that a response belongs to the visit that began here, in this browser, for this client. */
export interface Secrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface ProvenIdentity {
  issuer: string;
  subject: string;
  /** An email address or a name, which only helps the user recognize the account. */
  label: string;
  /** The address that the provider states, which is unconfirmed here; null if it states none. */
  email: string | null;
  name: string | null;
  /** Seconds since the user last signed in there; null if the provider does not state a credible time. */
  signedInSecondsAgo: number | null;
}

/** An OpenID Connect provider, used with the authorization code flow with PKCE, state and nonce. */
export interface OpenIdProvider {
  name: string;
  newSecrets(): Secrets;
  /** @param again requests that the user sign in there now, even if they are signed in */
  authorizationUrl(secrets: Secrets, again?: boolean): Promise<string>;
  /**
   * Redeems the code of a callback and verifies the signed ID token. Rejects if the user declined or anything does not
   * match.
   */
  identify(query: string, secrets: Secrets, again?: boolean): Promise<ProvenIdentity>;
}

const SECONDS = 10;

/** Maximum age of a sign-in at the provider that confirms its user, like a password. */
const AGAIN_SECONDS = 600;
/** Many providers state the time of the sign-in only if the request limits its age; a year requires no new sign-in. */
const ANY_SECONDS = 365 * 86_400;
/** Number of seconds that the provider's clock may be ahead of this machine's. */
const SKEW_SECONDS = 60;

/**
 * Computes the age of a sign-in by the real clock, which is also used to check the times in the token; null if unknown
 * or in the future.
 */
function secondsAgo(authTime: number | undefined): number | null {
  if (authTime === undefined) return null;
  const seconds = Math.floor(Date.now() / 1_000) - authTime;
  return seconds < -SKEW_SECONDS ? null : Math.max(0, seconds);
}

const textOf = (claims: Readonly<Record<string, unknown>>, claim: 'email' | 'name'): string | null => {
  const value = claims[claim];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** @param redirectUri the page to which the provider sends users back, as registered with it */
export function createOpenIdProvider(
  { issuer, clientId, clientSecret, name }: ProviderSettings,
  redirectUri: string,
): OpenIdProvider {
  const server = new URL(issuer);
  let found: Promise<client.Configuration> | undefined;
  const discover = async (): Promise<client.Configuration> => {
    found ??= client.discovery(server, clientId, clientSecret, undefined, {
      timeout: SECONDS,
      execute: [client.enableNonRepudiationChecks, ...(isLoopback(server) ? [client.allowInsecureRequests] : [])],
    });
    try {
      return await found;
    } catch (error) {
      found = undefined; // the next visit tries again
      throw error;
    }
  };
  return {
    name,
    newSecrets: () => ({
      state: client.randomState(),
      nonce: client.randomNonce(),
      codeVerifier: client.randomPKCECodeVerifier(),
    }),
    authorizationUrl: async ({ state, nonce, codeVerifier }, again = false) =>
      client.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(again ? { prompt: 'login', max_age: String(AGAIN_SECONDS) } : { max_age: String(ANY_SECONDS) }),
      }).href,
    identify: async (query, { state, nonce, codeVerifier }, again = false) => {
      const config = await discover();
      const tokens = await client.authorizationCodeGrant(config, new URL(`${redirectUri}?${query}`), {
        pkceCodeVerifier: codeVerifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
        // the browser could omit the prompt, but cannot change the time at which the provider says the user signed in
        ...(again ? { maxAge: AGAIN_SECONDS } : {}),
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new Error('the provider sent no ID token');
      const { iss: issuedBy, sub: subject, auth_time: authTime } = claims;
      // many providers name the user in the ID token, and the others at their user info endpoint
      const known =
        textOf(claims, 'email') !== null || config.serverMetadata().userinfo_endpoint === undefined
          ? claims
          : { ...claims, ...(await client.fetchUserInfo(config, tokens.access_token, subject)) };
      const [email, name] = [textOf(known, 'email'), textOf(known, 'name')];
      const label = (email ?? name ?? subject).slice(0, 254);
      return { issuer: issuedBy, subject, label, email, name, signedInSecondsAgo: secondsAgo(authTime) };
    },
  };
}

/**
 * Returns when the user last proved their identity at the provider. A provider may sign in anyone with an unlocked
 * device without asking. Such a sign-in is not fresh here, and neither is a sign-in whose time the provider does not
 * state.
 */
export const confirmedAtOf = ({ signedInSecondsAgo }: ProvenIdentity, now: Date): Date =>
  new Date(signedInSecondsAgo === null ? 0 : now.getTime() - signedInSecondsAgo * 1_000);

/** Returns whether the user pressed Cancel at the provider. */
export const isDeclined = (error: unknown): boolean =>
  error instanceof client.AuthorizationResponseError && error.error === 'access_denied';

/** Returns the kind and code of a failure for the log, without the response, which may name a user. */
export function failureName(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
  const answer = 'error' in error && typeof error.error === 'string' ? ` ${error.error}` : '';
  return `${error.name}${code}${answer}`.slice(0, 200);
}

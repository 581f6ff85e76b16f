/** A real OpenID Connect provider on loopback. Its user `ann` has the address ann@example.org. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import type { ProviderSettings } from '../provider-settings.ts';
import { CLIENT } from './local-client.ts';

export interface LocalProvider {
  settings: ProviderSettings;
  /**
   * Signs in at the provider if it asks, and returns the query with which the browser returns.
   *
   * @param cookies the browser's cookies; default: none
   */
  visit(url: string, login: string, cookies?: Map<string, string>): Promise<string>;
  /** Changes the time at which a browser's user signed in at the provider. */
  setSignedInSecondsAgo(cookies: ReadonlyMap<string, string>, seconds: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the provider.
 *
 * @param redirectUri the page to which it sends browsers back
 * @param port 0 chooses a free one
 */
export async function startLocalProvider(redirectUri: string, port = 0): Promise<LocalProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, email: `${accountId}@example.org`, email_verified: true }),
    }),
    pkce: { required: () => true },
    cookies: { keys: ['a key of the tests'] },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => void answer(request, response));
  return {
    settings: { ...CLIENT, issuer },
    visit: (url, login, cookies = new Map()) => visit(url, { login, redirectUri, cookies }),
    setSignedInSecondsAgo: async (cookies, seconds) => {
      const session = await provider.Session.find(cookies.get('_session') ?? '');
      if (session === undefined) throw new Error('the browser is not signed in at the provider');
      session.loginTs = Math.floor(Date.now() / 1_000) - seconds;
      await session.persist();
    },
    close: () => new Promise((resolve) => void server.close(() => resolve()).closeAllConnections()),
  };
}

/** Follows redirects and fills in the provider's forms until it sends the browser back. */
async function visit(
  start: string,
  { login, redirectUri, cookies }: { login: string; redirectUri: string; cookies: Map<string, string> },
): Promise<string> {
  const go = async (url: string, body?: URLSearchParams): Promise<string> => {
    const response = await fetch(url, {
      redirect: 'manual',
      ...(body !== undefined && { method: 'POST', body }),
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const to = response.headers.get('location');
    if (to?.startsWith(redirectUri)) return new URL(to).search.slice(1);
    if (to !== null) return go(new URL(to, url).href);
    const [, prompt] = /name="prompt" value="(login|consent)"/.exec(await response.text()) ?? [];
    if (prompt === undefined) throw new Error(`the provider answered ${response.status}`);
    return go(url, new URLSearchParams({ prompt, login, password: 'of no importance' }));
  };
  return go(start);
}

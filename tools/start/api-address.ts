import { isIPv6 } from 'node:net';
import { freePort } from './ports.ts';

export interface ApiAddress {
  port: string;
  /** The addresses of all apis for the gateway: those in `API_URL`, or that of this start. */
  urls: string;
}

const EVERY_ADDRESS: ReadonlySet<string | undefined> = new Set([undefined, '', '0.0.0.0', '::']);

/**
 * Returns the address of this start's api, and the addresses of the apis that its gateway uses. `API_PORT` and
 * `API_URL` are for several machines, each with its own start.
 */
export async function apiAddress(env: Readonly<Record<string, string | undefined>>): Promise<ApiAddress> {
  const { API_HOST: host, API_PORT: given, API_URL: urls } = env;
  const port = given ? given : String(await freePort());
  if (urls) return { port, urls };
  const name = host === undefined || EVERY_ADDRESS.has(host) ? '127.0.0.1' : isIPv6(host) ? `[${host}]` : host;
  return { port, urls: `http://${name}:${port}` };
}

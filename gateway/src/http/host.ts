import { isIP } from 'node:net';

/**
 * Whether a Host header names this gateway: the public origin, loopback, or a bare address. Any other name that resolves
 * here could belong to a page that wants to read a household's data through the browser (DNS rebinding).
 */
export function isServedHost(host: string | undefined, publicOrigin: string): boolean {
  if (host === undefined) return false;
  let name: string;
  try {
    name = new URL(`http://${host}`).hostname;
  } catch {
    return false;
  }
  const own = new URL(publicOrigin).hostname;
  return (
    name === own || name === 'localhost' || name.endsWith('.localhost') || isIP(name.replace(/^\[|\]$/g, '')) !== 0
  );
}

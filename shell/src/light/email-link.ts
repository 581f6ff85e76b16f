export type EmailLink = { kind: 'verify' | 'reset'; token: string };

/**
 * Returns what an email link carried: `#reset=…` or `#verify=…`. The token is in the fragment, which no server sees.
 */
export function emailLinkOf(hash: string): EmailLink | undefined {
  const found = /^#(verify|reset)=([\w-]{20,100})$/.exec(hash);
  return found === null ? undefined : { kind: found[1] === 'reset' ? 'reset' : 'verify', token: found[2] ?? '' };
}

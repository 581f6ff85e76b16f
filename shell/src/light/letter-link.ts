export type LetterLink = { kind: 'verify' | 'reset'; token: string };

/** What a link in a letter brought: `#reset=…` or `#verify=…`. The token is in the fragment, which no server sees. */
export function letterLinkOf(hash: string): LetterLink | undefined {
  const found = /^#(verify|reset)=([\w-]{20,100})$/.exec(hash);
  return found === null ? undefined : { kind: found[1] === 'reset' ? 'reset' : 'verify', token: found[2] ?? '' };
}

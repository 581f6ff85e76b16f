const KINDS = [
  'verify',
  'reset',
  'factor-reset',
  'factor-cancel',
  'factor-undo',
  'email-change',
  'email-undo',
] as const;

export interface EmailLink {
  kind: (typeof KINDS)[number];
  token: string;
}

/**
 * Returns the contents of an email link, such as `#reset=…`. The token is in the fragment, which browsers do not send
 * to servers.
 */
export function emailLinkOf(hash: string): EmailLink | undefined {
  const [, name, token = ''] = /^#([a-z-]+)=([\w-]{20,100})$/.exec(hash) ?? [];
  const kind = KINDS.find((known) => known === name);
  return kind === undefined ? undefined : { kind, token };
}

/**
 * Addresses of a cluster in which one server at a time accepts writes, in the notation of libpq:
 * `postgres://user:password@one:5432,two:5432/database?target_session_attrs=read-write`. Internally, the first address
 * stays in its place, so that the text is a valid URL, and a query parameter contains the others.
 */
const OTHERS = 'other_hosts';
const WRITABLE = ['read-write', 'primary'];
const FORM = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]+)(.*)$/;

/** Returns the URL with its further addresses in a parameter; null if it is not the address of a writable server. */
export function readClusterUrl(text: string): string | null {
  const [, start = '', hosts = '', rest = ''] = FORM.exec(text) ?? [];
  const [first, ...others] = hosts.split(',');
  if (![first, ...others].every((host) => URL.canParse(`postgres://${host}/`) && host !== '')) return null;
  const href = `${start}${first}${rest}`;
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  if (!WRITABLE.includes(url.searchParams.get('target_session_attrs') ?? 'read-write')) return null;
  if (others.length === 0) return href;
  url.searchParams.set(OTHERS, others.join(','));
  return url.href;
}

/** Returns the addresses of a URL as `host:port`. */
export function hostsOf(text: string): string[] {
  const url = new URL(text);
  return [url.host, ...(url.searchParams.get(OTHERS)?.split(',') ?? [])];
}

/** Returns the URL of one server of the cluster. */
export function urlOfHost(text: string, host: string): string {
  const url = new URL(text);
  url.searchParams.delete(OTHERS);
  url.searchParams.delete('target_session_attrs');
  // assigning `host` without a port would leave the old port in place
  url.port = '';
  url.host = host;
  return url.href;
}

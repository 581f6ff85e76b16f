/** A parsed Sentry DSN: `https://<publicKey>@<host>/[<prefix>/]<project>`. */
export interface Dsn {
  publicKey: string;
  origin: string;
  host: string;
  /** Path before the project, without leading or trailing slashes. Usually empty. */
  prefix: string;
  project: string;
}

/** Parses a DSN; undefined if it is invalid. */
export function parseDsn(text: string): Dsn | undefined {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return undefined;
  }
  const segments = url.pathname.split('/').slice(1);
  const project = segments.pop() ?? '';
  const isHttp = url.protocol === 'https:' || url.protocol === 'http:';
  const isPlain = url.search === '' && url.hash === '' && segments.every((segment) => /^[\w-]+$/.test(segment));
  if (!isHttp || !isPlain || !/^\w{1,64}$/.test(url.username) || !/^\d{1,20}$/.test(project)) return undefined;
  return { publicKey: url.username, origin: url.origin, host: url.host, prefix: segments.join('/'), project };
}

/** Returns the identity of a receiver. The scheme comes from the configuration, not from the client. */
export const dsnIdentity = ({ publicKey, host, prefix, project }: Dsn): string =>
  `${publicKey}@${host}/${prefix}/${project}`;

/** Returns the path of an ingestion endpoint, `envelope` or `security`. */
export const ingestPath = ({ prefix, project }: Dsn, endpoint: 'envelope' | 'security'): string =>
  `${prefix === '' ? '' : `/${prefix}`}/api/${project}/${endpoint}/`;

/** Returns the credentials as a header, so that keys stay out of logged addresses. */
export const sentryAuth = ({ publicKey }: Dsn): string =>
  `Sentry sentry_version=7, sentry_client=tideline-tunnel/1.0, sentry_key=${publicKey}`;

/** A flat list `[name, value, name, value …]` for `writeHead`, built once instead of per request. */
export type HeaderList = readonly string[];

export interface HeaderPolicy {
  /** Whether PUBLIC_ORIGIN uses https. Only then are browsers required to use https. */
  secure: boolean;
}

const transport = ({ secure }: HeaderPolicy): string[] =>
  secure ? ['Strict-Transport-Security', 'max-age=63072000; includeSubDomains'] : [];

const common = (policy: HeaderPolicy): string[] => [
  ...transport(policy),
  'X-Content-Type-Options',
  'nosniff',
  'Cross-Origin-Resource-Policy',
  'same-origin',
  'Referrer-Policy',
  'same-origin',
  'X-Frame-Options',
  'DENY',
];

const permissions = [
  'accelerometer=()',
  'camera=()',
  'geolocation=()',
  'gyroscope=()',
  'microphone=()',
  'payment=()',
  'usb=()',
  'browsing-topics=()',
  'publickey-credentials-get=(self)',
].join(', ');

const isolated = (policy: HeaderPolicy): string[] => [
  ...common(policy),
  'Cross-Origin-Opener-Policy',
  'same-origin',
  'Cross-Origin-Embedder-Policy',
  'require-corp',
  'Permissions-Policy',
  permissions,
  'Origin-Agent-Cluster',
  '?1',
];

/**
 * Returns the headers of every application page. There is no nonce, because all code comes from files of this origin.
 * `scriptHashes` allow the boot scripts, whose files are copied into the page, and `styleHashes` the constant styles
 * that libraries insert.
 */
export function documentHeaders(
  policy: HeaderPolicy,
  { scriptHashes, styleHashes }: { scriptHashes: readonly string[]; styleHashes: readonly string[] },
): HeaderList {
  const directives = [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    "script-src-attr 'none'",
    ["style-src 'self'", ...styleHashes].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "frame-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
    ...(policy.secure ? ['upgrade-insecure-requests'] : []),
    'report-uri /monitoring/security',
    // Chromium sends nothing if report-to is present and the endpoint does not use https (observed over plain http)
    ...(policy.secure ? ['report-to csp'] : []),
  ];
  return Object.freeze([
    'Content-Security-Policy',
    directives.join('; '),
    ...(policy.secure ? ['Reporting-Endpoints', 'csp="/monitoring/security"'] : []),
    ...isolated(policy),
  ]);
}

/** Returns the headers of a page without scripts (not found, failure). Its only style is allowed by hash. */
export function scriptlessHeaders(
  policy: HeaderPolicy,
  styleHash: string,
  formAction: "'none'" | "'self'" = "'none'",
): HeaderList {
  const directives = [
    "default-src 'none'",
    `style-src ${styleHash}`,
    "img-src 'self'",
    "base-uri 'none'",
    `form-action ${formAction}`,
    "frame-ancestors 'none'",
  ];
  return Object.freeze(['Content-Security-Policy', directives.join('; '), ...isolated(policy)]);
}

/**
 * Returns the headers of files and small responses. The policy only restricts framing, because a worker inherits the
 * policy of its script and must be allowed to call this origin.
 */
export const fileHeaders = (policy: HeaderPolicy): HeaderList =>
  Object.freeze([
    'Content-Security-Policy',
    "frame-ancestors 'none'",
    ...common(policy),
    'Cross-Origin-Embedder-Policy',
    'require-corp',
  ]);

/** Returns the headers of a page with its own policy. Without one, the page may not run anything. */
export const pageHeaders = (policy: HeaderPolicy): HeaderList =>
  Object.freeze([
    'Content-Security-Policy',
    "default-src 'none'; frame-ancestors 'none'; sandbox",
    ...isolated(policy),
  ]);

/** Returns the headers of everything under /api. Browsers must not run or frame any response. */
export const apiHeaders = (policy: HeaderPolicy): HeaderList =>
  Object.freeze(['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox", ...common(policy)]);

/** Flat `[name, value, name, value …]`, as `writeHead` takes it: made once, never per request. */
export type HeaderList = readonly string[];

export interface HeaderPolicy {
  /** Whether PUBLIC_ORIGIN is https: only then may a browser be told to insist on it. */
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
 * Headers of every page of the application. There is no nonce and no inline script: everything that runs comes from this
 * origin. `styleHashes` admit the constant styles that libraries insert.
 */
export function documentHeaders(policy: HeaderPolicy, styleHashes: readonly string[]): HeaderList {
  const directives = [
    "default-src 'none'",
    "script-src 'self'",
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
    // Chromium sends nothing at all where report-to is named and the endpoint is not https (seen with Chromium over plain http)
    ...(policy.secure ? ['report-to csp'] : []),
  ];
  return Object.freeze([
    'Content-Security-Policy',
    directives.join('; '),
    ...(policy.secure ? ['Reporting-Endpoints', 'csp="/monitoring/security"'] : []),
    ...isolated(policy),
  ]);
}

/** Headers of a page that runs no script at all (not found, failure): its only style is admitted by hash. */
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
 * Headers of files and small answers. The policy says only who may frame them: a worker takes the policy of its own script,
 * and must be allowed to talk to this origin.
 */
export const fileHeaders = (policy: HeaderPolicy): HeaderList =>
  Object.freeze([
    'Content-Security-Policy',
    "frame-ancestors 'none'",
    ...common(policy),
    'Cross-Origin-Embedder-Policy',
    'require-corp',
  ]);

/** Headers of everything under /api: whatever a response holds, a browser must not run or frame it. */
export const apiHeaders = (policy: HeaderPolicy): HeaderList =>
  Object.freeze(['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox", ...common(policy)]);

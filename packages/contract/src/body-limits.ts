/**
 * Size limits of requests by path. The page checks them before it sends, the gateway rejects larger bodies before they
 * reach the api, and the api checks again. All three use these numbers.
 */
const KIBIBYTE = 1_024;
const MEBIBYTE = 1_048_576;

/** Kinds of content. The error contains the kind, so that its message can name the content that was too large. */
export const BODY_KINDS = ['request', 'import', 'copy_part', 'attachment', 'rates'] as const;
export type BodyKind = (typeof BODY_KINDS)[number];

/** Maximum bytes of one imported file. */
export const IMPORT_FILE_BYTES = 20 * MEBIBYTE;
/** Maximum number of files in one import. */
export const IMPORT_FILES = 20;
/** Maximum total bytes of all files of one import. */
export const IMPORT_BYTES = 40 * MEBIBYTE;
export const ATTACHMENT_BYTES = 10 * MEBIBYTE;
/** Maximum bytes of a file of exchange rates. All rates since 1999 as XML take eight MiB. */
export const RATES_FILE_BYTES = 10 * MEBIBYTE;
/** Maximum bytes of a part of a copy. A copy is restored in parts, sent in order. */
export const RESTORE_PART_BYTES = 4 * MEBIBYTE;
/** Maximum total bytes of all parts of a copy. */
export const RESTORE_MAX_BYTES = 2 * KIBIBYTE * MEBIBYTE;

/** Maximum bytes of the boundaries, names and form fields of a multipart body. */
const MULTIPART_BYTES = 64 * KIBIBYTE;

export interface BodyLimit {
  kind: BodyKind;
  /** The displayed limit: the bytes of the content itself. */
  limitBytes: number;
  /** Bytes of the whole body, including the form's overhead around its files. */
  bodyBytes: number;
}

const upload = (kind: BodyKind, limitBytes: number): BodyLimit => ({
  kind,
  limitBytes,
  bodyBytes: limitBytes + MULTIPART_BYTES,
});

export const BODY_LIMITS: Readonly<Record<BodyKind, BodyLimit>> = {
  request: { kind: 'request', limitBytes: MEBIBYTE, bodyBytes: MEBIBYTE },
  import: upload('import', IMPORT_BYTES),
  copy_part: upload('copy_part', RESTORE_PART_BYTES),
  attachment: upload('attachment', ATTACHMENT_BYTES),
  rates: upload('rates', RATES_FILE_BYTES),
};

/** Returns the limit of a request by its method and path, such as `/api/v1/imports`, without the query. */
export function bodyLimitOf(method: string, path: string): BodyLimit {
  if (method !== 'POST') return BODY_LIMITS.request;
  if (path === '/api/v1/imports') return BODY_LIMITS.import;
  if (path === '/api/v1/exchange-rates/file') return BODY_LIMITS.rates;
  if (/^\/api\/v1\/copies\/[^/]+\/parts$/.test(path)) return BODY_LIMITS.copy_part;
  return /^\/api\/v1\/transactions\/[^/]+\/attachments$/.test(path) ? BODY_LIMITS.attachment : BODY_LIMITS.request;
}

const CONTENTS: Readonly<Record<BodyKind, string>> = {
  request: 'A request',
  import: 'The files of an import together',
  copy_part: 'A part of a copy',
  attachment: 'An attachment',
  rates: 'A file of exchange rates',
};

/** Returns the `detail` of a 413 response for programs, such as "An attachment may have at most 10 MiB." */
export const tooLargeDetail = ({ kind, limitBytes }: Pick<BodyLimit, 'kind' | 'limitBytes'>): string =>
  `${CONTENTS[kind]} may have at most ` +
  `${limitBytes < MEBIBYTE ? `${limitBytes} bytes` : `${limitBytes / MEBIBYTE} MiB`}.`;

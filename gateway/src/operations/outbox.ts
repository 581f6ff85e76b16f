import { createHash } from 'node:crypto';
import type { ApiTargets } from '../proxy/api-targets.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { request as requestApi } from 'undici';
import { z } from 'zod';
import { sendUncached } from '../http/send-uncached.ts';
import { scriptlessHeaders } from '../http/security-headers.ts';
import { escapeHtml } from '../pages/markup.ts';

const Email = z.object({
  id: z.string(),
  at: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});
type Email = z.infer<typeof Email>;
const Emails = z.object({ items: z.array(Email) });

const TIMEOUT_MS = 5_000;

const style =
  ':root{color-scheme:light dark}body{max-width:44rem;margin:24px auto;padding:0 ' +
  '16px;font:16px/24px system-ui,sans-serif}article{border-top:1px solid #8888;padding:12px ' +
  '0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}';
const security = scriptlessHeaders(
  { secure: false },
  `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
);

/** Returns the newest emails from the api, which knows where they are stored. */
async function readEmails(api: ApiTargets): Promise<Email[]> {
  const { statusCode, body } = await requestApi(`${api.any()}/outbox`, {
    headers: api.headers,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`the api answered ${statusCode}`);
  return Emails.parse(JSON.parse(text)).items;
}

/** Returns an email's text with clickable links. */
const linked = (text: string): string =>
  escapeHtml(text).replaceAll(/https?:\/\/[^\s<&]+/g, (address) => `<a href="${address}">${address}</a>`);

function pageOf(emails: readonly Email[]): string {
  const articles = emails.map(
    ({ at, to, subject, text }) =>
      `<article><h2>${escapeHtml(subject)}</h2><p>${escapeHtml(to)} · ` +
      `<time>${escapeHtml(at)}</time></p><pre>${linked(text)}</pre></article>`,
  );
  const note =
    'This server has no mail set up (SMTP_URL), so letters to its people end here. Whoever reads this ' +
    'page can use their links.';
  return (
    `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" ` +
    `content="width=device-width, initial-scale=1"><title>Outbox – Tideline</title><style>${style}</style></head>` +
    `<body><h1>Outbox</h1><p>${note}</p>${articles.join('') || '<p>No letters yet.</p>'}</body></html>\n`
  );
}

/**
 * Serves the emails of a server without mail: a page for a browser, otherwise `{items: [{id, at, to, subject, text,
 * html}]}`, newest first.
 */
export async function handleOutbox(api: ApiTargets, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const emails = await readEmails(api);
  const isPage = /\btext\/html\b/.test(request.headers.accept ?? '');
  const body = isPage ? pageOf(emails) : `${JSON.stringify({ items: emails })}\n`;
  sendUncached(response, { status: 200, type: isPage ? 'text/html' : 'application/json', body, headers: security });
}

import type { ApiTargets } from '../proxy/api-targets.ts';
import type { ServerResponse } from 'node:http';
import { request as requestApi } from 'undici';
import { z } from 'zod';
import { escapeHtml } from '../pages/markup.ts';
import { sendPageOrJson } from './operator-page.ts';

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

/** Returns the newest emails from the api, which has access to their storage. */
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

function contentOf(emails: readonly Email[]): string {
  const articles = emails.map(
    ({ at, to, subject, text }) =>
      `<article><h2>${escapeHtml(subject)}</h2><p>${escapeHtml(to)} · ` +
      `<time>${escapeHtml(at)}</time></p><pre>${linked(text)}</pre></article>`,
  );
  const note =
    'Email isn’t set up on this server (SMTP_URL), so emails to its users end up here. Anyone who can read this page ' +
    'can use their links.';
  return `<p>${note}</p>${articles.join('') || '<p>No emails yet.</p>'}`;
}

/**
 * Serves the emails of a server without mail delivery: a page for a browser, otherwise `{items: [{id, at, to, subject,
 * text, html}]}`, newest first.
 */
export async function handleOutbox(api: ApiTargets, response: ServerResponse): Promise<void> {
  const emails = await readEmails(api);
  sendPageOrJson(response, { path: '/outbox', content: () => contentOf(emails), value: { items: emails } });
}

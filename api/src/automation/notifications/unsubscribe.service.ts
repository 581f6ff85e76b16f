import { fail } from '@tideline/contract';
import type { Language } from '@tideline/contract/language';
import type { Clock } from '../../platform/clock.ts';
import type { Database, HouseholdTx } from '../../platform/database/database.ts';
import { inLanguages } from '@tideline/contract/texts';
import { escaped } from '../../platform/mail/email-layout.ts';
import { addresseeById } from './deliver.store.ts';
import * as english from './messages/unsubscribe.en.ts';
import { stopEmails } from './settings.service.ts';
import type { LinkSigner } from './signed-link.ts';
import { readUnsubscribeToken } from './unsubscribe-link.ts';
import { findMembership } from '../../ledger/notify/recipients.store.ts';

const textsIn = await inLanguages(import.meta.dirname, 'unsubscribe', english);

export interface Page {
  headers: Record<string, string>;
  body: Blob;
}

interface Deps {
  db: Database;
  clock: Clock;
  signer: LinkSigner;
}

/** Returns the confirmation page. The link alone changes nothing, because mail programs open links automatically. */
export async function unsubscribePage({ db, clock, signer }: Deps, token: string): Promise<Page> {
  const link = readUnsubscribeToken(signer, token, clock.now());
  if (link === null) {
    const { unsubscribeTexts: texts } = textsIn('en');
    return page('en', texts.endedTitle, `<p>${escaped(texts.ended)}</p>`);
  }
  const { householdId, userId, type } = link;
  const language = await db.withHousehold({ householdId, userId }, (tx) => languageFor(tx, userId));
  const { unsubscribeTexts: texts } = textsIn(language);
  const one = type === null ? '' : form(token, texts.stopAbout(type), {});
  return page(
    language,
    texts.title,
    `<p>${escaped(texts.lead)}</p>${one}${form(token, texts.stopAll, { all: 'yes' }, type !== null)}`,
  );
}

/** Returns the user's language, or English if the user left the household. */
const languageFor = async (tx: HouseholdTx, userId: string): Promise<Language> =>
  (await addresseeById(tx, userId))?.language ?? 'en';

/**
 * Unsubscribes on a mail program's one-click request (RFC 8058) or a click on the page's button. Repeating it has no
 * effect.
 */
export async function unsubscribe(
  { db, clock, signer }: Deps,
  { token, all }: { token: string; all?: string | undefined },
): Promise<Page> {
  const now = clock.now();
  const link = readUnsubscribeToken(signer, token, now);
  if (link === null) throw fail('LINK_ENDED', {});
  const { householdId, userId, type } = link;
  const stopped = all === undefined ? type : null;
  const language = await db.withHousehold({ householdId, userId }, async (tx) => {
    const isMember = (await findMembership(tx, householdId, userId)) !== null;
    if (isMember) await stopEmails(tx, stopped, now); // A user who left the household receives no emails anyway.
    return languageFor(tx, userId);
  });
  const { unsubscribeTexts: texts } = textsIn(language);
  return page(language, texts.doneTitle, `<p>${escaped(texts.done(stopped))}</p><p>${escaped(texts.again)}</p>`);
}

const form = (token: string, label: string, fields: Record<string, string>, isSecond = false): string =>
  `<form method="post" action="/api/v1/unsubscribe/${escaped(token)}">${Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
    .join('')}<button${isSecond ? ' class="second"' : ''}>${escaped(label)}</button></form>`;

const STYLE = `:root{color-scheme:light dark;--paper:#F6F4EE;--sheet:#fff;--line:#D8D4C8;--ink:#14232A;--tide:#0A5A68;--on:#fff}@media(prefers-color-scheme:dark){:root{--paper:#0D161A;--sheet:#142026;--line:#263740;--ink:#E9EFED;--tide:#6FC6D0;--on:#06181C}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/24px system-ui,sans-serif}main{max-width:520px;margin:48px auto;padding:0 16px}section{background:var(--sheet);border:1px solid var(--line);border-radius:8px;padding:32px}
h1{font-size:22px;line-height:28px;margin:0 0 16px}p{margin:0 0 16px}button{font:600 16px/24px system-ui,sans-serif;background:var(--tide);color:var(--on);border:1px solid var(--tide);border-radius:4px;padding:10px 20px;min-height:44px;margin:8px 0}
button.second{background:none;color:var(--tide)}button:focus-visible{outline:3px solid #C2560C;outline-offset:2px}`;

function page(language: Language, title: string, content: string): Page {
  const html =
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" ` +
    `content="width=device-width,initial-scale=1"><meta name="robots" ` +
    `content="noindex"><title>${escaped(title)} · ` +
    `Tideline</title><style>${STYLE}</style></head><body><main><section><h1>${escaped(title)}</h1>${content}</section></main></body></html>`;
  const type = 'text/html; charset=utf-8';
  return {
    headers: {
      'content-type': type,
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      'referrer-policy': 'same-origin',
    },
    body: new Blob([html], { type }),
  };
}

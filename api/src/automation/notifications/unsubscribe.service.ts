import { fail, type NotificationType } from '@tideline/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { escaped } from '../../platform/mail/email-layout.ts';
import { stopLetters } from './settings.service.ts';
import type { LinkSigner } from './signed-link.ts';
import { readUnsubscribeToken } from './unsubscribe-link.ts';
import { findMembership } from '../../ledger/notify/recipients.store.ts';

export interface Page {
  headers: Record<string, string>;
  body: Blob;
}

interface Deps {
  db: Database;
  clock: Clock;
  signer: LinkSigner;
}

/** Builds the confirmation page. The link alone changes nothing, because mail programs open links automatically. */
export function unsubscribePage({ clock, signer }: Deps, token: string): Page {
  const link = readUnsubscribeToken(signer, token, clock.now());
  if (link === null) return ended();
  const one = link.type === null ? '' : form(token, `Stop emails about ${TOPICS[link.type]}`, {});
  return page(
    'Unsubscribe from emails',
    `<p>Your Tideline inbox doesn’t change.</p>${one}${form(token, 'Stop all notification emails', { all: 'yes' }, link.type !== null)}`,
  );
}

/** Handles a mail program's one-click request (RFC 8058) or a button on the page. Repeating it changes nothing. */
export async function unsubscribe(
  { db, clock, signer }: Deps,
  { token, all }: { token: string; all?: string | undefined },
): Promise<Page> {
  const now = clock.now();
  const link = readUnsubscribeToken(signer, token, now);
  if (link === null) throw fail('LINK_ENDED', {});
  const { householdId, userId, type } = link;
  const stopped = all === undefined ? type : null;
  await db.withHousehold({ householdId, userId }, async (tx) => {
    const isMember = (await findMembership(tx, householdId, userId)) !== null;
    if (isMember) await stopLetters(tx, stopped, now); // A user who left the household receives none anyway.
  });
  return page(
    'You’re unsubscribed',
    `<p>You won’t get emails about ${stopped === null ? 'notifications' : TOPICS[stopped]}. You’ll still get ` +
      `emails you ask for, such as password links.</p><p>Turn them on again in Settings.</p>`,
  );
}

const ended = (): Page =>
  page('This link has expired', '<p>Sign in and choose your emails in notification settings.</p>');

const TOPICS: Readonly<Record<NotificationType, string>> = {
  promo_deadline: 'offers that end soon',
  promo_drift: 'offers at risk',
  payment_due: 'payments due',
  payment_missed: 'missed payments',
  statement_closed: 'closed statements',
  statement_missing: 'missing statements',
  low_cash: 'low cash',
  large_transaction: 'large transactions',
  connection_problem: 'connection problems',
  import_finished: 'imports',
  sweep_proposed: 'proposed transfers',
  sweep_to_make: 'transfers to make',
  sweep_executed: 'completed transfers',
  sweep_failed: 'failed transfers',
  sweep_returned: 'returned transfers',
  sweep_suspended: 'paused sweep rules',
  insight_new: 'insights',
  target_pace: 'spending targets',
  mode_changed: 'the financial mode',
  mode_ineligible: 'the financial mode',
  ledger_problem: 'the nightly check',
  reminder: 'reminders',
  new_device: 'new sign-ins',
  two_person_changed: 'two-person approval',
  security_changed: 'account security',
};

const form = (token: string, label: string, fields: Record<string, string>, isSecond = false): string =>
  `<form method="post" action="/api/v1/unsubscribe/${escaped(token)}">${Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
    .join('')}<button${isSecond ? ' class="second"' : ''}>${escaped(label)}</button></form>`;

const STYLE = `:root{color-scheme:light dark;--paper:#F6F4EE;--sheet:#fff;--line:#D8D4C8;--ink:#14232A;--tide:#0A5A68;--on:#fff}@media(prefers-color-scheme:dark){:root{--paper:#0D161A;--sheet:#142026;--line:#263740;--ink:#E9EFED;--tide:#6FC6D0;--on:#06181C}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/24px system-ui,sans-serif}main{max-width:520px;margin:48px auto;padding:0 16px}section{background:var(--sheet);border:1px solid var(--line);border-radius:8px;padding:32px}
h1{font-size:22px;line-height:28px;margin:0 0 16px}p{margin:0 0 16px}button{font:600 16px/24px system-ui,sans-serif;background:var(--tide);color:var(--on);border:1px solid var(--tide);border-radius:4px;padding:10px 20px;min-height:44px;margin:8px 0}
button.second{background:none;color:var(--tide)}button:focus-visible{outline:3px solid #C2560C;outline-offset:2px}`;

function page(title: string, content: string): Page {
  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" ` +
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

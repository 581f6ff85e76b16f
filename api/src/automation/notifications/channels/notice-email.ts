import { join } from 'node:path';
import type { NotificationSeverity } from '@tideline/contract';
import type { Language } from '@tideline/contract/language';
import { inLanguages } from '@tideline/contract/texts';
import type { Email } from '../../../platform/mail/email.ts';
import { button, escaped, emailHtml, row, STYLES } from '../../../platform/mail/email-layout.ts';
import * as english from '../messages/emails.en.ts';

export const emailTextsIn = await inLanguages(join(import.meta.dirname, '..'), 'emails', english);

export interface Notice {
  title: string;
  body: string;
  /** The link, as a full URL. */
  url: string;
  severity: NotificationSeverity;
}

export interface NoticeEmail {
  language: Language;
  to: string;
  name: string;
  /** At least one notice, most urgent first. */
  notices: readonly Notice[];
  isDigest: boolean;
  messageId: string;
  unsubscribeUrl: string;
  /** The emails that the unsubscribe link stops: those of this type, or all. */
  unsubscribes: 'type' | 'all';
  settingsUrl: string;
  inboxUrl: string;
}

/** Maximum notifications in one email. The others are in the inbox. */
const MOST = 40;

type Mark = 'warning' | 'urgent';
const MARKS: Readonly<Record<Mark, { color: string; name: string }>> = {
  warning: { color: '#805300', name: 't-warning' },
  urgent: { color: '#A23B2C', name: 't-urgent' },
};
const isMark = (severity: NotificationSeverity): severity is Mark => severity in MARKS;
const ORDER: readonly NotificationSeverity[] = ['urgent', 'warning', 'notice', 'info'];

/** Composes an email for one notification, or for several that form a digest or are due together. */
export function composeNoticeEmail(email: NoticeEmail): Email {
  const { to, messageId, unsubscribeUrl, isDigest } = email;
  const notices = email.notices.toSorted((one, other) => ORDER.indexOf(one.severity) - ORDER.indexOf(other.severity));
  const { emailTexts: texts } = emailTextsIn(email.language);
  const [first] = notices;
  const count = notices.length;
  const subject =
    count === 1 && first !== undefined ? first.title : `${texts.head(count, isDigest)}: ${first?.title ?? ''}`;
  return {
    to,
    subject,
    messageId,
    unsubscribeUrl,
    text: textOf(email, notices),
    html: htmlOf(email, notices, subject),
  };
}

type Texts = (typeof english)['emailTexts'];

function textOf(
  { language, name, settingsUrl, inboxUrl, unsubscribeUrl, unsubscribes }: NoticeEmail,
  notices: readonly Notice[],
): string {
  const { emailTexts: texts } = emailTextsIn(language);
  const shown = notices
    .slice(0, MOST)
    .map(({ title, body, url, severity }) =>
      [`${isMark(severity) ? `${texts[severity]}: ` : ''}${title}`, body, url].filter((line) => line !== '').join('\n'),
    );
  const more = notices.length > MOST ? [`${texts.more(notices.length - MOST)}: ${inboxUrl}`] : [];
  const foot = [`${texts.settings}: ${settingsUrl}`, `${stopText(texts, unsubscribes)}: ${unsubscribeUrl}`].join('\n');
  return [texts.hello(name), ...shown, ...more, '-- ', foot].join('\n\n');
}

const stopText = (texts: Texts, unsubscribes: NoticeEmail['unsubscribes']): string =>
  unsubscribes === 'type' ? texts.stopType : texts.stopAll;

function htmlOf(
  { language, name, isDigest, settingsUrl, inboxUrl, unsubscribeUrl, unsubscribes }: NoticeEmail,
  notices: readonly Notice[],
  subject: string,
): string {
  const { emailTexts: texts } = emailTextsIn(language);
  const [first] = notices;
  const greeting = row(`<p class="t-ink" style="${STYLES.text}">${escaped(texts.hello(name))}</p>`);
  const shown = notices.slice(0, MOST);
  const head =
    shown.length === 1
      ? ''
      : row(`<h1 class="t-ink" style="${STYLES.title}">${texts.head(notices.length, isDigest)}</h1>`, 20);
  const items = shown
    .map((notice, index) => itemHtml(notice, { texts, isAlone: shown.length === 1, isFirst: index === 0 }))
    .join('\n');
  const more =
    notices.length > MOST
      ? row(`<p class="t-quiet" style="${STYLES.quiet}">${texts.moreInInbox(notices.length - MOST)}</p>`)
      : '';
  const all = shown.length === 1 ? '' : row(button(texts.openAll, inboxUrl), 32);
  const link = (label: string, href: string): string =>
    `<a href="${escaped(href)}" style="color:#5B6B72">${escaped(label)}</a>`;
  return emailHtml({
    language,
    subject,
    preview: first?.body ?? '',
    rows: greeting + head + items + more + all,
    foot: `${link(texts.settings, settingsUrl)} · ${link(stopText(texts, unsubscribes), unsubscribeUrl)}`,
  });
}

function itemHtml(
  { title, body, url, severity }: Notice,
  { texts, isAlone, isFirst }: { texts: Texts; isAlone: boolean; isFirst: boolean },
): string {
  const word = isMark(severity)
    ? `<p class="${MARKS[severity].name}" style="${STYLES.quiet};font-weight:600;color:${MARKS[severity].color}">` +
      `${texts[severity]}</p>`
    : '';
  const heading = isAlone
    ? `<h1 class="t-ink" style="${STYLES.title}">${escaped(title)}</h1>`
    : `<h2 class="t-ink" style="${STYLES.text};font-weight:600"><a href="${escaped(url)}" ` +
      `style="color:#14232A">${escaped(title)}</a></h2>`;
  const text =
    body === '' ? '' : `<p class="t-ink" style="${STYLES.text};padding-top:${isAlone ? 8 : 4}px">${escaped(body)}</p>`;
  const content = `${word}${heading}${text}`;
  if (isAlone) return row(content, 20) + row(button(texts.open, url), 24);
  return isFirst
    ? row(content, 20)
    : `<tr><td style="padding:20px 0 0"><div class="t-line" ` +
        `style="${STYLES.line};padding-top:20px">${content}</div></td></tr>`;
}

import type { NotificationSeverity } from '@tideline/contract';
import type { Email } from '../../../platform/mail/email.ts';
import { button, escaped, emailHtml, row, STYLES } from '../../../platform/mail/email-layout.ts';

export interface Notice {
  title: string;
  body: string;
  /** The link as a full URL. */
  url: string;
  severity: NotificationSeverity;
}

export interface NoticeEmail {
  to: string;
  name: string;
  /** At least one, most urgent first. */
  notices: readonly Notice[];
  isDigest: boolean;
  messageId: string;
  unsubscribeUrl: string;
  /** The emails that the unsubscribe link turns off: this type, or all. */
  unsubscribes: 'type' | 'all';
  settingsUrl: string;
  inboxUrl: string;
}

/** Maximum notifications in one email; the rest are in the inbox. */
const MOST = 40;

const MARKS: Readonly<Record<NotificationSeverity, { word: string; colour: string; name: string } | null>> = {
  info: null,
  notice: null,
  warning: { word: 'Warning', colour: '#805300', name: 't-warning' },
  urgent: { word: 'Urgent', colour: '#A23B2C', name: 't-urgent' },
};
const ORDER: readonly NotificationSeverity[] = ['urgent', 'warning', 'notice', 'info'];

/** Composes an email for one notification or several: a digest, or those held during quiet hours. */
export function composeNoticeEmail(letter: NoticeEmail): Email {
  const { to, messageId, unsubscribeUrl, isDigest } = letter;
  const notices = letter.notices.toSorted((one, other) => ORDER.indexOf(one.severity) - ORDER.indexOf(other.severity));
  const [first] = notices;
  const count = notices.length;
  const subject =
    count === 1 && first !== undefined ? first.title : `${headOf(count, isDigest)}: ${first?.title ?? ''}`;
  return {
    to,
    subject,
    messageId,
    unsubscribeUrl,
    text: textOf(letter, notices),
    html: htmlOf(letter, notices, subject),
  };
}

const headOf = (count: number, isDigest: boolean): string =>
  `${count} notifications${isDigest ? ' in your digest' : ''}`;

function textOf(
  { name, settingsUrl, inboxUrl, unsubscribeUrl, unsubscribes }: NoticeEmail,
  notices: readonly Notice[],
): string {
  const shown = notices
    .slice(0, MOST)
    .map(({ title, body, url, severity }) =>
      [`${MARKS[severity] === null ? '' : `${MARKS[severity].word}: `}${title}`, body, url]
        .filter((line) => line !== '')
        .join('\n'),
    );
  const more = notices.length > MOST ? [`${notices.length - MOST} more: ${inboxUrl}`] : [];
  const foot = [`Notification settings: ${settingsUrl}`, `${stopWords(unsubscribes)}: ${unsubscribeUrl}`].join('\n');
  return [`Hello ${name},`, ...shown, ...more, '-- ', foot].join('\n\n');
}

const stopWords = (unsubscribes: NoticeEmail['unsubscribes']): string =>
  unsubscribes === 'type' ? 'Unsubscribe from emails like this' : 'Unsubscribe from all notification emails';

function htmlOf(
  { name, isDigest, settingsUrl, inboxUrl, unsubscribeUrl, unsubscribes }: NoticeEmail,
  notices: readonly Notice[],
  subject: string,
): string {
  const [first] = notices;
  const greeting = row(`<p class="t-ink" style="${STYLES.text}">Hello ${escaped(name)},</p>`);
  const shown = notices.slice(0, MOST);
  const head =
    shown.length === 1
      ? ''
      : row(`<h1 class="t-ink" style="${STYLES.title}">${headOf(notices.length, isDigest)}</h1>`, 20);
  const items = shown
    .map((notice, index) => itemHtml(notice, { isAlone: shown.length === 1, isFirst: index === 0 }))
    .join('\n');
  const more =
    notices.length > MOST
      ? row(`<p class="t-quiet" style="${STYLES.quiet}">${notices.length - MOST} more in your inbox.</p>`)
      : '';
  const all = shown.length === 1 ? '' : row(button('Open notifications', inboxUrl), 32);
  const link = (label: string, href: string): string =>
    `<a href="${escaped(href)}" style="color:#5B6B72">${escaped(label)}</a>`;
  return emailHtml({
    subject,
    preview: first?.body ?? '',
    rows: greeting + head + items + more + all,
    foot: `${link('Notification settings', settingsUrl)} · ${link(stopWords(unsubscribes), unsubscribeUrl)}`,
  });
}

function itemHtml(
  { title, body, url, severity }: Notice,
  { isAlone, isFirst }: { isAlone: boolean; isFirst: boolean },
): string {
  const mark = MARKS[severity];
  const word =
    mark === null
      ? ''
      : `<p class="${mark.name}" style="${STYLES.quiet};font-weight:600;color:${mark.colour}">${mark.word}</p>`;
  const heading = isAlone
    ? `<h1 class="t-ink" style="${STYLES.title}">${escaped(title)}</h1>`
    : `<h2 class="t-ink" style="${STYLES.text};font-weight:600"><a href="${escaped(url)}" ` +
      `style="color:#14232A">${escaped(title)}</a></h2>`;
  const text =
    body === '' ? '' : `<p class="t-ink" style="${STYLES.text};padding-top:${isAlone ? 8 : 4}px">${escaped(body)}</p>`;
  const content = `${word}${heading}${text}`;
  if (isAlone) return row(content, 20) + row(button('Open in Tideline', url), 24);
  return isFirst
    ? row(content, 20)
    : `<tr><td style="padding:20px 0 0"><div class="t-line" ` +
        `style="${STYLES.line};padding-top:20px">${content}</div></td></tr>`;
}

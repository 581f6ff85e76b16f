import type { Language } from '@tideline/contract/language';
import { button, escaped, emailHtml, row, STYLES } from './email-layout.ts';

/** An email to one user, with the same text in plain and HTML form. */
export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  /**
   * The message id, including the angle brackets. An email that is resent has the same id, so that mailboxes show it
   * once.
   */
  messageId?: string;
  /** One-click unsubscribe URL (RFC 8058). */
  unsubscribeUrl?: string;
}

interface EmailLink {
  label: string;
  href: string;
}

export interface Paragraphs {
  language: Language;
  to: string;
  subject: string;
  greeting: string;
  /** Text before the link. */
  lead: string;
  link?: EmailLink;
  /** The links, if there is more than one. */
  links?: readonly EmailLink[];
  /** Text after the links. */
  end: string;
}

const paragraph = (text: string): string => row(`<p class="t-ink" style="${STYLES.text}">${escaped(text)}</p>`);

/** Composes an email in plain and HTML form. */
export function composeEmail({
  language,
  to,
  subject,
  greeting,
  lead,
  link,
  links = link === undefined ? [] : [link],
  end,
}: Paragraphs): Email {
  const [only] = links;
  const written = links.length === 1 ? [only?.href ?? ''] : links.map(({ label, href }) => `${label}:\n${href}`);
  const text = [greeting, lead, ...written, end, 'Tideline'].join('\n\n');
  const linked = links
    .map(
      ({ label, href }) =>
        row(button(label, href), 24) +
        row(`<p class="t-quiet" style="${STYLES.quiet};word-break:break-all">${escaped(href)}</p>`, 8),
    )
    .join('');
  return {
    to,
    subject,
    text,
    html: emailHtml({
      language,
      subject,
      preview: lead,
      rows: paragraph(greeting) + paragraph(lead) + linked + paragraph(end),
    }),
  };
}

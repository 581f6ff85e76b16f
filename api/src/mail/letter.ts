import { button, escaped, letterHtml, row, STYLES } from './letter-layout.ts';

/** What is sent to one person: the same words as text and as HTML. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** With its angle brackets. The same letter sent again has the same, so that mailboxes show it once. */
  messageId?: string;
  /** Where programs stop such letters in one click (RFC 8058). */
  unsubscribeUrl?: string;
}

export interface Paragraphs {
  to: string;
  subject: string;
  greeting: string;
  /** Before the link. */
  lead: string;
  link?: { label: string; href: string };
  /** After it. */
  end: string;
}

const paragraph = (text: string): string => row(`<p class="t-ink" style="${STYLES.text}">${escaped(text)}</p>`);

/** Puts a letter together. */
export function composeLetter({ to, subject, greeting, lead, link, end }: Paragraphs): Letter {
  const text = [greeting, lead, ...(link === undefined ? [] : [link.href]), end, 'Tideline'].join('\n\n');
  const linked =
    link === undefined
      ? ''
      : row(button(link.label, link.href), 24) +
        row(`<p class="t-quiet" style="${STYLES.quiet};word-break:break-all">${escaped(link.href)}</p>`, 8);
  return {
    to,
    subject,
    text,
    html: letterHtml({ subject, preview: lead, rows: paragraph(greeting) + paragraph(lead) + linked + paragraph(end) }),
  };
}

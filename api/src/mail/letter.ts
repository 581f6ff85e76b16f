/** What is sent to one person: the same words as text and as HTML. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
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

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

const PAPER = 'margin:0;padding:24px;background:#F6F4EE;color:#14232A;font:16px/24px -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
const SHEET = 'max-width:520px;margin:0 auto;padding:32px;background:#FFFFFF;border:1px solid #D8D4C8;border-radius:8px';
const BUTTON = 'display:inline-block;padding:12px 20px;background:#0A5A68;color:#FFFFFF;text-decoration:none;border-radius:4px;font-weight:600';

/** Puts a letter together. Styles stand in the elements and a table holds the sheet, for mail programs drop anything else. */
export function composeLetter({ to, subject, greeting, lead, link, end }: Paragraphs): Letter {
  const text = [greeting, lead, ...(link === undefined ? [] : [link.href]), end, 'Tideline'].join('\n\n');
  const button = link === undefined ? '' : `<p><a href="${escaped(link.href)}" style="${BUTTON}">${escaped(link.label)}</a></p><p style="color:#5B6B72;font-size:14px;word-break:break-all">${escaped(link.href)}</p>`;
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body style="${PAPER}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td><div style="${SHEET}">
<p>${escaped(greeting)}</p><p>${escaped(lead)}</p>${button}<p>${escaped(end)}</p><p style="color:#5B6B72">Tideline</p>
</div></td></tr></table></body></html>`;
  return { to, subject, text, html };
}

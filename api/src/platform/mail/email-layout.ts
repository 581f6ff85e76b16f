import type { Language } from '@tideline/contract/language';

/**
 * Lays out emails. Mail programs drop style sheets, scripts and most CSS, so a table forms the layout and styles are
 * inline. Programs that support dark colors take them from the single style element; colors that a program inverts
 * still have enough contrast.
 */

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const COLORS = {
  paper: '#F6F4EE',
  sheet: '#FFFFFF',
  line: '#D8D4C8',
  ink: '#14232A',
  quiet: '#5B6B72',
  tide: '#0A5A68',
  onTide: '#FFFFFF',
} as const;

const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.t-paper{background:#0D161A!important}.t-sheet{background:#142026!important;border-color:#263740!important}.t-ink,.t-ink a{color:#E9EFED!important}.t-quiet,.t-quiet a{color:#93A4A8!important}
.t-line{border-color:#263740!important}.t-button{background:#6FC6D0!important}.t-button a{color:#06181C!important}.t-urgent{color:#F29A8C!important}.t-warning{color:#E2B85C!important}}
@media (max-width:480px){.t-pad{padding:24px 20px!important}.t-foot{padding:16px 20px 0!important}}`;

export const STYLES = {
  text: `margin:0;padding:0;${FONT};font-size:16px;line-height:24px;color:${COLORS.ink}`,
  title: `margin:0;padding:0;${FONT};font-size:20px;line-height:28px;font-weight:600;color:${COLORS.ink}`,
  quiet: `margin:0;padding:0;${FONT};font-size:14px;line-height:20px;color:${COLORS.quiet}`,
  link: `color:${COLORS.tide}`,
  line: `border-top:1px solid ${COLORS.line}`,
} as const;

/** Builds a button as a table, which every mail program renders. */
export const button = (label: string, href: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="t-button" ` +
  `bgcolor="${COLORS.tide}" style="background:${COLORS.tide};border-radius:4px">` +
  (`<a href="${escaped(href)}" style="display:inline-block;padding:12px ` +
    `20px;${FONT};font-size:16px;line-height:20px;font-weight:600;color:${COLORS.onTide};text-decoration:none">${escaped(label)}</a></td></tr></table>`);

/** Builds one row of the layout; `content` is HTML. */
export const row = (content: string, paddingTop = 16): string =>
  `<tr><td style="padding:${paddingTop}px 0 0">${content}</td></tr>`;

export interface Sheet {
  language: Language;
  subject: string;
  /** Preview text that mail programs show after the subject. */
  preview?: string;
  /** The rows of the layout, as HTML. */
  rows: string;
  /** The text below the layout table, as HTML. */
  foot?: string;
}

/** Builds a complete email; all texts must already be escaped. */
export function emailHtml({ language, subject, preview, rows, foot }: Sheet): string {
  const hidden =
    preview === undefined
      ? ''
      : `<div ` +
        `style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;color:${COLORS.paper}">${escaped(preview)}</div>`;
  const below =
    foot === undefined
      ? ''
      : `<tr><td class="t-quiet t-foot" style="padding:16px 32px ` +
        `0;${STYLES.quiet.replace('margin:0;padding:0;', '')}">${foot}</td></tr>`;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title><style>${DARK}</style></head>
<body class="t-paper" style="margin:0;padding:0;background:${COLORS.paper}">${hidden}
<table role="presentation" class="t-paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${COLORS.paper}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;text-align:left">
<tr><td class="t-sheet t-pad" style="padding:32px;background:${COLORS.sheet};border:1px solid ${COLORS.line};border-radius:8px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td class="t-quiet" style="${STYLES.quiet};font-weight:600">Tideline</td></tr>
${rows}
</table></td></tr>${below}
</table></td></tr></table></body></html>`;
}

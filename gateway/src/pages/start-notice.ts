import { createHash } from 'node:crypto';
import type { SiteVariant } from '../http/shell-choice.ts';
import { escapeHtml } from './markup.ts';
import { pageTextsIn } from './page-texts.ts';
import { startFrameStyle } from './start-frame.ts';

/**
 * A notice that is shown when the page should have started, or as soon as the boot script detects that it cannot. It
 * takes up no space, so that nothing shifts when the application replaces it.
 * Its font is local, because even hidden text would request a web font, which would delay the scripts on a slow line.
 */
const style =
  '#start{visibility:hidden;animation:start 0s 10s forwards;position:fixed;inset:15vh 0 auto;max-width:32rem;margin:0 auto;padding:0 24px;' +
  'font-size:16px;line-height:24px}#start,#start *{font-family:system-ui,sans-serif}' +
  '@keyframes start{to{visibility:visible}}' +
  '[data-failed] #start{animation-delay:0s}#start h2{font-size:24px;line-height:32px;margin:0 0 8px}#start p{margin:0 0 16px}' +
  '#start button{font-size:inherit;padding:8px 16px;min-height:44px}@media(scripting:none){#start{display:none}}' +
  startFrameStyle;

export const startNoticeHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

export const startNoticeStyle = `<style>${style}</style>`;

/**
 * Returns the notice that a page shows while its scripts are missing. It needs no script: the button requests the page
 * with the other variant of the shell. The application replaces it at its start.
 */
export function startNotice(variant: SiteVariant, language: string): string {
  const { title, text, again } = pageTextsIn(language).notLoaded;
  return (
    `<form id="start" method="post" action="/_shell?to=${variant === 'active' ? 'fallback' : 'active'}">` +
    `<h2>${escapeHtml(title)}</h2><p>${escapeHtml(text)}</p><button>${escapeHtml(again)}</button></form>`
  );
}

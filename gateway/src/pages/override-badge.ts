import { createHash } from 'node:crypto';
import type { Override } from '@tideline/registry';
import { escapeHtml } from './markup.ts';

/**
 * A strip at the bottom of the window, above everything, so that a tried release cannot hide the override. The
 * application keeps its own bars and messages out of `--page-end`, so that the strip covers none of them.
 */
const style =
  ':root{--page-end:calc(60px + env(safe-area-inset-bottom));--toast-room:var(--page-end)}body{padding-bottom:var(--page-end)}' +
  '#try{position:fixed;z-index:2147483647;inset:auto 0 0;display:flex;gap:12px;align-items:center;justify-content:center;' +
  'box-sizing:border-box;height:var(--page-end);padding:0 8px env(safe-area-inset-bottom) 16px;' +
  'background:#14232a;color:#f6f4ee;font:500 14px/20px Figtree,system-ui,sans-serif;box-shadow:0 0 0 1px #f6f4ee40}' +
  '#try span{max-height:40px;overflow:hidden;overflow-wrap:anywhere}' +
  '#try button{flex:none;font:inherit;color:#14232a;background:#f6f4ee;border:0;border-radius:8px;padding:0 16px;' +
  'min-height:44px;cursor:pointer}#try button:focus-visible{outline:3px solid #ff9d5c;outline-offset:2px}' +
  '@media print{:root{--page-end:0px}#try{display:none}}';

export const overrideBadgeHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
export const overrideBadgeStyle = `<style>${style}</style>`;

/** Returns a notice that other browsers get another page, with a button that needs no script. */
export const overrideBadge = (overrides: readonly Override[]): string =>
  '<form id="try" method="post" action="/_try?stop" role="status"><span>You are trying ' +
  `${escapeHtml(overrides.map(({ remote, release }) => `${remote} ${release}`).join(', '))}</span>` +
  '<button>Stop</button></form>';

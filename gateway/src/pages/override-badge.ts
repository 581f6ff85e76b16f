import { createHash } from 'node:crypto';
import type { Override } from '@tideline/registry';
import { escapeHtml } from './markup.ts';

/** Above everything, next to the application: a release being tried cannot hide the fact. */
const style =
  '#try{position:fixed;z-index:2147483647;left:50%;bottom:12px;transform:translateX(-50%);display:flex;gap:12px;' +
  'align-items:center;max-width:calc(100vw - 24px);box-sizing:border-box;padding:8px 8px 8px 16px;border-radius:12px;' +
  'background:#14232a;color:#f6f4ee;font:500 14px/20px Figtree,system-ui,sans-serif;box-shadow:0 0 0 1px #f6f4ee40}' +
  '#try button{font:inherit;color:#14232a;background:#f6f4ee;border:0;border-radius:8px;padding:0 16px;min-height:44px;' +
  'cursor:pointer}#try button:focus-visible{outline:3px solid #ff9d5c;outline-offset:2px}@media print{#try{display:none}}';

export const overrideBadgeHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
export const overrideBadgeStyle = `<style>${style}</style>`;

/** Returns what says that this page is not the one that other browsers get, with a button that needs no script. */
export const overrideBadge = (overrides: readonly Override[]): string =>
  '<form id="try" method="post" action="/_try?stop" role="status"><span>You are trying ' +
  `${escapeHtml(overrides.map(({ remote, release }) => `${remote} ${release}`).join(', '))}</span>` +
  '<button>Stop</button></form>';

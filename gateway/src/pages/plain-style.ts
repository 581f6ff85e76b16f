/** Colors of pages that work without the application's stylesheet. */
export const plainColors =
  ':root{color-scheme:light dark;--paper:#f6f4ee;--surface:#fff;--line:#d8d4c8;--ink:#14232a;--ink-2:#40525a;' +
  '--tide:#0a5a68;--on-tide:#fff;--focus:#c2560c}' +
  '@media(prefers-color-scheme:dark){:root{--paper:#0d161a;--surface:#142026;--line:#263740;--ink:#e9efed;' +
  '--ink-2:#b6c3c5;--tide:#6fc6d0;--on-tide:#06181c;--focus:#ffa45c}}';

/** The waterline of the brand, which fades before its end. */
export const logo =
  '<svg width="72" height="2" aria-hidden="true"><path class="water" d="M0 1H45"/><path d="M45 1H72"/></svg>';

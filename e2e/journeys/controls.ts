import { expect, type Locator, type Page, type Request } from '@playwright/test';

/** A control that a user can click, follow or fill in. */
export interface Control {
  kind: 'button' | 'link' | 'menu item' | 'option' | 'field';
  name: string;
  href: string | null;
  disabled: boolean;
  /** False for text fields and selects, which are not clicked. */
  isPressed: boolean;
  inDialog: boolean;
  /** Class names, which the controls of all rows of a list share. */
  look: string;
  /** Finds the control until the page renders it again. */
  selector: string;
}

/** Returns the visible controls within an area. */
export const controlsIn = (area: Locator): Promise<Control[]> =>
  area.evaluateAll((areas) => {
    const kinds: [string, Control['kind']][] = [
      ['[role=menuitem]', 'menu item'],
      ['[role=option]', 'option'],
      ['button', 'button'],
      ['a[href]', 'link'],
      ['input, select, textarea', 'field'],
    ];
    const all = kinds.map(([selector]) => selector).join();
    return areas
      .flatMap((root) => [...root.querySelectorAll<HTMLElement>(all)])
      .filter((element) => element.checkVisibility())
      .map((element, index): Control => {
        const label = element instanceof HTMLInputElement ? element.labels?.[0]?.innerText : undefined;
        const name = element.ariaLabel || label || element.innerText || element.title;
        element.dataset['control'] = String(index);
        return {
          kind: kinds.find(([selector]) => element.matches(selector))?.[1] ?? 'field',
          name: name.replaceAll(/\s+/g, ' ').trim(),
          href: element.getAttribute('href'),
          disabled: element.matches(':disabled, [aria-disabled=true]'),
          isPressed: element.matches('button, [role=menuitem], [type=checkbox], [type=radio]'),
          inDialog: element.closest('dialog, [role=dialog]') !== null,
          look: element.className,
          selector: `[data-control="${index}"]`,
        };
      });
  });

/** Expands every disclosure of a screen. */
export const unfold = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const summary of document.querySelectorAll<HTMLElement>('main details:not([open]) > summary')) summary.click();
  });

/** Returns the words of a name without payees, accounts and figures, which differ from row to row. */
export const wordsOf = (name: string): string =>
  name.endsWith('See the math')
    ? 'See the math'
    : (name.replaceAll(/[\d$.,%]+/g, '#').split(/[:·]| of | for /)[0] ?? '');

/** Parameters that change the rows of a screen, not its controls. */
const OF_ROWS = /^(?:sort|order|rows|months|days|period|by|against|from|to|q|month|day|working|math)$/;

/**
 * Returns the parts of an address that determine the controls of a page: its path, and each parameter without ids and
 * numbers.
 */
export function partsOf(address: string): string[] {
  const { pathname, searchParams, hash } = new URL(address, 'http://localhost');
  const parameters = [...searchParams]
    .filter(([name]) => !OF_ROWS.test(name))
    .map(([name, value]) => `${name}=${value.replaceAll(/[\da-f-]{36}/g, 'id').replaceAll(/\d+/g, '#')}`);
  return [pathname, ...[...parameters, hash].filter((part) => part !== '').map((part) => `${pathname} ${part}`)];
}

/** Follows the requests of a page. The returned function waits until all of them have responses. */
export function followRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  page.on('request', (request) => {
    // a new document abandons the requests of the previous one
    if (request.isNavigationRequest()) pending.clear();
    // the stream of live changes stays open
    if (!request.url().includes('/events?')) pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return () => expect.poll(() => [...pending].map((request) => request.url()), { intervals: [20] }).toEqual([]);
}

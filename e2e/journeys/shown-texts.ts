import type { Page } from '@playwright/test';

/** A text on a page, with the element that shows it. */
export interface Shown {
  text: string;
  where: string;
  /** The full form of a text that is cut off, which appears on hover. */
  title?: string;
}

/** Fields of the api's responses with names that users, banks and merchants wrote, in any language. */
const NAMES = /(?:^|_|[a-z])(?:name|names|payee|memo|description|email|note|about|institution|version)$/i;

/** Collects the names in the responses that a page receives. */
export function followNames(page: Page): ReadonlySet<string> {
  const names = new Set<string>();
  const collect = (value: unknown, key: string): void => {
    if (typeof value === 'string' && NAMES.test(key) && value.length > 1) names.add(value);
    if (Array.isArray(value)) for (const item of value) collect(item, key);
    else if (typeof value === 'object' && value !== null)
      for (const [inner, item] of Object.entries(value)) collect(item, inner);
  };
  page.on('response', (response) => {
    if (!response.headers()['content-type']?.includes('application/json')) return;
    // responses of a page that was left cannot be read
    void response.json().then(
      (body) => collect(body, ''),
      () => undefined,
    );
  });
  return names;
}

/** Collects the scripts that a page loads, by address. */
export function followScripts(page: Page): ReadonlyMap<string, string> {
  const scripts = new Map<string, string>();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    void response.text().then(
      (code) => scripts.set(new URL(response.url()).pathname, code),
      () => undefined,
    );
  });
  return scripts;
}

/** Returns the visible texts of a page, and the names of its controls and pictures. */
export const shownTexts = (page: Page): Promise<Shown[]> =>
  page.evaluate(() => {
    const nameOf = (element: Element): string => {
      const own = element.closest('[class]')?.className;
      return `${element.tagName.toLowerCase()}.${typeof own === 'string' ? own : ''}`;
    };
    const found: { text: string; where: string }[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || parent.closest('script, style, noscript, template') !== null) continue;
      if (parent.checkVisibility()) found.push({ text: node.textContent?.trim() ?? '', where: nameOf(parent) });
    }
    for (const attribute of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'])
      for (const element of document.querySelectorAll(`[${attribute}]`))
        if (element.checkVisibility())
          found.push({ text: element.getAttribute(attribute) ?? '', where: `${nameOf(element)} ${attribute}` });
    return found.filter(({ text }) => /\p{L}/u.test(text));
  });

/**
 * Returns texts that are cut off, because the words of an element extend beyond the nearest box that hides its
 * overflow. Names that users and banks wrote may end in an ellipsis.
 */
export const cutOffTexts = (page: Page): Promise<Shown[]> =>
  page.evaluate(() => {
    const hides = (element: Element): boolean => /hidden|clip/.test(getComputedStyle(element).overflowX);
    const scrolls = (element: Element): boolean => /auto|scroll/.test(getComputedStyle(element).overflowX);
    const found: { text: string; title: string; where: string }[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (parent === null || !/\p{L}/u.test(text) || !parent.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const words = range.getBoundingClientRect();
      for (let box: Element | null = parent; box !== null && box !== document.body; box = box.parentElement) {
        if (scrolls(box)) break;
        if (!hides(box)) continue;
        const { left, right, width, height } = box.getBoundingClientRect();
        // skips texts for screen readers, and collapsed parts
        if (width <= 1 || height <= 1) break;
        if (words.left < left - 1 || words.right > right + 1) {
          const title = parent.closest<HTMLElement>('[title]')?.title ?? '';
          found.push({
            text,
            title,
            where: `${parent.tagName.toLowerCase()}.${parent.className} in .${box.className}`,
          });
          break;
        }
      }
    }
    return found;
  });

/**
 * Lengthens every text on a page by two fifths, as a translation may, except names and the choices of a list. Returns
 * how many texts it changed, because the page may have rendered some again.
 */
export const lengthenTexts = (page: Page, names: ReadonlySet<string>): Promise<number> =>
  page.evaluate(
    (kept) => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      let count = 0;
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        const text = node.nodeValue?.trim() ?? '';
        const parent = node.parentElement;
        if (!/\p{L}{2}/u.test(text) || text.endsWith('⟧') || kept.includes(text)) continue;
        if (parent === null || parent.closest('script, style, noscript, option, svg, [aria-hidden=true]') !== null)
          continue;
        const more = text.slice(0, Math.ceil(text.length * 0.4) - 1).trim();
        node.nodeValue = `${text}${text.includes(' ') ? ' ' : ''}${more}⟧`;
        count += 1;
      }
      return count;
    },
    [...names],
  );

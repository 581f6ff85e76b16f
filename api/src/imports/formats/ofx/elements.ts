import type { OfxElement } from './build-tree.ts';

/** First direct child with one of the names, in the order the names are given. */
export function child(element: OfxElement, ...names: readonly string[]): OfxElement | undefined {
  for (const name of names) {
    const found = element.children.find((candidate) => candidate.name === name);
    if (found) return found;
  }
  return undefined;
}

/** Text of the first direct child with one of the names that is not empty. */
export function textOf(element: OfxElement | undefined, ...names: readonly string[]): string | null {
  for (const name of names) {
    const text = element?.children.find((candidate) => candidate.name === name && candidate.text !== null)?.text;
    if (text) return text;
  }
  return null;
}

import type { OfxElement } from './build-tree.ts';

/** Returns the first direct child with one of the names, in the order given. */
export function child(element: OfxElement, ...names: readonly string[]): OfxElement | undefined {
  for (const name of names) {
    const found = element.children.find((candidate) => candidate.name === name);
    if (found) return found;
  }
  return undefined;
}

/** Returns the text of the first non-empty direct child with one of the names. */
export function textOf(element: OfxElement | undefined, ...names: readonly string[]): string | null {
  for (const name of names) {
    const text = element?.children.find((candidate) => candidate.name === name && candidate.text !== null)?.text;
    if (text) return text;
  }
  return null;
}

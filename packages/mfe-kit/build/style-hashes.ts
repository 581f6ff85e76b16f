import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const privateFile = (path: string) => join(dirname(require.resolve('react-aria/package.json')), 'dist/private', path);

const ASSIGNMENT = /style\.textContent = `([^`]*)`(\.trim\(\))?/;
const CONSTANT = /const (\S+) = '([^']*)';/g;

/** Returns the text of the single `<style>` element that a library source inserts, with constants filled in. */
export function insertedStyle(source: string): string {
  const match = ASSIGNMENT.exec(source);
  if (!match)
    throw new Error(
      'the library no longer inserts its style the way we read it: look at its source and update the policy',
    );
  const constants = new Map(Array.from(source.matchAll(CONSTANT), ([, name, value]) => [name, value]));
  const text = (match[1] ?? '').replaceAll(/\$\{([^}]+)\}/g, (_, name: string) => {
    const value = constants.get(name.trim());
    if (value === undefined) throw new Error(`the inserted style uses "${name}", which is not a constant`);
    return value;
  });
  return match[2] ? text.trim() : text;
}

/**
 * Returns sources for `style-src`: React Aria inserts exactly two constant stylesheets (press handling, scroll lock on
 * iOS).
 */
export const styleHashes = (): string[] =>
  ['interactions/usePress.mjs', 'overlays/usePreventScroll.mjs'].map((path) => {
    const style = insertedStyle(readFileSync(privateFile(path), 'utf8'));
    return `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
  });

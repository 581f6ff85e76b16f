import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { describe, expect, it } from '@jest/globals';
import { files, read, root } from './source-tree.ts';

const tracked = files();
const documents = tracked.filter((path) => path.endsWith('.md') && path !== 'THIRD-PARTY.md');
const guides = documents.filter((path) => path.startsWith('docs/guides/'));

/** Returns each match of a pattern's first group in the documents, with its location. */
const found = (paths: readonly string[], pattern: RegExp) =>
  paths.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(pattern)].map(([, text = '']) => ({ path, text, at: `${path}:${index + 1}` })),
      ),
  );

/** Returns the text of a file, or of all files in a folder. */
const contentOf = (path: string): string =>
  tracked
    .filter((file) => file === path || file.startsWith(`${path}/`))
    .map(read)
    .join('\n');

const isTracked = (path: string): boolean =>
  tracked.some((file) => file === path || file.startsWith(`${path.replace(/\/$/, '')}/`));

describe('documents', () => {
  it('link only to files that exist', () => {
    const links = found(documents, /\]\((?!https?:|[#{])([^)#\s]+)/g);
    expect(links.length).toBeGreaterThan(30);
    expect(
      links
        .filter(({ path, text }) => !existsSync(join(root, dirname(path), text)))
        .map(({ at, text }) => `${at} ${text}`),
    ).toEqual([]);
  });

  it('name only source files that exist', () => {
    const named = found(documents, /`([\w@./-]+\.(?:tsx?|sql|cjs|mjs|css))`/g)
      // `x.store.ts` and `.service.ts` mean a kind of file, and `@tideline/ui/tokens.css` is an export
      .filter(({ text }) => !/(^|\/)(x|NNN_name)\.|^\.|^de\.ts$|^@/.test(text));
    expect(named.length).toBeGreaterThan(200);
    expect(
      named
        .filter(({ text }) => !tracked.some((file) => `/${file}`.endsWith(`/${text}`)))
        .map(({ at, text }) => `${at} ${text}`),
    ).toEqual([]);
  });
});

describe('guides', () => {
  const example = /^\| `([^`]+)` +\| (`.+`) +\|$/gm;

  it.each(guides)('list only names that the listed example files contain: %s', (guide) => {
    const rows = [...read(guide).matchAll(example)].map(([, file = '', names = '']) => ({
      file,
      names: [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    }));
    expect(rows.length).toBeGreaterThan(4);
    const missing = rows.flatMap(({ file, names }) => {
      const content = contentOf(file);
      return names.filter((name) => !content.includes(name)).map((name) => `${file} lacks ${name}`);
    });
    expect(missing).toEqual([]);
  });

  it('name only files, folders and identifiers that exist', () => {
    const sources = tracked.filter((path) => /\.(tsx?|json|sql)$/.test(path));
    const words = new Set(sources.flatMap((path) => read(path).match(/\w+/g) ?? []));
    const top = new Set(tracked.map((path) => path.split('/')[0]));
    const unknown = found(guides, /`([\w@./{}-]+)`/g).filter(({ text }) => {
      if (top.has(text.split('/')[0])) return !isTracked(text);
      return (text.match(/\w+/g) ?? []).some((word) => !words.has(word));
    });
    expect(unknown.map(({ at, text }) => `${at} ${text}`)).toEqual([]);
  });
});

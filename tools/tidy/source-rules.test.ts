import { describe, expect, it } from '@jest/globals';
import { files, read } from './source-tree.ts';

const sources = files().filter((path) => /\.(ts|tsx)$/.test(path) && !path.endsWith('.d.ts'));
const code = sources.filter((path) => !/\.test\.tsx?$/.test(path));

/** Files that hold tables of data, where length is not complexity. */
const dataTables = [/\/messages\/[\w-]+\.ts$/, /\/icons\//, /common-passwords/, /merchants\.ts$/, /builtin-categories/];

const matching = (paths: string[], pattern: RegExp) => paths.filter((path) => pattern.test(read(path)));

describe('source rules', () => {
  it('keeps every file under 400 lines, tables of data apart', () => {
    const long = sources.filter(
      (path) => !dataTables.some((table) => table.test(path)) && read(path).split('\n').length > 401,
    );
    expect(long).toEqual([]);
  });

  it('leaves no unfinished business in the code', () => {
    // XXX is also the currency of ISO 4217 that is none: only remarks count.
    expect(
      matching(
        sources.filter((path) => !path.startsWith('tools/tidy/')),
        /\b(TODO|FIXME)\b|(\/\/|^\s*\*).*\bXXX\b|not implemented|coming soon/im,
      ),
    ).toEqual([]);
  });

  it('exports by name; only files of tools export a default', () => {
    const tooled = /(\.config\.(ts|js)|gallery\/|\.d\.ts|testing\/(start|stop)-database\.ts)$/; // Jest asks its global set-up for one
    expect(
      matching(
        code.filter((path) => !tooled.test(path)),
        /^export default /m,
      ),
    ).toEqual([]);
  });

  it('gives the domain no clock and no chance', () => {
    const domain = code.filter((path) => path.startsWith('packages/domain/'));
    expect(domain.length).toBeGreaterThan(0);
    expect(
      matching(domain, /\bnew Date\(|\bDate\.(now|parse|UTC)\b|Math\.random|performance\.now|process\.|setTimeout/),
    ).toEqual([]);
  });

  it('silences no check', () => {
    expect(
      matching(
        sources.filter((path) => !path.startsWith('tools/tidy/')),
        /@ts-(ignore|expect-error|nocheck)|(eslint|oxlint|biome)-(disable|ignore)|\bas any\b|: any\b/,
      ),
    ).toEqual([]);
  });

  it('has no #methods in browser code: the minifier has dropped one that was still called', () => {
    const browser = code.filter((path) => /^(shell|mfe-[\w-]+|packages\/(ui|mfe-kit|contract|domain))\//.test(path));
    expect(browser.length).toBeGreaterThan(0);
    expect(matching(browser, /^\s+(static |async |get |set )*\*?#\w+\(/m)).toEqual([]);
  });

  it('shows an instant by the day of the person’s zone, never by its first letters, which are the day in Greenwich', () => {
    expect(matching(code, /\b(date|formatDate)\([\w.?]+\.slice\(0, 10\)/)).toEqual([]);
  });

  it('runs every test it has', () => {
    const tests = sources.filter((path) => /\.(test|spec)\.tsx?$/.test(path) && !path.startsWith('tools/tidy/'));
    expect(tests.length).toBeGreaterThan(0);
    expect(matching(tests, /\b(it|test|describe)(\.\w+)*\.(skip|only|todo|fixme)\b|\bx(it|describe)\(/)).toEqual([]);
  });

  it('stands alone: names no path of the machine it was written on and no package registry', () => {
    const everything = files().filter(
      (path) => !/\.(woff2|png|ico)$/.test(path) && !path.startsWith('tools/tidy/') && path !== 'package-lock.json',
    );
    expect(matching(everything, /\/work\/(main|shared)|\.\.\/shared\b|registry\.npmjs|\/tmp\/brief/)).toEqual([]);
  });

  it('names folders after what is in them', () => {
    const vague = files().filter((path) => /(^|\/)(utils?|helpers?|types|hooks|common|misc|config)\//.test(path));
    expect(vague).toEqual([]);
  });
});

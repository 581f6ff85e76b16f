import { describe, expect, it } from '@jest/globals';
import { files, read } from './source-tree.ts';

const sources = files().filter((path) => /\.(ts|tsx)$/.test(path) && !path.endsWith('.d.ts'));
const code = sources.filter((path) => !/\.test\.tsx?$/.test(path));

/** Matches files with data tables, whose length is not complexity. */
const dataTables = [
  /\/messages\/(?:[\w-]+\/)?[\w-]+\.ts$/,
  /database\/tables\.ts$/,
  /\/icons\//,
  /common-passwords/,
  /merchants\.ts$/,
  /builtin-categories/,
  /released\/checks\.ts$/,
];

const matching = (paths: string[], pattern: RegExp) => paths.filter((path) => pattern.test(read(path)));

describe('source rules', () => {
  it('limit every file to 400 lines, except data tables', () => {
    const long = sources.filter(
      (path) => !dataTables.some((table) => table.test(path)) && read(path).split('\n').length > 401,
    );
    expect(long).toEqual([]);
  });

  it('limit every line to 120 columns, except tables, patterns, templates and test titles', () => {
    // the formatter keeps a test title on one line, and a pattern, a template or a bank's row cannot be broken
    const mayBeLong = [
      /^\s*(it|test|describe)\b.*\(/,
      /\s\| /,
      /\$\{/,
      /^\s*(\w+:? ?=? ?)?\//,
      /<\w+[ >].*<\/\w+>|^\s*<|<[A-Z]{3}/,
      /[\w)"]\s?\{[\w-]+:.*[;}]/,
      /(?:[^,;]*[,;]){8}/, // a row of a bank's file
    ];
    const breakable = (line: string) =>
      /\S\s+\S/.test(line.trim().slice(0, 110)) && !mayBeLong.some((kind) => kind.test(line));
    const long = files()
      .filter(
        (path) =>
          /\.(tsx?|css|sql|mjs|cjs|js)$/.test(path) &&
          !/\/fixtures\/|^api\/schema\.sql$|\/released\/(?:api\.d|checks)\.ts$/.test(path),
      )
      .flatMap((path) =>
        read(path)
          .split('\n')
          .flatMap((line, index) => ([...line].length > 120 && breakable(line) ? [`${path}:${index + 1}`] : [])),
      );
    expect(long).toEqual([]);
  });

  it('forbid unfinished work in the code', () => {
    // XXX is also the ISO 4217 code for "no currency", so only comments count.
    expect(
      matching(
        sources.filter((path) => !path.startsWith('tools/tidy/')),
        /\b(TODO|FIXME)\b|(\/\/|^\s*\*).*\bXXX\b|not implemented|coming soon/im,
      ),
    ).toEqual([]);
  });

  it('require named exports, except in tool files', () => {
    // Jest and Playwright require a default export for their global setup
    const tooled =
      /(\.config\.(ts|js)|gallery\/|\.d\.ts|testing\/(start|stop)-database\.ts|reporting\/check-privacy\.ts)$/;
    expect(
      matching(
        code.filter((path) => !tooled.test(path)),
        /^export default /m,
      ),
    ).toEqual([]);
  });

  it('forbid clocks and randomness in the domain', () => {
    const domain = code.filter((path) => path.startsWith('packages/domain/'));
    expect(domain.length).toBeGreaterThan(0);
    expect(
      matching(domain, /\bnew Date\(|\bDate\.(now|parse|UTC)\b|Math\.random|performance\.now|process\.|setTimeout/),
    ).toEqual([]);
  });

  it('forbid suppressed checks', () => {
    expect(
      matching(
        sources.filter((path) => !path.startsWith('tools/tidy/')),
        /@ts-(ignore|expect-error|nocheck)|(eslint|oxlint|biome)-(disable|ignore)/,
      ),
    ).toEqual([]);
  });

  it('forbid casts that hide a type, except in tests', () => {
    const tested = /\/testing\/|^e2e\/|\.test\.tsx?$/;
    expect(
      matching(
        code.filter((path) => !tested.test(path) && !path.startsWith('tools/tidy/')),
        /\bas unknown as\b/,
      ),
    ).toEqual([]);
  });

  it('forbid #methods in browser code, because the minifier has dropped one that was still called', () => {
    const browser = code.filter((path) => /^(shell|mfe-[\w-]+|packages\/(ui|mfe-kit|contract|domain))\//.test(path));
    expect(browser.length).toBeGreaterThan(0);
    expect(matching(browser, /^\s+(static |async |get |set )*\*?#\w+\(/m)).toEqual([]);
  });

  it(
    "require instants to be shown by the day in the household's zone, never by their first " +
      'characters, which are the UTC day',
    () => {
      expect(matching(code, /\b(date|formatDate)\([\w.?]+\.slice\(0, 10\)/)).toEqual([]);
    },
  );

  it('forbid skipped or focused tests', () => {
    const tests = sources.filter((path) => /\.(test|spec)\.tsx?$/.test(path) && !path.startsWith('tools/tidy/'));
    expect(tests.length).toBeGreaterThan(0);
    expect(matching(tests, /\b(it|test|describe)(\.\w+)*\.(skip|only|todo|fixme)\b|\bx(it|describe)\(/)).toEqual([]);
  });

  it('forbid paths of the machine on which the code was written, and package registries', () => {
    const everything = files().filter(
      (path) => !/\.(woff2|png|ico)$/.test(path) && !path.startsWith('tools/tidy/') && path !== 'package-lock.json',
    );
    expect(matching(everything, /\/work\/(main|shared)|\.\.\/shared\b|registry\.npmjs|\/tmp\/brief/)).toEqual([]);
  });

  it('require folders named after their contents', () => {
    const vague = files().filter((path) => /(^|\/)(utils?|helpers?|types|hooks|common|misc|config)\//.test(path));
    expect(vague).toEqual([]);
  });
});

/**
 * Records the public exports of the kit and the design system as one file of declarations, and writes the checks that
 * compare the current exports with the recorded ones. `tsc -b` runs them, so a breaking change fails the type check.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dirname, normalize } from 'node:path/posix';

export interface Entry {
  /** As a remote imports it. */
  specifier: string;
  /** Module in the folder of all types, e.g. `ui/src/index`. */
  module: string;
  /** The names that remotes may use; default: all. */
  only?: readonly string[];
}

const ui = (name: string): Entry => ({ specifier: `@tideline/ui/${name}`, module: `ui/src/${name}` });
const kit = (name: string, file = name): Entry => ({
  specifier: `@tideline/mfe-kit/${name}`,
  module: `mfe-kit/src/${file}`,
});

/** Packages that a remote imports. The wire format has a separate record. */
export const ENTRIES: readonly Entry[] = [
  { specifier: '@tideline/ui', module: 'ui/src/index' },
  ...[
    'forms',
    'file-drop',
    'ordered-list',
    'slider',
    'overlays',
    'menus',
    'pickers',
    'tide',
    'dates',
    'charts',
    'lists',
  ].map(ui),
  { specifier: '@tideline/mfe-kit', module: 'mfe-kit/src/index' },
  kit('moves'),
  kit('remote'),
  kit('messages', 'define-messages'),
  kit('router'),
  kit('query'),
  kit('testing', 'testing/index'),
  { specifier: '@tideline/mfe-kit/build', module: 'mfe-kit/build/index', only: ['remoteConfig'] },
];

/** Packages whose types are recorded; types of all others are those that are installed. */
const RECORDED: Readonly<Record<string, string>> = {
  '@tideline/ui': 'ui/src/index',
  '@tideline/registry/release': 'registry/src/release',
};

const importPattern = /(\bfrom\s+|\bimport\s+|\bimport\(\s*)(['"])([^'"]+)\2/g;
const recordedName = (module: string): string => `released/${module}`;

/** Returns the recorded module that an import refers to, if there is one. */
function recorded(from: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return RECORDED[specifier];
  return normalize(join(dirname(from), specifier)).replace(/\.tsx?$/, '');
}

/** Leaves out comments and what makes two declarations of one class different types. */
const bare = (declarations: string): string =>
  declarations
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/^(\s*)(export )?declare /gm, '$1$2')
    .replaceAll(/^\s*(?:#private;|(?:private|protected) .*;)$/gm, '')
    .replaceAll(/^\s*\n/gm, '');

export type ReadTypes = (module: string) => string | undefined;

/** Reads the declarations that `tsc -b` writes. */
export const builtTypes =
  (folder: string): ReadTypes =>
  (module) => {
    const path = join(folder, `${module}.d.ts`);
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  };

/** Returns the declarations of these entries and of everything they mention, each module under a separate name. */
export function recordOf(entries: readonly Entry[], types: ReadTypes, version: string): string {
  const found = new Map<string, string>();
  const open = entries.map(({ module }) => module);
  for (let module = open.pop(); module !== undefined; module = open.pop()) {
    const code = found.has(module) ? undefined : types(module);
    if (code === undefined) continue;
    const from = module;
    const renamed = bare(code).replaceAll(importPattern, (all, before: string, quote: string, specifier: string) => {
      const target = recorded(from, specifier);
      if (target === undefined) return all;
      open.push(target);
      return [before, quote, recordedName(target), quote].join('');
    });
    found.set(module, renamed);
  }
  const modules = [...found]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([module, code]) => `declare module '${recordedName(module)}' {\n${code}}\n`);
  return [`// Public exports of version ${version}, written by release.ts.\n`, ...modules].join('');
}

/** Returns the version that a record was made of. */
export const recordedVersion = (record: string): string => /version (\S+),/.exec(record)?.[1] ?? '';

interface Exported {
  name: string;
  isType: boolean;
  /** Number of type parameters. */
  parameters: number;
}

/** Counts the parameters in `<K extends string, V = Map<K, V>>`; zero without any. */
function parametersOf(code: string, name: string): number {
  const start = new RegExp(String.raw`\b(?:interface|type|class) ${name}<`).exec(code);
  if (start === null) return 0;
  let [depth, count] = [1, 1];
  for (const letter of code.slice(start.index + start[0].length)) {
    if ('<{(['.includes(letter)) depth += 1;
    else if ('>})]'.includes(letter)) depth -= 1;
    else if (letter === ',' && depth === 1) count += 1;
    if (depth === 0) break;
  }
  return count;
}

/** Returns the names that a recorded module exports. */
function exportsOf(record: string, module: string): Exported[] {
  const start = record.indexOf(`declare module '${recordedName(module)}' {`);
  if (start < 0) throw new Error(`the record has no ${module}`);
  const code = record.slice(start, record.indexOf('\n}\n', start));
  const listed = [...code.matchAll(/export (type )?\{([^}]*)\}/g)].flatMap(([, all, names = '']) =>
    names.split(',').flatMap((text): Exported[] => {
      const name = text.trim().split(' as ').at(-1)?.replace('type ', '') ?? '';
      const isType = all !== undefined || text.trim().startsWith('type ');
      return name === '' ? [] : [{ name, isType, parameters: parametersOf(record, name) }];
    }),
  );
  const declared = [...code.matchAll(/^\s*export (const|function|class|interface|type) (\w+)/gm)].map(
    ([, kind = '', name = '']): Exported => ({
      name,
      isType: kind === 'interface' || kind === 'type',
      parameters: parametersOf(code, name),
    }),
  );
  return [...listed, ...declared];
}

const filled = (count: number): string => (count === 0 ? '' : `<${Array(count).fill('any').join(', ')}>`);

/** Returns the checks: code for the recorded exports must work with the current ones. */
export function checksOf(record: string, entries: readonly Entry[]): string {
  const lines = [
    '// Written by release.ts: each line compares a current export with the recorded one.',
    '// A line that does not compile is a change that breaks code of remotes: raise the version in ../CHANGES.md',
    '// (below 1.0.0 its second number), then run npm run release --workspace packages/mfe-kit',
    ...entries.flatMap(({ specifier, module }, index) => [
      `import type * as now${index} from '${specifier}';`,
      `import type * as then${index} from '${recordedName(module)}';`,
    ]),
    '',
    '/** A value may accept more and return less than before. */',
    'type Value<Now extends Then, Then> = [Now, Then];',
    '/** A type may gain members; functions that take or return it are compared as values. */',
    'type Comparable<Now, Then> = [Now] extends [Then] ? true : [Then] extends [Now] ? true : false;',
    'type Kept<Now, Then> = [Then] extends [Now] ? true : false;',
    'type Type<Now, Then> = Comparable<Now, Then> extends true ? Kept<keyof Now, keyof Then> : false;',
    'type Must<Holds extends true> = Holds;',
    '',
  ];
  for (const [index, { module, only }] of entries.entries()) {
    lines.push(`export type Checks${index} = [`);
    for (const { name, isType, parameters } of exportsOf(record, module)) {
      if (only !== undefined && !only.includes(name)) continue;
      const [now, then] = [`now${index}.${name}`, `then${index}.${name}`];
      if (!isType) lines.push(`  Value<typeof ${now}, typeof ${then}>,`);
      else lines.push(`  Must<Type<${now}${filled(parameters)}, ${then}${filled(parameters)}>>,`);
    }
    lines.push('];');
  }
  return `${lines.join('\n')}\n`;
}

import { setImmediate } from 'node:timers/promises';
import type { BuildFolder } from '../build-folder.ts';
import type { Budgets } from '../budgets.ts';
import { inEveryLanguage } from '../in-language.ts';
import type { RemoteJson } from '../release.ts';
import type { Finding } from '../finding.ts';
import { definesExport, evaluationFindings, mayEvaluate } from './script-gates.ts';
import { styleFindings } from './style-gate.ts';
import { gates } from '../messages/gates.en.ts';

/** The parts of a build that its gates check. */
export type Build = Pick<BuildFolder, 'remote' | 'files'>;

/** Checks that every served file has a hash in `remote.json`, so that the browser rejects a changed file. */
function integrityFindings({ remote, files }: Build): Finding[] {
  const { integrity = {} } = remote.build;
  const missing = [...files.keys()].filter((path) => integrity[path] === undefined);
  return missing.slice(0, 10).map((path) => ({
    gate: 'integrity',
    detail: gates.noHash(path),
    fix: gates.hashFiles,
  }));
}

/** Checks a remote's code. The shell is exempt, because it defines the page and its policy. */
async function codeFindings({ remote, files }: Build): Promise<Finding[]> {
  if (remote.kind === 'shell') return [];
  const evaluations: Finding[] = [];
  for (const [path, bytes] of files) {
    if (!/\.m?js$/.test(path)) continue;
    const code = bytes.toString('utf8');
    if (!mayEvaluate(code)) continue;
    evaluations.push(...evaluationFindings(path, code));
    // a large script takes tenths of a second, and the checking process also serves pages
    await setImmediate();
  }
  return [
    ...evaluations,
    ...policyFindings(remote),
    ...inEveryLanguage(remote).flatMap((one) => exportFindings({ remote: one, files })),
    ...[...files].flatMap(([path, bytes]) =>
      path.endsWith('.css') ? styleFindings(remote.name, path, bytes.toString('utf8')) : [],
    ),
  ];
}

/** Checks that a remote does not widen the page's security policy. */
const policyFindings = ({ name, build }: RemoteJson): Finding[] =>
  build.styleHashes.length === 0
    ? []
    : [
        {
          gate: 'scripts',
          detail: gates.inlineStyles(name),
          fix: gates.moveStyles,
        },
      ];

/** Checks that the component of each contribution is exported by its module. */
function exportFindings({ remote, files }: Build): Finding[] {
  const references = new Set(
    [...remote.routes, ...remote.widgets, ...remote.settings].map(({ component }) => String(component)),
  );
  return [...references].flatMap((component): Finding[] => {
    const [expose = '', name = ''] = component.split('#');
    const { js = [] } = remote.build.exposes[expose] ?? {};
    return js.some((path) => definesExport(files.get(path)?.toString('utf8') ?? '', name))
      ? []
      : [
          {
            gate: 'exports',
            detail: gates.notExported(component, expose, name),
            fix: gates.exportIt(name, expose.replace('./', '')),
          },
        ];
  });
}

/** Checks the contents of a build before anything is compressed or written. */
export const contentFindings = async (build: Build, budgets: Budgets): Promise<Finding[]> => [
  ...integrityFindings(build),
  ...(await codeFindings(build)),
  ...sizeFindings(build, budgets),
];

const mebibytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MiB`;

function sizeFindings({ remote, files }: Build, { totalBytes }: Budgets): Finding[] {
  const sizes = [...files].map(([path, { length }]) => ({ path, length }));
  const total = sizes.reduce((sum, { length }) => sum + length, 0);
  const largest = sizes.toSorted((a, b) => b.length - a.length)[0];
  return total <= totalBytes || largest === undefined
    ? []
    : [
        {
          gate: 'size',
          detail: gates.tooLarge(
            remote.name,
            mebibytes(total),
            mebibytes(totalBytes),
            largest.path,
            mebibytes(largest.length),
          ),
          fix: gates.removeLargest(largest.path, remote.name),
        },
      ];
}

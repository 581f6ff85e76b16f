import { setImmediate } from 'node:timers/promises';
import type { BuildFolder } from '../build-folder.ts';
import type { Budgets } from '../budgets.ts';
import { inEveryLanguage } from '../in-language.ts';
import type { RemoteJson } from '../release.ts';
import type { Finding } from '../finding.ts';
import { definesExport, evaluationFindings, mayEvaluate } from './script-gates.ts';
import { styleFindings } from './style-gate.ts';
import { gates } from '../messages/gates.en.ts';

/** A build as its gates see it. */
export type Build = Pick<BuildFolder, 'remote' | 'files'>;

/** Every served file has a hash in `remote.json`, so that the browser refuses one that was changed. */
function integrityFindings({ remote, files }: Build): Finding[] {
  const { integrity = {} } = remote.build;
  const missing = [...files.keys()].filter((path) => integrity[path] === undefined);
  return missing.slice(0, 10).map((path) => ({
    gate: 'integrity',
    detail: gates.noHash(path),
    fix: gates.hashFiles,
  }));
}

/** Rules for a remote's code. The shell is exempt: it defines the page, and its policy admits what it needs. */
async function codeFindings({ remote, files }: Build): Promise<Finding[]> {
  if (remote.kind === 'shell') return [];
  const evaluations: Finding[] = [];
  for (const [path, bytes] of files) {
    if (!/\.m?js$/.test(path)) continue;
    const code = bytes.toString('utf8');
    if (!mayEvaluate(code)) continue;
    evaluations.push(...evaluationFindings(path, code));
    // a large script takes tenths of a second, and the process that checks it serves pages
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

/** A remote must not widen the page's security policy. */
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

/** The component that a contribution names is exported by the module that it names. */
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

/** Checks a build by its own contents, before anything is compressed or written. */
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

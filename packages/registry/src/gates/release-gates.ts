import { setImmediate } from 'node:timers/promises';
import type { BuildFolder } from '../build-folder.ts';
import type { Budgets } from '../budgets.ts';
import { inEveryLanguage } from '../in-language.ts';
import type { RemoteJson } from '../release.ts';
import type { Finding } from '../finding.ts';
import { definesExport, evaluationFindings, mayEvaluate } from './script-gates.ts';
import { styleFindings } from './style-gate.ts';

/** A build as its gates see it. */
export type Build = Pick<BuildFolder, 'remote' | 'files'>;

/** Every served file has a hash in `remote.json`, so that the browser refuses one that was changed. */
function integrityFindings({ remote, files }: Build): Finding[] {
  const { integrity = {} } = remote.build;
  const missing = [...files.keys()].filter((path) => integrity[path] === undefined);
  return missing.slice(0, 10).map((path) => ({
    gate: 'integrity',
    detail: `${path} has no hash in remote.json`,
    fix: "build with the kit's preset, which hashes every file, and remove files that the build did not write",
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
          detail: `${name} declares hashes of inline styles, and only the shell may admit them`,
          fix: 'move the styles into a .module.css file',
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
            detail: `${component} is contributed, but ${expose} exports no "${name}"`,
            fix: `export ${name} from src/${expose.replace('./', '')}/expose.ts, or correct remote.config.ts`,
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
          detail:
            `${remote.name} comes to ${mebibytes(total)} uncompressed, and the environment allows ` +
            `${mebibytes(totalBytes)}; the largest file is ${largest.path} with ${mebibytes(largest.length)}`,
          fix: `remove ${largest.path} from the build folder, or ask an operator for more: tideline budget ${remote.name} --total BYTES`,
        },
      ];
}

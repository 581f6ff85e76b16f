import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { tideline } from '../journeys/tideline.ts';

const root = join(import.meta.dirname, '../..');
const execute = promisify(execFile);

/** Returns an import statement of the remote, which is not an import of the journey itself. */
export const imports = (names: string, from: string): string => `import { ${names} } from '${from}';`;

export interface RemoteWorkshop {
  /** Builds a version from its sources, by path. Returns the folder of the build. */
  build(version: string, sources: Readonly<Record<string, string>>): Promise<string>;
  /** Runs the command `tideline` as an operator, and returns its output. */
  tideline(...args: string[]): Promise<string>;
  clear(): void;
}

/** Provides a folder in which a journey builds and deploys its own remote, so that no other journey sees it change. */
export function remoteWorkshop(name: string): RemoteWorkshop {
  // inside the checkout, where its packages are found
  const folder = join(root, `.cache/${name}/${process.pid}`);
  return {
    async build(version, sources) {
      const project = join(folder, version);
      const files = {
        'package.json': JSON.stringify({ name, version, private: true, type: 'module' }),
        'rspack.config.ts': [
          imports('remoteConfig', '@tideline/mfe-kit/build'),
          'export default remoteConfig(import.meta.dirname);',
        ].join('\n'),
        ...sources,
      };
      for (const [path, content] of Object.entries(files)) {
        mkdirSync(dirname(join(project, path)), { recursive: true });
        writeFileSync(join(project, path), content);
      }
      await execute(process.execPath, [join(root, 'node_modules/@rspack/cli/bin/rspack.js'), 'build'], {
        cwd: project,
        env: { ...process.env, NODE_ENV: 'production' },
      });
      return join(project, 'dist');
    },
    tideline,
    clear: () => rmSync(folder, { recursive: true, force: true }),
  };
}

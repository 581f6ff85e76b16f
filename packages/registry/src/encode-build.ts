import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compress, ENCODINGS } from './compress.ts';
import { contentTypeOf } from './content-types.ts';
import { mergeExposes } from './merge-exposes.ts';
import type { RemoteJson } from './release.ts';

export { SRI_ALGORITHM, sriOf } from './digests.ts';

/**
 * Writes the encoded variants of a build's served files next to them (`main.js.br` and `main.js.gz`), and those of the
 * files that a publish merges. Compressing takes most of the time of a deploy while the publishing gateway serves
 * pages, so the build does it, and the publish checks the result.
 */
export async function encodeBuild(folder: string, remote: RemoteJson, paths: readonly string[]): Promise<void> {
  const files = new Map<string, Buffer>();
  for (const path of paths) files.set(path, await readFile(join(folder, path)));
  const served = [
    ...new Map([...files, ...mergeExposes(remote, files).map(({ path, bytes }) => [path, bytes] as const)]),
  ];
  const compressible = served.filter(([path]) => contentTypeOf(path).compressible);
  await Promise.all(
    compressible.flatMap(([path, bytes]) =>
      ENCODINGS.map(async (encoding) => {
        const variant = await compress(bytes, encoding);
        if (variant !== undefined) await writeFile(join(folder, `${path}.${encoding}`), variant);
      }),
    ),
  );
}

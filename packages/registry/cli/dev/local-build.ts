import { readBuildFolder, sriInBuild } from '../../src/build-folder.ts';
import { contentTypeOf } from '../../src/content-types.ts';
import { mergeExposes } from '../../src/merge-exposes.ts';
import { identify, pathsOf } from '../../src/publish.ts';
import type { Release } from '../../src/store.ts';

/** A local build, described as if it were published. */
export interface LocalBuild {
  release: Release;
  files: ReadonlyMap<string, Buffer>;
}

/** Reads a build folder, with the same files, hashes and merged scripts that a publish would serve. */
export async function readLocalBuild(folder: string, at: string): Promise<LocalBuild> {
  const build = await readBuildFolder(folder);
  const merged = mergeExposes(build.remote, build.files);
  const files = new Map([...build.files, ...merged.map(({ path, bytes }) => [path, bytes] as const)]);
  const described = [...files].map(([path, bytes]) => [
    path,
    { size: bytes.length, sri: sriInBuild(build.remote, path, bytes), type: contentTypeOf(path).type },
  ]);
  const { id, release } = identify(build);
  return {
    files,
    release: {
      remote: build.remote.name,
      release,
      version: build.remote.version,
      id,
      remoteJson: build.remote,
      files: Object.fromEntries(described),
      ...pathsOf(merged),
      by: 'tideline dev',
      at,
    },
  };
}

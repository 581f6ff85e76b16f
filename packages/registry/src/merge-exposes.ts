import { posix } from 'node:path';
import type { RemoteJson } from './release.ts';
import { contentHash8 } from './digests.ts';
import { otherLanguages, remoteJsonIn } from './in-language.ts';

export interface MergedFile {
  /** Undefined for the default language. */
  language: string | undefined;
  expose: string;
  path: string;
  bytes: Buffer;
}

const newline = Buffer.from('\n');

/**
 * Merges the files for the first load of a remote: the chunks that a module needs immediately, then the remote entry.
 * This saves a round trip (entry first, chunks after). The merged file is next to the entry, because the bundler's
 * public path is the folder of the running script. Every language has a separate merged file.
 */
export const mergeExposes = (remote: RemoteJson, files: ReadonlyMap<string, Buffer>): MergedFile[] =>
  remote.kind === 'shell'
    ? []
    : [undefined, ...otherLanguages(remote)].flatMap((language) =>
        mergeIn(language === undefined ? remote : remoteJsonIn(remote, language), files).map((file) => ({
          ...file,
          language,
        })),
      );

function mergeIn(remote: RemoteJson, files: ReadonlyMap<string, Buffer>): Omit<MergedFile, 'language'>[] {
  const entry = files.get(remote.build.entry);
  if (entry === undefined) return [];
  return Object.entries(remote.build.exposes).map(([expose, { js }]) => {
    const chunks = js
      .filter((path) => path !== remote.build.entry)
      .flatMap((path) => [files.get(path) ?? Buffer.alloc(0), newline]);
    const bytes = Buffer.concat([...chunks, entry]);
    const label = expose.slice(2).replaceAll('/', '-');
    return {
      expose,
      bytes,
      path: posix.join(posix.dirname(remote.build.entry), `route.${label}.${contentHash8(bytes)}.js`),
    };
  });
}

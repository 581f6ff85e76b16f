import { readFile } from 'node:fs/promises';
import { hasSri, servedFilePath, type Release, type Store } from '@tideline/registry';

export interface BootScript {
  path: string;
  /** Undefined if it cannot be part of a page, which then requests the file. */
  code?: string;
}

/** Returns the sources that allow the shell's boot scripts in the content security policy of its pages. */
export const bootHashes = ({ remoteJson, files }: Release): string[] =>
  remoteJson.build.boot.map((path) => `'${files[path]?.sri}'`);

/**
 * Returns a function that reads the shell's boot scripts. They are copied into the page, because a separate file
 * might get no response and would then block everything after it, even the notice that the page has not started.
 */
export const bootReader =
  (store: Store, onError: (error: Error) => void) =>
  (shell: Release): Promise<BootScript[]> =>
    Promise.all(
      shell.remoteJson.build.boot.map(async (path) => {
        try {
          const diskPath = servedFilePath(store, shell, path);
          const bytes = await readFile(diskPath);
          if (!hasSri(bytes, shell.files[path]?.sri ?? ''))
            throw new Error(`${diskPath} is not what was published: publish its release again`);
          const code = bytes.toString('utf8');
          if (/<\/script|<!--/i.test(code)) throw new Error(`${diskPath} would end the script element of a page`);
          return { path, code };
        } catch (error) {
          onError(error as Error);
          return { path };
        }
      }),
    );

import { watch } from 'node:fs';
import { join } from 'node:path';

const SETTLED_MS = 150;

/** Returns whether a change to this file affects a running program. */
const counts = (file: string): boolean =>
  /\.(ts|tsx|cjs|json|sql)$/.test(file) && !/\.test\.tsx?$|(^|\/)(testing|node_modules|dist)\//.test(file);

/**
 * Calls `onChange` once after the files in some folders have changed and then stayed unchanged, because editors and
 * version control write in bursts. A path may also name a file.
 */
export function onChanges(paths: string[], signal: AbortSignal, onChange: (file: string) => void): void {
  let settled: NodeJS.Timeout | undefined;
  for (const path of paths) {
    const noted = (file: string): void => {
      clearTimeout(settled);
      settled = setTimeout(() => onChange(file), SETTLED_MS);
    };
    watch(path, { recursive: true, signal }, (_, name) => {
      const file = name === null ? path : join(path, name);
      if (counts(file)) noted(file);
    });
  }
}

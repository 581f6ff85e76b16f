// Runs in the worker before its test file, and makes every English message file export its texts with marks around
// them.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const marks = new URL('marked.js', import.meta.url).href;
const MESSAGES =
  /\/(?:shell|mfe-[a-z-]+|packages\/(?:(?:ui|mfe-kit)\/src|registry\/(?:cli|src)))\/messages\/[^/]+\.ts$/;

registerHooks({
  load(url, context, next) {
    const { pathname, search } = new URL(url);
    // an address with `?original`, such as in the import below, leads to the file itself
    if (!MESSAGES.test(pathname) || search === '?original') return next(url, context);
    const names = Array.from(
      readFileSync(fileURLToPath(url), 'utf8').matchAll(/^export (?:const|function) (\w+)/gm),
      ([, name]) => name,
    );
    const source = [
      `import * as original from ${JSON.stringify(`${url}?original`)};`,
      `import { marked } from ${JSON.stringify(marks)};`,
      ...names.map((name) => `export const ${name} = marked(original.${name});`),
    ].join('\n');
    return { format: 'module', source, shortCircuit: true };
  },
});

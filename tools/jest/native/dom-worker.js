// Runs in each worker of a DOM project before its test files: compiles TSX and gives the worker one jsdom window.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import { JSDOM } from 'jsdom';

const cache = join(import.meta.dirname, '../../../.cache/jest-tsx');
mkdirSync(cache, { recursive: true });

/** Compiles a module and stores the result under a hash of its path and text. */
function compile(path) {
  const source = readFileSync(path, 'utf8');
  const stored = join(cache, `${createHash('sha256').update(path).update('\0').update(source).digest('hex')}.js`);
  try {
    return readFileSync(stored, 'utf8');
  } catch {
    const { code } = transformSync(source, {
      filename: path,
      sourceMaps: 'inline',
      swcrc: false,
      jsc: {
        target: 'es2024',
        parser: { syntax: 'typescript', tsx: path.endsWith('x') },
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'es6' },
    });
    // renamed when complete, because workers compile the same modules at the same time
    const partial = `${stored}.${process.pid}`;
    writeFileSync(partial, code);
    renameSync(partial, stored);
    return code;
  }
}

/** A CSS module in which every class name equals its key. It also replaces plain stylesheets. */
const styles = `export default new Proxy({}, { get: (_target, name) => String(name) });`;
const beforeFile = new URL('dom-file.js', import.meta.url).href;
const testFile = /\.test\.tsx?(?<run>\?\d+)$/;

registerHooks({
  load(url, context, next) {
    const { protocol, pathname } = new URL(url);
    const module = (source) => ({ format: 'module', source, shortCircuit: true });
    // also stylesheets of installed packages, if the design system is one of them
    if (protocol === 'file:' && pathname.endsWith('.css')) return module(styles);
    if (protocol !== 'file:' || pathname.includes('/node_modules/')) return next(url, context);
    if (!/\.tsx?$/.test(pathname)) return next(url, context);
    const { run } = testFile.exec(url)?.groups ?? {};
    const code = compile(fileURLToPath(url));
    return module(run === undefined ? code : `import ${JSON.stringify(beforeFile + run)};${code}`);
  },
});

// React would record every render for a profiler, and every element's origin for a debugger, which takes a tenth of the
// time.
delete console.timeStamp;
delete console.createTask;

const { window } = new JSDOM('<!doctype html>', {
  url: 'http://localhost/',
  pretendToBeVisual: true,
  // `window.eval` and event handlers in attributes
  runScripts: 'dangerously',
});

/** Names that Node also defines, although the DOM accepts only its own. */
const ownOfDom = new Set([
  'AbortController',
  'AbortSignal',
  'Blob',
  'CloseEvent',
  'CustomEvent',
  'DOMException',
  'Event',
  'EventTarget',
  'File',
  'FormData',
  'MessageEvent',
  'Storage',
  'localStorage',
  'navigator',
  'sessionStorage',
]);
/**
 * Returns whether a key is a method of the window, which must be called on it. Names of classes begin with a capital
 * letter.
 */
const isMethod = (key) => typeof window[key] === 'function' && /^[a-z]/.test(key);

const shared = Object.getOwnPropertyNames(window).filter((key) => !(key in globalThis) || ownOfDom.has(key));
for (const key of [...shared, 'addEventListener', 'removeEventListener', 'dispatchEvent'])
  Object.defineProperty(globalThis, key, {
    configurable: true,
    enumerable: true,
    writable: true,
    value: isMethod(key) ? window[key].bind(window) : window[key],
  });
for (const key of ['window', 'self', 'top', 'parent', 'frames']) globalThis[key] = globalThis;

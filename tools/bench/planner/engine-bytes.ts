import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { compile } from '../bundle.ts';

/** Returns the engine's size as delivered to a browser: bundled, minified, tree-shaken, and compressed with Brotli. */
export async function engineBytes(root: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-engine-'));
  try {
    await compile({
      mode: 'production',
      context: root,
      target: ['web', 'es2022'],
      entry: join(root, 'tools/bench/planner/browser-engine.ts'),
      resolve: { extensions: ['.ts'] },
      module: {
        rules: [
          {
            test: /\.ts$/,
            loader: 'builtin:swc-loader',
            options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
            type: 'javascript/auto',
          },
        ],
      },
      output: { path: folder, filename: 'engine.js', library: { type: 'module' }, module: true },
      devtool: false,
    });
    return brotliCompressSync(readFileSync(join(folder, 'engine.js'))).length;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// Rebuilds a browser app on every change to its sources, in development mode and into a separate folder. Reports
// `building`, `built` and `failed` with the errors to its parent, and ends when the parent ends.
//
//     node tools/dev/build-app.ts <app folder> <output folder>
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rspack, type Configuration } from '@rspack/core';

const [folder = '', output = ''] = process.argv.slice(2);

const { default: given } = (await import(pathToFileURL(join(folder, 'rspack.config.ts')).href)) as {
  default: Promise<Configuration>;
};
const config = await given;
const compiler = rspack({ ...config, output: { ...config.output, path: output } });

const send = (type: string, text?: string): void => void process.send?.({ type, ...(text !== undefined && { text }) });

compiler.hooks.watchRun.tap('dev', () => send('building'));
const watching = compiler.watch({ aggregateTimeout: 100 }, (error, stats) => {
  if (error) send('failed', error.message);
  else if (stats?.hasErrors()) send('failed', stats.toString({ preset: 'errors-only', colors: process.stderr.isTTY }));
  else send('built');
});
send('ready');

const stop = (): void => watching?.close(() => compiler.close(() => process.exit(0)));
process.on('SIGTERM', stop);
process.on('disconnect', stop);

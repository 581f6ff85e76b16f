import { fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

it('a worker gets its configuration even if it was sent before the worker listened', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'tideline-worker-')), 'tinypool');
  mkdirSync(folder);
  const file = join(folder, 'worker.mjs');
  writeFileSync(
    file,
    `process.once('message', () => setTimeout(() => {
       process.on('message', ({ workerData }) => process.send({ got: workerData, options: process.env.NODE_OPTIONS }));
     }, 50));`,
  );
  const preload = new URL('worker-data.js', import.meta.url).href;
  const worker = fork(file, { env: { ...process.env, NODE_OPTIONS: `--no-warnings --import=${preload}` } });
  try {
    const answer = new Promise((resolve) => worker.once('message', resolve));
    worker.send({ type: 'jest-light-runner-worker-data', workerData: 42 });
    expect(await answer).toEqual({ got: 42, options: '--no-warnings' });
  } finally {
    worker.kill();
    rmSync(join(folder, '..'), { recursive: true });
  }
});

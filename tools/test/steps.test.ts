import { expect, it } from '@jest/globals';
import { run } from './steps.ts';

const node = (code: string, limitMs?: number) =>
  run(process.execPath, ['--eval', code], { cwd: import.meta.dirname, quiet: true, ...(limitMs && { limitMs }) });

it("run returns a program's output and its exit code", async () => {
  expect(await node('process.stdout.write("done"); process.exitCode = 3', 30_000)).toEqual({ code: 3, output: 'done' });
});

it('run ends a program that exceeds its time limit, and counts it as failed', async () => {
  expect(await node('setInterval(() => undefined, 1_000)', 300)).toEqual({ code: 1, output: '' });
});

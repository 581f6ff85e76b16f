import { afterEach, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const program = join(import.meta.dirname, 'run.ts');
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function run(files: Record<string, unknown>): Promise<{ code: number; lines: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'oracles-'));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), JSON.stringify(content));
  return execute([folder]);
}

function execute(args: string[]): Promise<{ code: number; lines: string[] }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...args], (_error, stdout) => {
      resolve({ code: child.exitCode ?? -1, lines: stdout.trim().split('\n') });
    });
  });
}

const exponents = (id: string, exp: number[]) => ({ id, kind: 'exponents', input: { currencies: ['USD', 'JPY'] }, expected: { exp }, tolerance: 0 });

describe('npm run oracles', () => {
  it('prints a line a case, the count last, and exits with 0', async () => {
    expect(await run({ 'money.json': { category: 'money', cases: [exponents('mo-1', [2, 0])] }, 'readme.txt': 'no case' })).toEqual({ code: 0, lines: ['ok mo-1 exponents', '1 passed, 0 failed, 0 skipped'] });
  });

  it('exits with 1 on a miss and on a kind without a rule, and names what it does not cover', async () => {
    const { code, lines } = await run({
      'a.json': { category: 'money', cases: [exponents('mo-1', [2, 0]), exponents('mo-2', [2, 2]), { ...exponents('mo-3', []), kind: 'hedge' }] },
      'b.json': { category: 'optimum_instances', cases: [{ instance: {} }, { instance: {} }] },
    });
    expect({ code, lines }).toEqual({
      code: 1,
      lines: [
        'ok mo-1 exponents',
        'MISS mo-2 exponents exp[1] expected 2 got 0',
        'UNKNOWN mo-3 hedge no rule for money/hedge',
        'skip optimum_instances (2 cases) not covered: the best plan over all strategies is not computed',
        '1 passed, 2 failed, 2 skipped',
      ],
    });
  });

  it('explains itself without a folder', async () => {
    expect((await execute([])).code).toBe(2);
  });
});

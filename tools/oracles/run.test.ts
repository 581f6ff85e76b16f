import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

jest.setTimeout(60_000); // starts a process, which takes seconds on a busy machine

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

const exponents = (id: string, exp: number[]) => ({
  id,
  kind: 'exponents',
  input: { currencies: ['USD', 'JPY'] },
  expected: { exp },
  tolerance: 0,
});

describe('npm run oracles', () => {
  it('prints one line per case, then the count, and exits with 0', async () => {
    expect(
      await run({ 'money.json': { category: 'money', cases: [exponents('mo-1', [2, 0])] }, 'readme.txt': 'no case' }),
    ).toEqual({ code: 0, lines: ['ok mo-1 exponents', '1 passed, 0 failed'] });
  });

  it('exits with 1 after a miss or a kind without a rule', async () => {
    const { code, lines } = await run({
      'a.json': {
        category: 'money',
        cases: [exponents('mo-1', [2, 0]), exponents('mo-2', [2, 2]), { ...exponents('mo-3', []), kind: 'hedge' }],
      },
    });
    expect({ code, lines }).toEqual({
      code: 1,
      lines: [
        'ok mo-1 exponents',
        'MISS mo-2 exponents exp[1] expected 2 got 0',
        'UNKNOWN mo-3 hedge no rule for money/hedge',
        '1 passed, 2 failed',
      ],
    });
  });

  it('prints the gap of each optimum instance, and misses one with an unreachable optimum or broken data', async () => {
    const instance = {
      id: 'in-1',
      T: 2,
      debts: [{ kind: 'loan', balance: 1000, apr: 12, instalment: 100 }],
      savings0: 0,
      buffer: 0,
      savings_apy_monthly: 0,
      income: [600, 600],
    };
    // $10.00 of interest on $1,000, then $4.10 on the $410 left after $600. With only minimums: $9.10 in the second
    // month.
    const worked = (cost: number) => ({
      instance,
      optimum: { cost },
      baselines_no_transfer: { minimum_only: { cost: 19.1 } },
    });
    const { code, lines } = await run({
      'a.json': {
        category: 'optimum_instances',
        cases: [worked(14.1), worked(13), worked(16), { instance: { id: 'in-2' } }],
      },
    });
    expect({ code, lines }).toEqual({
      code: 1,
      lines: [
        'ok in-1 optimum expected 14.1 gap $0.00 (0.00 % of minimums only)',
        'MISS in-1 optimum expected 13 gap $1.10 (5.76 % of minimums only)',
        'MISS in-1 optimum expected 16 gap $-1.90 (-9.95 % of minimums only)',
        'MISS in-2 optimum CaseError: debts is not a list',
        'ok optimum_instances median gap $0.00, p95 $1.10, largest $1.10, over 3 of 4 instances',
        '2 passed, 3 failed',
      ],
    });
  });

  it('exits with code 2 if no folder is given', async () => {
    expect((await execute([])).code).toBe(2);
  });
});

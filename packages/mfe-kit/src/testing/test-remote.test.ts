import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { fixedColors } from './test-remote.tsx';

it('fixedColors lists each line of a stylesheet that sets a color without a token', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fixed-colors-'));
  try {
    mkdirSync(join(folder, 'src/page'), { recursive: true });
    writeFileSync(
      join(folder, 'src/page/page.module.css'),
      '.a { color: var(--ink); }\n.b { color: #fff; }\n.c { background: rgb(0 0 0 / 10%); }\n',
    );
    expect(fixedColors(folder)).toEqual([
      'src/page/page.module.css:2 .b { color: #fff; }',
      'src/page/page.module.css:3 .c { background: rgb(0 0 0 / 10%); }',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

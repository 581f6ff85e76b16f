// `npm run bench -- [--only NAME] [--json FILE]`: one table, each row against its reference and budget.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bytes } from './bytes.ts';
import { cash } from './cash.ts';
import { engine } from './engine.ts';
import { federation } from './federation.ts';
import { imports } from './imports.ts';
import { ledger } from './ledger.ts';
import { limit } from './limit.ts';
import { nightly } from './nightly.ts';
import { planner } from './planner.ts';
import type { Row } from './row.ts';
import { startUp } from './start-up.ts';
import { formatTable } from './table.ts';
import { transactions } from './transactions.ts';

const benchmarks = [engine, planner, ledger, transactions, imports, nightly, cash, startUp, bytes, limit, federation];
const { values } = parseArgs({ options: { only: { type: 'string' }, json: { type: 'string' } } });
const chosen = benchmarks.filter(({ name }) => values.only === undefined || name === values.only);
if (chosen.length === 0) {
  process.stderr.write(
    `There is no benchmark "${values.only}". There are: ${benchmarks.map(({ name }) => name).join(', ')}.\n`,
  );
  process.exit(1);
}

const rows: Row[] = [];
for (const benchmark of chosen) {
  process.stderr.write(`${benchmark.name}…\n`);
  rows.push(
    ...(await benchmark.run({
      root: join(import.meta.dirname, '../..'),
      say: (line) => process.stderr.write(`  ${line}\n`),
    })),
  );
}
process.stdout.write(`${formatTable(rows)}\n`);
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);
process.exit(rows.every(({ ok }) => ok) ? 0 : 1);

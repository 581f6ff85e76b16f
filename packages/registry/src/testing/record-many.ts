/** Child process of a concurrency test: `record-many.ts <store> <count>`. Records one load at a time. */
import { noHealth, recordHealth } from '../release-health.ts';
import { openStore } from '../store.ts';

const [root = '', count = '0'] = process.argv.slice(2);
const store = await openStore(root);
const one = { ...noHealth('mfe-a', '1.0.0', '2026-03-01T12:00:00.000Z'), loads: 1 };
for (let index = 0; index < Number(count); index += 1) await recordHealth(store, 'production', [one]);

/**
 * Child process of the crash test: `publish-once.ts <store> <build folder>`. Prints "started", after which the test can
 * kill it.
 */
import { publish } from '../publish.ts';
import { openStore } from '../store.ts';

const [root = '', distDir = ''] = process.argv.slice(2);
const store = await openStore(root);
process.stdout.write('started\n');
await publish(store, distDir, { by: 'child', at: '2026-03-01T00:00:00.000Z' });
process.stdout.write('published\n');

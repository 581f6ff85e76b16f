/**
 * Child process of the concurrency test: `apply-many.ts <store> <env> <who> <count> <release>`. Applies all changes at
 * the same time.
 */
import { apply } from '../generations.ts';
import { openStore } from '../store.ts';

const [root = '', env = '', who = '', count = '0', release = ''] = process.argv.slice(2);
const store = await openStore(root);
const once = (index: number) =>
  apply(store, env, {
    changes: [{ remote: who, release }],
    by: `${who}-${index}`,
    at: '2026-03-01T00:00:00.000Z',
    reason: 'concurrent',
  });
await Promise.all(Array.from({ length: Number(count) }, (_, index) => once(index)));

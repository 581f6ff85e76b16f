import type { Names } from '../../ledger/use-names.ts';
import { DuplicatesQueue } from './duplicates-queue.tsx';
import { HeldQueue } from './held-queue.tsx';
import { TransfersQueue } from './transfers-queue.tsx';

export { CategorizeQueue } from './categorize-queue.tsx';
export { ReviewBar } from './review-bar.tsx';

/** Shows a queue of pairs to decide on. All these queues are in one chunk. */
export function Queue({ name, names }: { name: 'transfers' | 'duplicates' | 'held'; names: Names }) {
  if (name === 'held') return <HeldQueue names={names} />;
  return name === 'transfers' ? <TransfersQueue names={names} /> : <DuplicatesQueue names={names} />;
}

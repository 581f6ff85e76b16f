import type { Names } from '../use-names.ts';
import { DuplicatesQueue } from './duplicates-queue.tsx';
import { TransfersQueue } from './transfers-queue.tsx';

export { ReviewBar } from './review-bar.tsx';

/** Views beside the list, in one piece of code. */
export function Queue({ name, names }: { name: 'transfers' | 'duplicates' | 'upcoming'; names: Names }) {
  if (name === 'transfers') return <TransfersQueue names={names} />;
  if (name === 'duplicates') return <DuplicatesQueue names={names} />;
  return null;
}

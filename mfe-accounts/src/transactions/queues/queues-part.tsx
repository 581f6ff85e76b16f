import type { Names } from '../use-names.ts';
import { DuplicatesQueue } from './duplicates-queue.tsx';
import { TransfersQueue } from './transfers-queue.tsx';

export { CategoriseQueue } from './categorise-queue.tsx';
export { ReviewBar } from './review-bar.tsx';

/** Pairs to decide on, in one piece of code. */
export function Queue({ name, names }: { name: 'transfers' | 'duplicates'; names: Names }) {
  return name === 'transfers' ? <TransfersQueue names={names} /> : <DuplicatesQueue names={names} />;
}

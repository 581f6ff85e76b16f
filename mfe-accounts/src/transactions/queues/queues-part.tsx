import { Load, partQuery } from '@tideline/mfe-kit';
import type { Names } from '../use-names.ts';
import { DuplicatesQueue } from './duplicates-queue.tsx';
import { TransfersQueue } from './transfers-queue.tsx';

const recurringPart = () => partQuery('mfe-accounts/recurring', () => import('../../recurring/recurring-panel.tsx'));

export { CategoriseQueue } from './categorise-queue.tsx';
export { ReviewBar } from './review-bar.tsx';

/** Views beside the list, in one piece of code. */
export function Queue({ name, names }: { name: 'transfers' | 'duplicates'; names: Names }) {
  if (name === 'duplicates') return <DuplicatesQueue names={names} />;
  return (
    <Load query={recurringPart()} skeleton={null}>
      {({ RecurringPanel }) => <RecurringPanel />}
    </Load>
  );
}

import type { ModeOverview } from '@tideline/contract';
import { Load, useT } from '@tideline/mfe-kit';
import { Disclosure, Skeleton, SkeletonBar } from '@tideline/ui';
import { modeMessages } from '../../messages/mode.en.ts';
import { modePanels } from './mode.queries.ts';

/** Shows earlier changes to the mode. They are loaded when opened. */
export function ModeHistory({ debts }: Pick<ModeOverview, 'debts'>) {
  const t = useT(modeMessages);
  return (
    <Disclosure summary={t('history.show')} lazy>
      <Load
        query={modePanels()}
        skeleton={
          <Skeleton label={t('history.loading')}>
            <SkeletonBar width="100%" height="8rem" />
          </Skeleton>
        }
      >
        {({ PastChanges }) => <PastChanges debts={debts} />}
      </Load>
    </Disclosure>
  );
}

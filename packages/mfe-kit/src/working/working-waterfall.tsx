import type { Money } from '@tideline/contract';
import { SkeletonBar } from '@tideline/ui';
import { Load } from '../load.tsx';
import { messages } from '../messages/en.ts';
import { partQuery } from '../part-query.ts';
import type { WorkingWords } from './words.ts';

const drawingPart = () =>
  partQuery('mfe-kit/waterfall', () => import(/* webpackChunkName: "waterfall" */ './waterfall-view.tsx'));

export interface WorkingWaterfallProps {
  /** Name of the list of bars. */
  label: string;
  /** Signed amounts by engine key. The last one is the result. */
  bars: readonly { key: string; amount: Money }[];
  words?: Partial<WorkingWords>;
}

/** Shows amounts as bars, each starting where the previous one ended. */
export function WorkingWaterfall(props: WorkingWaterfallProps) {
  return (
    <Load
      query={drawingPart()}
      skeleton={<SkeletonBar width="100%" height="12rem" />}
      failedTitle={messages.workingFailed}
      isEmpty={() => false}
    >
      {({ WaterfallView }) => <WaterfallView {...props} />}
    </Load>
  );
}

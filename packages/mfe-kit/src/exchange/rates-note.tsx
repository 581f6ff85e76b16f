import type { ExchangeNote } from '@tideline/contract';
import { Load } from '../load.tsx';
import { partQuery } from '../part-query.ts';

const linesPart = () =>
  partQuery('mfe-kit/exchange', () => import(/* webpackChunkName: "exchange" */ './exchange-lines.tsx'));

export interface RatesNoteProps {
  /** From the response with the total; null: everything is in the household's currency, and nothing is shown. */
  exchange: ExchangeNote | null | undefined;
  /** The amounts in the total. */
  of: 'accounts' | 'transactions';
}

/** Shown below a total: the exchange rates on demand, and what the total leaves out with the way to add a rate. */
export function RatesNote({ exchange, of }: RatesNoteProps) {
  if (exchange === null || exchange === undefined) return null;
  return (
    <Load query={linesPart()} skeleton={null}>
      {({ ExchangeLines }) => <ExchangeLines exchange={exchange} of={of} />}
    </Load>
  );
}

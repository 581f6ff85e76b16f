import type { ExchangeNote } from '@tideline/contract';
import { useSession } from '../kit-context.tsx';
import { Load } from '../load.tsx';
import { partQuery } from '../part-query.ts';

const linesPart = () =>
  partQuery('mfe-kit/exchange', () => import(/* webpackChunkName: "exchange" */ './note-parts.ts'));

export interface RatesNoteProps {
  /**
   * The note from the response with the total. If it is null, everything is in the household's currency, and nothing is
   * shown.
   */
  exchange: ExchangeNote | null | undefined;
  /** The amounts in the total. */
  of: 'accounts' | 'transactions';
  /** Whether another note on the page already explains that private accounts are not included. */
  ratesOnly?: boolean;
}

/**
 * Shows, below a total, its exchange rates on demand and what it does not include: amounts without a rate, with a link
 * to add one, and the user's private accounts.
 */
export function RatesNote({ exchange = null, of, ratesOnly = false }: RatesNoteProps) {
  const { privateAccountCount = 0 } = useSession();
  const hasPrivate = privateAccountCount > 0 && !ratesOnly;
  if (exchange === null && !hasPrivate) return null;
  return (
    <Load query={linesPart()} skeleton={null}>
      {({ ExchangeLines, PrivateLeftOut }) => (
        <>
          {exchange === null ? null : <ExchangeLines exchange={exchange} of={of} />}
          {hasPrivate ? <PrivateLeftOut /> : null}
        </>
      )}
    </Load>
  );
}

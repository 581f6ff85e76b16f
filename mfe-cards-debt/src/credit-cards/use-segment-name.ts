import type { Card } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { messages } from '../../messages/en.ts';

type NamedSegment = Pick<Card['segments'][number], 'id' | 'kind'>;

/** Names balances of a card by their kind, in the language of the page. */
export function useSegmentName(): (segment: NamedSegment) => string {
  const t = useT(messages);
  return ({ id, kind }) => t(id === 'unassigned' ? 'segment.unassigned' : `segment.${kind}`);
}

import type { Card } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { messages } from '../../messages/en.ts';

type NamedSegment = Pick<Card['segments'][number], 'id' | 'kind'>;

/** Returns a function that names a card's balance by its kind, in the user's language. */
export function useSegmentName(): (segment: NamedSegment) => string {
  const t = useT(messages);
  return ({ id, kind }) => t(id === 'unassigned' ? 'segment.unassigned' : `segment.${kind}`);
}

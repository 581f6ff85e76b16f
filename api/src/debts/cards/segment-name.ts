import type { Language } from '@tideline/contract/language';
import { inLanguages } from '@tideline/contract/texts';
import type { CardSegment } from '@tideline/domain';
import * as english from './messages/segments.en.ts';

const textsIn = await inLanguages(import.meta.dirname, 'segments', english);

/** Returns the name of a part of a card's balance in a language. */
export const segmentName = ({ id, kind }: Pick<CardSegment, 'id' | 'kind'>, language: Language): string =>
  textsIn(language).segmentNames[id === 'unassigned' ? 'unassigned' : kind];

import { figureSentences } from '../messages/figure.en.ts';
import type { FigureError } from './parse-figure.ts';

/** Returns the error message for an unreadable figure: ('empty', 'an amount') → "Enter an amount". */
export const figureMessage = (error: FigureError, what: string): string => figureSentences[error](what);

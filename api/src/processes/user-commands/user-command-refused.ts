import { inLanguages } from '@tideline/contract/texts';
import { CommandRefused } from '../../platform/command-refused.ts';
import * as english from './messages/refusals.en.ts';

const textsIn = await inLanguages(import.meta.dirname, 'refusals', english);

/** Creates the rejection of a `tideline user` command. `reason` selects its text. */
export const refuseUserCommand = (
  code: 'USAGE' | 'NOT_ALLOWED' | 'NOT_FOUND' | 'AMBIGUOUS',
  reason: (texts: ReturnType<typeof textsIn>['refusals']) => string,
): CommandRefused => new CommandRefused(code, (language) => reason(textsIn(language).refusals));

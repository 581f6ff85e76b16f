import type { useT } from '@tideline/mfe-kit';
import type { messages } from '../../messages/en.ts';

/** The sentences of this remote, for pure functions that answer in words. */
export type Say = ReturnType<typeof useT<typeof messages>>;

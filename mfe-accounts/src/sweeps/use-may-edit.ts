import { useMay } from '@tideline/mfe-kit';

/** Returns whether the user may approve transfers and change rules. */
export const useMayEdit = (): boolean => useMay('edit');

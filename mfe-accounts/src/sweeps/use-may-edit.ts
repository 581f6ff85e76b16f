import { useMay } from '@tideline/mfe-kit';

/** Whether the user may approve transfers and change rules. */
export const useMayEdit = (): boolean => useMay('edit');

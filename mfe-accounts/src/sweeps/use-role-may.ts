import { useSession } from '@tideline/mfe-kit';

/** Whether this person may approve transfers and change rules. */
export const useRoleMay = (): boolean => useSession().role !== 'viewer';

import type { Session } from '@tideline/contract';

/**
 * Returns whether the household contains the user's private accounts. No other user can join it, and the user cannot
 * leave it.
 */
export const isPrivateHousehold = ({ household, households }: Session): boolean =>
  households.some(({ id, isPrivate }) => id === household.id && isPrivate === true);

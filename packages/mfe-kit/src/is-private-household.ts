import type { Session } from '@tideline/contract';

/** Whether the household is that of the user's private accounts, which nobody else can join and the user cannot leave. */
export const isPrivateHousehold = ({ household, households }: Session): boolean =>
  households.some(({ id, isPrivate }) => id === household.id && isPrivate === true);

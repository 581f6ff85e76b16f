import { useSession } from '@tideline/mfe-kit';
import { rarePart } from './rare-part.tsx';

const HouseholdSwitch = rarePart(() =>
  import(/* webpackChunkName: "household-switch" */ './household-switch.tsx').then((part) => part.HouseholdSwitch),
);

/** Loads the switch only for users with several households, because there are few of them. */
export const HouseholdSwitchPart = () => (useSession().households.length < 2 ? null : <HouseholdSwitch />);

import { useSession } from '@tideline/mfe-kit';
import { rarePart } from './rare-part.tsx';

const HouseholdSwitch = rarePart(() =>
  import(/* webpackChunkName: "household-switch" */ './household-switch.tsx').then((part) => part.HouseholdSwitch),
);

/** Loads the switch only for the few users with several households. */
export const HouseholdSwitchPart = () => (useSession().households.length < 2 ? null : <HouseholdSwitch />);

import { lazy, Suspense } from 'react';
import { useSession } from '@tideline/mfe-kit';
import { loadFiles } from '@tideline/mfe-kit/files';

const HouseholdSwitch = lazy(() =>
  loadFiles(() => import(/* webpackChunkName: "household-switch" */ './household-switch.tsx')).then((module) => ({
    default: module.HouseholdSwitch,
  })),
);

/** Loads the switch for users with several households, who are few. */
export function HouseholdSwitchPart() {
  return useSession().households.length < 2 ? null : (
    <Suspense>
      <HouseholdSwitch />
    </Suspense>
  );
}

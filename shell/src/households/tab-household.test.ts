import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { isHouseholdNamed, setTabHousehold, tabHousehold, takeHouseholdFromAddress } from './tab-household.ts';

const HOUSEHOLD = '018f0000-0000-7000-8000-0000000000aa';

// Test files of one worker share this module: others may have entered a household, and none may stay in this one.
function leaveHousehold(): void {
  history.replaceState(null, '', '/');
  takeHouseholdFromAddress(window);
  setTabHousehold(undefined);
}
beforeEach(leaveHousehold);
afterEach(leaveHousehold);

it('an address that names a household opens it, and a sign-in on the way is told to return there', () => {
  history.replaceState(null, '', `/accounts?account=1&household=${HOUSEHOLD}#top`);
  expect(isHouseholdNamed()).toBe(false);
  takeHouseholdFromAddress(window);
  expect([tabHousehold(), isHouseholdNamed()]).toEqual([HOUSEHOLD, true]);
  expect(location.pathname + location.search + location.hash).toBe('/accounts?account=1#top');
});

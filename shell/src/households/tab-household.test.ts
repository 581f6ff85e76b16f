import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { isHouseholdNamed, setTabHousehold, tabHousehold, takeHouseholdFromAddress } from './tab-household.ts';

const HOUSEHOLD = '018f0000-0000-7000-8000-0000000000aa';

// Resets the module, which the test files of one worker share: an earlier file may have opened a household, and the
// household of this file must not affect later ones.
function leaveHousehold(): void {
  history.replaceState(null, '', '/');
  takeHouseholdFromAddress(window);
  setTabHousehold(undefined);
}
beforeEach(leaveHousehold);
afterEach(leaveHousehold);

it('a tab opens the household that the address names, and removes it from the address', () => {
  history.replaceState(null, '', `/accounts?account=1&household=${HOUSEHOLD}#top`);
  expect(isHouseholdNamed()).toBe(false);
  takeHouseholdFromAddress(window);
  expect([tabHousehold(), isHouseholdNamed()]).toEqual([HOUSEHOLD, true]);
  expect(location.pathname + location.search + location.hash).toBe('/accounts?account=1#top');
});

import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The WCAG levels that every page must meet. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Ends animations, because elements that are still fading in have too little contrast. */
const endAnimations = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  });

/**
 * Returns axe violations of WCAG, or of all axe rules. Runs axe in one pass in the page itself, because its other
 * mode opens a second page each time and is needed only for cross-origin frames. Passing rules are not listed in
 * detail.
 */
export async function problems(page: Page, rules: 'wcag' | 'all' = 'wcag'): Promise<string[]> {
  await endAnimations(page);
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rules === 'wcag' ? axe.withTags(WCAG) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Returns whether the page stays wider than the window. Charts adapt only some time after the window gets narrower. */
export const scrollsSideways = (page: Page): Promise<boolean> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBeLessThanOrEqual(0)
    .then(
      () => false,
      () => true,
    );

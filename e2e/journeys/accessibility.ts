import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The levels that count everywhere. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What axe finds against WCAG, or against all of its rules. In one go in the page itself: the other mode,
 * for frames of other origins, which there are none of, opens a second page each time. What passes is not told of in full.
 */
export async function problems(page: Page, rules: 'wcag' | 'all' = 'wcag'): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rules === 'wcag' ? axe.withTags(WCAG) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

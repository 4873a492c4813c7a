import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Waits for what fades in, which until then is pale; what never ends (a spinner) is no word. */
export async function whenUnfaded(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  );
}

/** Rules of WCAG 2.0 to 2.2, levels A and AA. */
const standard = /^wcag2\d?aa?$/;

/** What axe finds on the page as it is now: all that breaks WCAG 2.2 AA, and what is serious. */
export async function seriousViolations(page: Page): Promise<string[]> {
  await whenUnfaded(page);
  const { violations } = await new AxeBuilder({ page })
    // axe leaves it out unless it is asked for.
    .options({ rules: { 'target-size': { enabled: true } } })
    .analyze();
  return violations
    .filter(
      ({ impact, tags }) =>
        impact === 'serious' || impact === 'critical' || tags.some((tag) => standard.test(tag)),
    )
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { common as commonDe } from '#web/texts/de/common.ts';
import { designer as designerDe } from '#web/texts/de/designer.ts';
import { menus as menusDe } from '#web/texts/de/menus.ts';
import { panels as panelsDe } from '#web/texts/de/panels.ts';
import { problems as problemsDe } from '#web/texts/de/problems.ts';
import { steps as stepsDe } from '#web/texts/de/steps.ts';
import { timeline as timelineDe } from '#web/texts/de/timeline.ts';
import { common as commonEn } from '#web/texts/en/common.ts';
import { designer as designerEn } from '#web/texts/en/designer.ts';
import { menus as menusEn } from '#web/texts/en/menus.ts';
import { panels as panelsEn } from '#web/texts/en/panels.ts';
import { problems as problemsEn } from '#web/texts/en/problems.ts';
import { steps as stepsEn } from '#web/texts/en/steps.ts';
import { timeline as timelineEn } from '#web/texts/en/timeline.ts';
import { common as commonNl } from '#web/texts/nl/common.ts';
import { designer as designerNl } from '#web/texts/nl/designer.ts';
import { menus as menusNl } from '#web/texts/nl/menus.ts';
import { panels as panelsNl } from '#web/texts/nl/panels.ts';
import { problems as problemsNl } from '#web/texts/nl/problems.ts';
import { steps as stepsNl } from '#web/texts/nl/steps.ts';
import { timeline as timelineNl } from '#web/texts/nl/timeline.ts';
import { settled } from '../support/screens/designer.ts';
import { hostPolicy, installExample, serveFolder } from '../support/programs/installed.ts';
import { makePdf } from '../support/pdfs/makePdf.ts';
import { packedPackage } from '../support/programs/packed.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ timeout: 240_000 });
test.beforeAll(async () => {
  test.setTimeout(600_000);
  await packedPackage();
});

/** What one reader reads, taken from the catalogue, and how their numbers look. */
const english = {
  common: commonEn,
  designer: designerEn,
  menus: menusEn,
  panels: panelsEn,
  problems: problemsEn,
  steps: stepsEn,
  timeline: timelineEn,
  half: '90.5',
};
type Words = { [K in keyof typeof english]: K extends 'half' ? string : Record<string, string> };
const german: Words = {
  common: commonDe,
  designer: designerDe,
  menus: menusDe,
  panels: panelsDe,
  problems: problemsDe,
  steps: stepsDe,
  timeline: timelineDe,
  half: '90,5',
};
const dutch: Words = {
  common: commonNl,
  designer: designerNl,
  menus: menusNl,
  panels: panelsNl,
  problems: problemsNl,
  steps: stepsNl,
  timeline: timelineNl,
  half: '90,5',
};

/** A text with its values. */
function say(texts: Record<string, string>, key: string, values: Record<string, string> = {}) {
  const text = texts[key];
  if (text === undefined) throw new Error(`The catalogue has no ${key}.`);
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

/** The name of the tab, which ends with the number of problems. */
const tabName = ({ panels }: Words) => say(panels, 'problemsTab').split(' (')[0] ?? '';

interface HostWindow extends Window {
  /** What each designer said of its problems last, by the id of its element. */
  problems: Record<string, string[]>;
  errors: string[];
}

const hostScript = `import './node_modules/fieldwright/lib/designer/element.js';
window.problems = {};
window.errors = [];
for (const designer of document.querySelectorAll('fieldwright-designer')) {
  designer.addEventListener('error', ({ detail }) => errors.push(detail.message));
  designer.addEventListener('problems', ({ detail }) => {
    problems[designer.id] = detail.map(({ message }) => message);
  });
  designer.settings = { signers: [{ name: 'Ada' }] };
  designer.documents = [{ name: 'lease.pdf', content: 'lease.pdf' }];
}`;

const hostPage = `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Two</title>
<link rel="stylesheet" href="page.css"><script type="module" src="host.js"></script>
<fieldwright-designer id="one" class="half" locale="en"></fieldwright-designer>
<fieldwright-designer id="other" class="half" locale="de-AT"></fieldwright-designer></html>`;

const button = (at: Locator, name: string) => at.getByRole('button', { name, exact: true });

/** Places a field by program and selects it, which the host does without any focus. */
const place = (page: Page, id: string) =>
  page.evaluate((element) => {
    const { commands } = document.getElementById(element) as HTMLElement & {
      commands: {
        addField(field: object): string | undefined;
        select(ids: readonly (string | undefined)[]): void;
      };
    };
    commands.select([commands.addField({ type: 'Signature', x: 90.5, y: 120, name: 'S' })]);
  }, id);

const problemsOf = (page: Page, id: string) =>
  page.evaluate((element) => (window as unknown as HostWindow).problems[element], id);

/** What is on the screen at all times, and what a person asks for. */
async function readsIn(page: Page, id: string, words: Words): Promise<void> {
  const { designer, problems, steps, timeline } = words;
  const at = page.locator(`#${id}`);
  await expect(at.getByRole('toolbar', { name: designer.fieldTypes })).toBeVisible();
  await expect(at.locator('[data-room]')).toHaveAttribute('lang', /^(?:en|de|nl)$/);
  const step = say(steps, 'placeField', { type: designer.typeSignature ?? '' });
  await expect(button(at, say(designer, 'undo'))).toBeVisible();
  // The list of steps, and the numbers of what is selected.
  await expect(at.getByRole('button', { name: say(timeline, 'start') })).toBeVisible();
  await expect(at.getByRole('button', { name: step })).toBeVisible();
  await expect(at.getByText(`S · ${words.half}`)).toBeVisible();
  // What is wrong, as the panel and as the host read it.
  const missing = say(problems, 'signerEmailMissing', { signer: 'Ada' });
  await expect(at.getByRole('tabpanel').getByText(missing)).toBeVisible();
  await expect.poll(() => problemsOf(page, id)).toContain(missing);
  await expect(at.getByRole('tab', { name: tabName(words) })).toBeVisible();
}

/** What is opened, said and offered: a menu, a dialog, a live region and a note, and their ends. */
async function hearsIn(page: Page, id: string, words: Words, other: Words): Promise<void> {
  const { common, designer, menus, panels, steps } = words;
  const at = page.locator(`#${id}`);
  await at
    .locator('[data-page-number="1"]')
    .click({ button: 'right', position: { x: 300, y: 300 } });
  await expect(at.getByRole('menuitem', { name: menus.selectPage })).toBeVisible();
  await page.keyboard.press('Escape');
  await button(at, say(designer, 'importMetadata')).click();
  const dialog = at.getByRole('dialog', { name: panels.importTitle });
  await expect(dialog.getByRole('button', { name: common.close }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  const step = say(steps, 'placeField', { type: designer.typeSignature ?? '' });
  await at.locator('[data-field-id]').first().click();
  await page.keyboard.press('Control+z');
  await expect(at.getByText(say(designer, 'sayUndone', { step }))).toBeAttached();
  await button(at, say(designer, 'redo')).click();
  await expect(at.getByText(say(designer, 'sayRedone', { step }))).toBeAttached();
  const download = page.waitForEvent('download');
  await button(at, say(designer, 'exportMetadata')).click();
  expect((await download).suggestedFilename()).toBe('lease.pdf.metadata.json');
  const note = say(panels, 'exported_one', { count: '1' });
  const notices = at.getByRole('region', { name: common.notices });
  // It stays while the pointer is over it.
  await notices.getByText(note).hover();
  // Nothing of it is said or shown beside it.
  const beside = page.locator(`fieldwright-designer:not(#${id})`);
  for (const text of [note, say(other.panels, 'exported_one', { count: '1' })])
    await expect(beside.getByText(text)).toHaveCount(0);
  await button(notices, say(common, 'close')).click();
}

test('two designers of a page speak a language each, and one of them changes alone', async ({
  page,
}) => {
  const { folder, remove } = await installExample('plain');
  await writeFile(join(folder, 'host.js'), hostScript);
  await writeFile(join(folder, 'page.css'), '.half { display: block; height: 640px }');
  await writeFile(join(folder, 'lease.pdf'), makePdf());
  await writeFile(join(folder, 'host.html'), hostPage);
  const host = await serveFolder(folder, { 'Content-Security-Policy': hostPolicy });
  try {
    await page.setViewportSize({ width: 1440, height: 1340 });
    await page.goto(`${host.url}host.html`);
    const shown = { one: english, other: german };
    for (const [id, words] of Object.entries(shown)) {
      const { designer, problems } = words;
      const at = page.locator(`#${id}`);
      await settled(at.locator('[data-page-number="1"]'));
      await place(page, id);
      await at.locator('[data-field-id]').first().click();
      await button(at, say(designer, 'historySteps')).click();
      await at.getByRole('tab', { name: tabName(words) }).click();
      await expect(
        at.getByText(say(problems, 'signerEmailMissing', { signer: 'Ada' })),
      ).toBeVisible();
    }
    await readsIn(page, 'one', english);
    await readsIn(page, 'other', german);
    // In turns, so that each opens what the other one has opened in its language.
    await hearsIn(page, 'one', english, german);
    await hearsIn(page, 'other', german, english);

    await page.locator('#other').evaluate((designer) => designer.setAttribute('locale', 'nl'));
    await readsIn(page, 'other', dutch);
    await readsIn(page, 'one', english);
    await hearsIn(page, 'other', dutch, english);
    await hearsIn(page, 'one', english, dutch);
    await page.locator('#one').evaluate((designer) => designer.setAttribute('locale', 'de'));
    await readsIn(page, 'one', german);
    await readsIn(page, 'other', dutch);
    const state = await page.evaluate(() => [
      document.documentElement.lang,
      ...(window as unknown as HostWindow).errors,
    ]);
    expect(state).toEqual(['fr']);
  } finally {
    await host.stop();
    await remove();
  }
});

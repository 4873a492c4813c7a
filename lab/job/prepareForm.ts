import { type Browser, expect, type Page } from '@playwright/test';
import { findFields } from '#core/printed/judging/findFields.ts';
import type { Proposal } from '#core/printed/near/proposal.ts';
import { finishReading } from '#core/printed/reading/finishReading.ts';
import { readPrinted } from '#core/printed/reading/readPrinted.ts';
import { pageOperators } from '../../src/testing/pdf/pageOperators.ts';
import type { StartedServer } from '../../e2e/support/programs/server.ts';
import { connectByLink } from '../../e2e/support/screens/connectByLink.ts';
import {
  drag,
  goToPage,
  pageFrame,
  pageRegion,
  reach,
  settled,
  toClient,
  tool,
  type ToolName,
} from '../../e2e/support/screens/designer.ts';
import type { JobForm } from './forms.ts';
import { type Person, personAt } from './person.ts';

/** What a form took from the file to sent, and how many fields it was sent with. */
export interface PreparedForm {
  fields: number;
  actions: number;
  seconds: number;
}

const people = ['Anna Berg <anna@posteo.example>', 'Jonas Weber <jonas@harbour.example>'];
const tools: Record<Proposal['kind'], ToolName> = {
  check: 'Check',
  text: 'Single line',
  signature: 'Signature',
};

/** Draws each place of the form with the tool for it, page by page. */
async function placeByHand(page: Page, person: Person, form: JobForm): Promise<void> {
  let at = 0;
  for await (const { list, box, resources } of pageOperators(form.bytes)) {
    const printed = finishReading(readPrinted(list, box, resources));
    at += 1;
    const places = finishReading(findFields(printed)).toSorted((a, b) => a.rect.y - b.rect.y);
    if (places.length === 0) continue;
    if (at > 1) await person.act(async () => void (await goToPage(page, at)));
    const region = pageRegion(page, at);
    for (const { kind, rect } of places) {
      await person.press(tool(page, tools[kind]));
      const { x, y, width, height } = rect;
      await reach(page, region, { x, y });
      await person.act(async () => {
        const frame = await pageFrame(region);
        await drag(
          page,
          toClient(frame, { x, y }),
          toClient(frame, { x: x + width, y: y + height }),
        );
      });
    }
  }
}

/** Takes what is proposed, and gives what is below the second heading to the second signer. */
async function placeByFinding(page: Page, person: Person, { second }: JobForm): Promise<void> {
  await person.press(page.getByRole('button', { name: 'Show', exact: true }));
  if (second !== undefined) {
    const below = page.getByLabel('Everything below…');
    await person.act(async () => {
      const option = below.locator('option', { hasText: second });
      await below.selectOption((await option.getAttribute('value')) ?? '');
    });
    const give = page.getByLabel(/^Give \d+ to…$/);
    await person.act(async () => void (await give.selectOption({ label: 'Jonas Weber' })));
    // Without marks, all of them are added.
  }
  await person.press(page.getByRole('button', { name: 'Add all' }));
}

/** A browser's storage in which the product is signed in, for one context after the other. */
export async function signedIn(browser: Browser, server: StartedServer) {
  const context = await browser.newContext();
  await connectByLink(await context.newPage(), server);
  const storageState = await context.storageState();
  await context.close();
  return { storageState, baseURL: server.url };
}

/** From a PDF to sent: who signs, the places in one of two ways, and the press that sends it. */
export async function prepareForm(
  browser: Browser,
  options: Awaited<ReturnType<typeof signedIn>>,
  form: JobForm,
  way: 'by hand' | 'by finding',
): Promise<PreparedForm> {
  const context = await browser.newContext({
    ...options,
    viewport: { width: 1366, height: 768 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  await page.goto('/');
  const person = personAt(page);
  const file = { name: 'form.pdf', mimeType: 'application/pdf', buffer: form.bytes };
  await person.act(() => page.getByLabel('Open PDF').setInputFiles(file));
  await settled(pageRegion(page, 1));
  const signers = page.getByRole('region', { name: 'Signers' });
  const name = signers.getByRole('group').first().getByLabel('Name', { exact: true });
  await person.press(name);
  await person.paste(name, people.slice(0, form.second === undefined ? 1 : 2).join('\n'));
  if (way === 'by hand') await placeByHand(page, person, form);
  else await placeByFinding(page, person, form);
  const fields = await page.evaluate(() => document.querySelectorAll('[data-field-id]').length);
  await person.press(page.getByRole('button', { name: 'Send', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Send for signing' });
  await person.press(dialog.getByRole('button', { name: 'Send now' }));
  await expect(dialog.getByRole('link', { name: 'View transaction' })).toBeVisible({
    timeout: 60_000,
  });
  const prepared = { fields, ...person.count() };
  await context.close();
  return prepared;
}

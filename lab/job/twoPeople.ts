import { type Browser, expect } from '@playwright/test';
import { linkOf } from '../../e2e/support/programs/lease.ts';
import type { StartedServer } from '../../e2e/support/programs/server.ts';
import { connectByLink } from '../../e2e/support/screens/connectByLink.ts';
import {
  pageFrame,
  pageRegion,
  settled,
  toClient,
  tool,
} from '../../e2e/support/screens/designer.ts';
import { phone } from '../../e2e/support/screens/signing.ts';
import { personAt } from './person.ts';

/** What a part of the job took. */
export interface JobPart {
  part: string;
  actions: number;
  seconds: number;
}

const people = 'Anna Berg <anna@posteo.example>\nJonas Weber <jonas@harbour.example>';

/** From a PDF to a document that is sent to two people, one after the other, with a deadline. */
export async function sendToTwo(
  browser: Browser,
  server: StartedServer,
  pdf: string,
): Promise<{ part: JobPart; id: string }> {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  await connectByLink(page, server);
  const person = personAt(page);
  await person.act(() => page.getByLabel('Open PDF').setInputFiles(pdf));
  const region = pageRegion(page, 1);
  await settled(region);
  const signers = page.getByRole('region', { name: 'Signers' });
  const name = signers.getByRole('group').first().getByLabel('Name', { exact: true });
  await person.press(name);
  await person.paste(name, people);
  const frame = await pageFrame(region);
  for (const [who, y] of [
    ['Anna Berg', 300],
    ['Jonas Weber', 420],
  ] as const) {
    await person.press(signers.getByRole('button', { name: new RegExp(`^${who}`) }).first());
    await person.press(tool(page, 'Signature'));
    await person.pressAt(toClient(frame, { x: 200, y }));
  }
  await person.press(page.getByRole('button', { name: 'Send', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Send for signing' });
  await person.press(dialog.getByText('One after another'));
  const deadline = dialog.getByLabel('Deadline');
  const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await person.act(() => deadline.fill(inTenDays));
  await person.press(dialog.getByRole('button', { name: 'Send now' }));
  const way = dialog.getByRole('link', { name: 'View transaction' });
  await expect(way).toBeVisible({ timeout: 60_000 });
  const part = { part: 'PDF to sent', ...person.count() };
  const id = (await way.getAttribute('href'))?.split('/').at(-1) ?? '';
  await context.close();
  return { part, id };
}

/** From the link to signed, on a phone, by the first of the two. */
export async function signOnPhone(
  browser: Browser,
  server: StartedServer,
  id: string,
): Promise<JobPart> {
  const link = await linkOf(server, id);
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const person = personAt(page, true);
  await person.act(async () => void (await page.goto(link)));
  await person.press(page.getByRole('button', { name: 'Sign here' }).first());
  const dialog = page.getByRole('dialog', { name: 'Your signature' });
  await person.press(dialog.getByRole('tab', { name: 'Type' }));
  await person.press(dialog.getByRole('button', { name: 'Use signature' }));
  await person.press(page.getByRole('button', { name: 'Finish', exact: true }));
  await expect(page.getByText(/You have signed|Signed/).first()).toBeVisible({ timeout: 30_000 });
  const part = { part: 'on a phone, link to signed', ...person.count() };
  await context.close();
  return part;
}

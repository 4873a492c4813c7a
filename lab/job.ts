import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { launchOptions } from '../e2e/support/chromium.ts';
import { startServer } from '../e2e/support/programs/server.ts';
import { jobForms } from './job/forms.ts';
import { prepareForm, signedIn } from './job/prepareForm.ts';
import { sendToTwo, signOnPhone } from './job/twoPeople.ts';

/**
 * `npx tsx lab/job.ts [PDF]`: does the job of two people as slowly as a person, from a PDF to sent
 * and on a phone from the link to signed, and prints actions and seconds as a table. With `--forms`
 * it prepares and sends an agreement, a lease, a court form and a Form 1040, each by drawing every
 * place and by taking what is found; `--forms=lease` only those with that in their name.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { forms: { type: 'string' } },
  args: process.argv.slice(2).map((arg) => (arg === '--forms' ? '--forms=' : arg)),
});
const pdf = positionals[0] ?? join(import.meta.dirname, '..', 'public', 'sample.pdf');
const say = (...cells: (string | number)[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`);
const server = await startServer();
const browser = await chromium.launch({ headless: true, ...launchOptions() });
const { forms: named } = values;
try {
  if (named === undefined) {
    const { part, id } = await sendToTwo(browser, server, pdf);
    const signed = await signOnPhone(browser, server, id);
    say('part', 'actions', 'seconds');
    say('---', '---', '---');
    for (const one of [part, signed]) say(one.part, one.actions, one.seconds);
  } else {
    say('form', 'way', 'fields', 'actions', 'seconds');
    say('---', '---', '---', '---', '---');
    const options = await signedIn(browser, server);
    for (const form of jobForms().filter(({ name }) => name.includes(named)))
      for (const way of ['by finding', 'by hand'] as const) {
        const { fields, actions, seconds } = await prepareForm(browser, options, form, way);
        say(form.name, way, fields, actions, seconds);
      }
  }
} finally {
  await browser.close();
  await server.stop();
}

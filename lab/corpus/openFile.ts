import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { ManifestFile } from './collection.ts';

/** How a file met the designer. */
export type Opening =
  | { kind: 'open'; asked: boolean }
  /** Nobody knows its password: it asked, refused a wrong one and let the person give up. */
  | { kind: 'locked' }
  /** `took`: milliseconds until it said so. */
  | { kind: 'refused'; message: string; took: number };

/** Milliseconds after which nothing will come any more. */
const patience = 60_000;

/**
 * Opens a file from the start screen as a person does, with its password where it is known, after a
 * wrong one.
 */
export async function openFile(page: Page, folder: string, file: ManifestFile): Promise<Opening> {
  await page.goto('/');
  const start = Date.now();
  await page.getByLabel('Open PDF').setInputFiles(join(folder, file.file));
  const seen = await firstOf(page);
  if (seen === 'page') return { kind: 'open', asked: false };
  if (seen === 'alert') {
    const took = Date.now() - start;
    // Its title and what it says below, without the buttons.
    const lines = (await alertOf(page).first().innerText()).split('\n').filter(Boolean);
    const message = lines.slice(0, 2).join(': ');
    return { kind: 'refused', message, took };
  }
  const prompt = promptOf(page);
  const answer = async (password: string) => {
    await prompt.getByLabel('Password').fill(password);
    await prompt.getByRole('button', { name: 'Open', exact: true }).click();
  };
  await answer('not the password');
  await prompt.getByText('not the password of the file').waitFor({ timeout: patience });
  if (file.password === null) {
    await prompt.getByRole('button', { name: 'Cancel' }).click();
    await alertOf(page).filter({ hasText: 'locked' }).waitFor({ timeout: patience });
    return { kind: 'locked' };
  }
  await answer(file.password);
  await pageOf(page).waitFor({ timeout: patience });
  return { kind: 'open', asked: true };
}

const promptOf = (page: Page) => page.getByRole('dialog', { name: /locked/ });
const pageOf = (page: Page) => page.getByRole('region', { name: 'Page 1', exact: true });
const alertOf = (page: Page) => page.getByRole('alert').filter({ hasText: /\w/ });

/**
 * What comes first: the first page, a question for the password, or a reason why not. Throws when
 * nothing does.
 */
async function firstOf(page: Page): Promise<'page' | 'prompt' | 'alert'> {
  const wait = async <T>(locator: Locator, what: T) => {
    await locator.first().waitFor({ timeout: patience });
    return what;
  };
  return Promise.any([
    wait(pageOf(page), 'page' as const),
    wait(promptOf(page), 'prompt' as const),
    wait(alertOf(page), 'alert' as const),
  ]);
}

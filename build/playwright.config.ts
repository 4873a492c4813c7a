import { defineConfig } from '@playwright/test';
import { launchOptions } from '../e2e/support/chromium.ts';

/**
 * Tests in a real browser against the production build, two at a time: on two cores they take a
 * quarter less than one after the other, as each also waits; three take longer again. CI, whose
 * machines may be busy with other things, takes one unless `E2E_WORKERS` says otherwise. Videos are
 * off: they need a download that many machines cannot make, and a trace shows more.
 */
export default defineConfig({
  testDir: '../e2e',
  globalSetup: '../e2e/support/globalSetup.ts',
  outputDir: '../test-results',
  workers: Number(process.env.E2E_WORKERS ?? (process.env.CI ? 1 : 2)),
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A test that passes at a second try has found something, in the product or in itself.
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    headless: true,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // Pictures of every step cost as much time as the test itself; the snapshots show more.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true },
    video: 'off',
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(),
  },
});

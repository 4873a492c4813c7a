import type { Page } from '@playwright/test';
import { connectByLink } from '../screens/connectByLink.ts';
import { type InputFile, pageRegion, settled } from '../screens/designer.ts';
import {
  type RunningServer,
  type ServerOptions,
  type StartedServer,
  startServer,
} from './server.ts';

/** Starts a product that sends to another service, by that service's keys where it has some. */
export function startGateway(
  service: Pick<RunningServer, 'url'> & Pick<ServerOptions, 'apiKey' | 'appKey'>,
): Promise<StartedServer> {
  const { url, apiKey, appKey } = service;
  return startServer({
    env: { SIGNING_SERVICE_URL: url },
    ...(apiKey !== undefined && { apiKey }),
    ...(appKey !== undefined && { appKey }),
  });
}

/** Signs the browser in, opens a file, and waits for the final picture of its first page. */
export async function openInGateway(
  page: Page,
  gateway: StartedServer,
  file: InputFile,
): Promise<void> {
  await connectByLink(page, gateway);
  await page.goto(gateway.url);
  await page.getByLabel('Open PDF').setInputFiles(file);
  await page.waitForURL(/\/design\//);
  await settled(pageRegion(page, 1));
}

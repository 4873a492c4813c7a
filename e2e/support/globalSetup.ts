import { ensureBuilt } from '../../scripts/build/ensureBuilt.mjs';

/**
 * Builds the product: the tests in the browser run against the production build of exactly these
 * sources.
 */
export default async function globalSetup(): Promise<void> {
  await ensureBuilt();
}

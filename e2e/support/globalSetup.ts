import { ensureBuilt } from '../../scripts/build/ensureBuilt.mjs';

/** The browser's tests run against the production build of exactly these sources. */
export default async function globalSetup(): Promise<void> {
  await ensureBuilt();
}

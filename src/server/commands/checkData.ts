import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { createScratch } from '#server/service/storage/blobs/scratch.ts';
import { quickCheck } from '#server/service/storage/database/quickCheck.ts';
import { nameOfDocument } from '#server/service/storage/transactions/storedDocuments.ts';
import type { Config } from '#server/config/config.ts';
import { adoptDocuments } from '#server/install/storage/installationId.ts';
import { checkDocuments } from '#server/install/upkeep/checkDocuments.ts';
import { openBlobs } from '#server/install/storage/openBlobs.ts';
import { CommandFault } from './commandFault.ts';
import { openForCommand } from './openForCommand.ts';
import { print, runCommand } from './runCommand.ts';

const usage = `npm run check-data              reads the database and every document through, and tells what is wrong
npm run check-data -- --adopt   the same, then lets database and documents belong together as they are`;

/**
 * `npm run check-data` compares everything that is stored with what the database says of it; it
 * works while the server runs. Resolves to whether all is well.
 */
async function run(config: Config, words: string[]): Promise<boolean> {
  if (words.some((word) => word !== '--adopt')) throw new CommandFault(usage);
  const faults =
    config.databaseUrl === undefined
      ? await quickCheck(join(config.dataDir, 'fieldwright.db'))
      : [];
  if (faults.length > 0) {
    print(`The database is damaged: ${faults.join('; ')}`);
    return false;
  }
  const { details, settings, close } = await openForCommand(config);
  const folder = join(config.dataDir, 'scratch', `check-${process.pid}`);
  const scratch = createScratch(folder, randomUUID);
  try {
    const blobs = await openBlobs(config, scratch, process.env);
    const { named, faulty, unknown } = await checkDocuments({ blobs, details });
    for (const { fault, ...document } of faulty) print(`${fault}: ${nameOfDocument(document)}`);
    print(
      `${named} documents, ${faulty.length} of them not as they were kept; ${unknown} more are unknown to the database.`,
    );
    if (words.includes('--adopt')) {
      await adoptDocuments(settings, blobs);
      print(
        'Database and documents belong together now. Unknown documents go into the trash, some each day, and stay there for 30 days.',
      );
    }
    return faulty.length === 0;
  } finally {
    await scratch.remove();
    await close();
  }
}

runCommand(usage, run);

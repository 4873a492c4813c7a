import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createScratch } from '#server/service/storage/blobs/scratch.ts';
import { createTransactionStore } from '#server/service/storage/transactions/transactionStore.ts';
import type { Config } from '#server/config/config.ts';
import { openBlobs } from '#server/install/storage/openBlobs.ts';
import { exportAndRemove } from '#server/install/upkeep/exportAndRemove.ts';
import { writePrivateFile } from '#server/install/secrets/secrets.ts';
import { CommandFault } from './commandFault.ts';
import { openForCommand } from './openForCommand.ts';
import { print, runCommand } from './runCommand.ts';

const usage = `npm run personal-data -- TRANSACTION FILE   writes the personal data of a transaction whose documents were removed to FILE, then removes them; the server may run`;

/** Resolves to true; throws CommandFault, in words, when nothing was removed. */
async function run(config: Config, [transactionId, file, ...rest]: string[]): Promise<boolean> {
  if (transactionId === undefined || file === undefined || rest.length > 0)
    throw new CommandFault(usage);
  if (!existsSync(dirname(resolve(file))))
    throw new CommandFault(`There is no folder ${dirname(resolve(file))} for ${file}. Make it.`);
  const { database, details, close } = await openForCommand(config);
  const folder = join(config.dataDir, 'scratch', `personal-data-${process.pid}`);
  const scratch = createScratch(folder, randomUUID);
  try {
    const result = await exportAndRemove(transactionId, {
      transactions: createTransactionStore(database),
      details,
      blobs: await openBlobs(config, scratch, process.env),
      publicUrl: config.publicUrl,
      now: Date.now(),
      exportText: async (json) => {
        if (!writePrivateFile(resolve(file), json))
          throw new CommandFault(`${resolve(file)} exists. Name another file.`);
      },
    });
    if (!result.ok) throw new CommandFault(result.reason);
    print(
      `The personal data are in ${resolve(file)} and no longer in the installation. The server seals the audit trail anew.`,
    );
    return true;
  } finally {
    await scratch.remove();
    await close();
  }
}

runCommand(usage, run);

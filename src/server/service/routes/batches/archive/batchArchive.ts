import { csvLine, csvMark } from '#core/wire/csvLine.ts';
import type { Call } from '#server/service/http/createRouter.ts';
import { batchIds } from '../batchIds.ts';
import type { ServiceParts } from '../../serviceParts.ts';
import { readDocuments } from '../batchContents.ts';
import { archivePart, archivePdf, createUniquePaths } from './archiveNames.ts';
import type { ZipEntry } from './zipStream.ts';

/** The list of what is in an archive, and of what is not. */
const contentsName = 'contents.csv';

/**
 * The documents of a batch for an archive: those of each transaction in a folder of its own. The
 * last file lists all transactions, and why a document is not there.
 */
export async function* batchArchive(
  parts: ServiceParts,
  batchId: string,
  call: Call,
): AsyncGenerator<ZipEntry> {
  const uniquePath = createUniquePaths();
  uniquePath('', contentsName);
  const contents = [csvMark, csvLine(['Transaction', 'Title', 'File', 'Path', 'Missing'])];
  for await (const transactionId of batchIds(parts.batches, batchId)) {
    const archived = await readDocuments(parts, call, transactionId);
    const title = archived?.title ?? '';
    const note = (file: string, path: string, lacks: string) =>
      contents.push(csvLine([transactionId, title, file, path, lacks]));
    if (!archived) {
      note('', '', 'There is no such transaction.');
      continue;
    }
    if (archived.documents.length === 0) note('', '', 'It has no document.');
    // The first digits of an id are its time, which others have, too.
    const folder = archivePart(`${title} ${transactionId.slice(-12)}`, transactionId);
    for (const { label, name, open } of archived.documents) {
      const opened = await open();
      if (typeof opened === 'string') {
        note(label, '', opened);
        continue;
      }
      const path = uniquePath(folder, archivePdf(name));
      note(label, path, '');
      yield { name: path, modified: new Date(archived.modified), body: opened };
    }
  }
  yield {
    name: contentsName,
    modified: new Date(parts.clock()),
    body: pieces(contents.map((line) => Buffer.from(line))),
  };
}

async function* pieces(list: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* list;
}

import { isBlobKey } from './blobStore.ts';
import { type S3Client, unlessNoObject } from './s3Client.ts';
import { elementsIn, textIn } from './s3Xml.ts';

/** An upload in parts that was begun and not ended, and when (ms since 1970). */
interface OpenUpload {
  name: string;
  uploadId: string;
  initiated: number;
}

/** Uploads on one page of a list. */
const uploadsAtOnce = 200;

/** Aborts an upload in parts, if it is there. */
export async function abortUpload(s3: S3Client, name: string, uploadId: string): Promise<void> {
  await s3
    .send({ method: 'DELETE', name, query: { uploadId } }, async () => undefined)
    .catch(unlessNoObject);
}

/**
 * Aborts the uploads of documents below a prefix that were begun before this moment (ms since
 * 1970), which a process left that was killed; returns how many. Rejects when the storage does not
 * say when an upload was begun: it could be one on its way.
 */
export async function abortUploadsBefore(
  s3: S3Client,
  prefix: string,
  before: number,
): Promise<number> {
  const stale: OpenUpload[] = [];
  for await (const page of openUploads(s3, prefix))
    stale.push(
      ...page.filter(
        ({ name, initiated }) => initiated < before && isBlobKey(name.slice(prefix.length)),
      ),
    );
  for (const { name, uploadId } of stale) await abortUpload(s3, name, uploadId);
  return stale.length;
}

async function* openUploads(s3: S3Client, prefix: string): AsyncGenerator<OpenUpload[]> {
  let from: { 'key-marker': string; 'upload-id-marker': string } | undefined;
  do {
    const query = { uploads: '', prefix, 'max-uploads': String(uploadsAtOnce), ...from };
    const page = await s3.send({ method: 'GET', name: '', query }, (answer) => answer.text());
    if (!page.includes('<ListMultipartUploadsResult'))
      throw new Error('The object storage answered a list of uploads with something else.');
    yield elementsIn(page, 'Upload').map((upload) => {
      const name = textIn(upload, 'Key') ?? '';
      const uploadId = textIn(upload, 'UploadId') ?? '';
      const initiated = Date.parse(textIn(upload, 'Initiated') ?? '');
      if (Number.isNaN(initiated) || uploadId === '')
        throw new Error('The object storage lists uploads without their times or ids.');
      return { name, uploadId, initiated };
    });
    const next = {
      'key-marker': textIn(page, 'NextKeyMarker') ?? '',
      'upload-id-marker': textIn(page, 'NextUploadIdMarker') ?? '',
    };
    if (textIn(page, 'IsTruncated') !== 'true') return;
    if (JSON.stringify(next) === JSON.stringify(from))
      throw new Error('The object storage gives the same page of uploads for ever.');
    from = next;
  } while (from);
}

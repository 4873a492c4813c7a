import { AbortMultipartUploadCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { isBlobKey } from './blobStore.ts';
import type { S3Client } from './s3Client.ts';
import { unlessNoObject } from './s3Faults.ts';

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
  const upload = { Bucket: s3.bucket, Key: name, UploadId: uploadId };
  await s3
    .ask('DELETE', (sdk, options) => sdk.send(new AbortMultipartUploadCommand(upload), options))
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
  let from: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {};
  for (;;) {
    const which = { Bucket: s3.bucket, Prefix: prefix, MaxUploads: uploadsAtOnce, ...from };
    const page = await s3.ask('GET', (sdk, options) =>
      sdk.send(new ListMultipartUploadsCommand(which), options),
    );
    const { Uploads, IsTruncated, NextKeyMarker, NextUploadIdMarker } = page;
    if (!Uploads && IsTruncated === undefined)
      throw new Error('The object storage answered a list of uploads with something else.');
    yield (Uploads ?? []).map(({ Key: name = '', UploadId, Initiated }) => {
      const initiated = Initiated?.getTime() ?? Number.NaN;
      if (Number.isNaN(initiated) || !UploadId)
        throw new Error('The object storage lists uploads without their times or ids.');
      return { name, uploadId: UploadId, initiated };
    });
    if (!IsTruncated) return;
    if (NextKeyMarker === from.KeyMarker && NextUploadIdMarker === from.UploadIdMarker)
      throw new Error('The object storage gives the same page of uploads for ever.');
    from = { KeyMarker: NextKeyMarker, UploadIdMarker: NextUploadIdMarker };
  }
}

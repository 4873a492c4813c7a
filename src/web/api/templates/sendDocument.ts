import type { ApiResult } from '../apiResult.ts';
import { askInTime } from '../patience/askInTime.ts';
import { pause } from '../patience/rangeArrivals.ts';
import { retrySafely } from '../patience/retrySafely.ts';
import type { KeptBytes } from '../submission.ts';
import type { TemplateClient } from './templateClient.ts';

/** Nothing was heard of a document for so long, ms: it is read before it is answered. */
const patience = 180_000;

/**
 * Sends a document for templates, from where it broke off, as often as it comes on. `onSent` is
 * told how far it is and, when it ends otherwise, how much of it is there.
 */
export async function sendDocument(
  client: Pick<TemplateClient, 'putDocument'>,
  { digest, pdf }: { digest: string; pdf: Blob },
  onSent: (sent: KeptBytes) => void,
): Promise<ApiResult<unknown>> {
  const { signal: never } = new AbortController();
  let there: KeptBytes | undefined;
  const result = await retrySafely(
    (_, cameOn) =>
      askInTime(patience, ({ signal, heard }) =>
        client.putDocument(digest, pdf, {
          signal,
          onSent(bytes, total) {
            heard();
            onSent({ bytes, total });
          },
          async onKept(kept, isMore) {
            if (isMore) cameOn();
            there = kept;
          },
        }),
      ),
    { wait: pause, signal: never },
  );
  if (!result.ok && there) onSent(there);
  return result;
}

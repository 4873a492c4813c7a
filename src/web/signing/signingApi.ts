import { signPaths } from '#core/wire/paths.ts';
import {
  type Finish,
  type SaveEntries,
  type SavedEntries,
  savedEntriesSchema,
  type SigningView,
  signingViewSchema,
} from '#core/wire/surfaces/signSurface.ts';
import type { ApiResult } from '#web/api/apiResult.ts';
import { askInTime } from '#web/api/patience/askInTime.ts';
import { type Fetch, jsonBody, requestDone, requestJson } from '#web/api/request.ts';
import { createViewReader } from './createViewReader.ts';
import { requestFirstPage } from '#web/api/patience/firstPage.ts';
import type { RangedPdf } from '#web/api/patience/rangedPdf.ts';
import { type DownloadProgress, probePdf, requestPdf } from '#web/api/patience/requestPdf.ts';

/** What is given up when nothing was heard for so long, ms: a question, and what may seal. */
const patience = { asking: 20_000, acting: 60_000 };

/** The signer's surface of the service behind one link. Expected trouble is a value. */
export interface SigningApi {
  view(signal?: AbortSignal): Promise<ApiResult<SigningView>>;
  /**
   * The document as this signer may see it, sealed once that is done, to be read as it is needed:
   * what page 1 takes comes at once.
   */
  pages(
    fileId: string,
    options: {
      isFirst: boolean;
      signal: AbortSignal;
      onProgress: (progress: DownloadProgress) => void;
      /** Later bytes do not come and are asked for again, or do come again. */
      onLost: (isLost: boolean) => void;
    },
  ): Promise<ApiResult<RangedPdf>>;
  /** The same document as a whole. */
  file(
    fileId: string,
    options: { signal: AbortSignal; onProgress: (progress: DownloadProgress) => void },
  ): Promise<ApiResult<Blob>>;
  /** Whether the document would come. */
  probeFile(fileId: string): Promise<ApiResult<unknown>>;
  /** Address of the document, as a link; undefined where only requests of the page are let in. */
  fileUrl(fileId: string): string | undefined;
  /**
   * Keeps all entries so far; `keepalive` lets it outlive the page. Answers what all windows have
   * saved; undefined: an earlier version of the service, which does not say.
   */
  saveEntries(
    body: SaveEntries,
    options?: { keepalive?: boolean },
  ): Promise<ApiResult<SavedEntries | undefined>>;
  /** Reports that a person has seen the documents. */
  opened(): Promise<ApiResult<unknown>>;
  finish(finish: Finish): Promise<ApiResult<SigningView>>;
  decline(reason: string): Promise<ApiResult<SigningView>>;
}

/** A client for the link with this token. What gets no answer in time is `noAnswer`. */
export function createSigningApi(fetch: Fetch, token: string): SigningApi {
  const { asking, acting } = patience;
  const fileUrl = (fileId: string) => signPaths.file.build({ token, fileId });
  const view = (
    ms: number,
    path: string,
    init: RequestInit,
    outer?: AbortSignal,
    by: Fetch = fetch,
  ) =>
    askInTime(
      ms,
      ({ signal }) => requestJson(by, signingViewSchema, path, { ...init, signal }),
      outer,
    );
  return {
    view: createViewReader(fetch, (listening, headers, outer) =>
      view(
        asking,
        signPaths.view.build({ token }),
        { cache: 'no-store', headers },
        outer,
        listening,
      ),
    ),
    pages(fileId, { isFirst, ...options }) {
      const path = signPaths.firstPage.build({ token });
      // A page that begins asks for the first document before it knows what that is called.
      const first = isFirst ? path : `${path}?${new URLSearchParams({ file: fileId })}`;
      return requestFirstPage(fetch, { first, url: fileUrl(fileId), ...options });
    },
    file: (fileId, options) => requestPdf(fetch, fileUrl(fileId), options),
    probeFile: (fileId) => probePdf(fetch, fileUrl(fileId)),
    fileUrl,
    saveEntries(body, { keepalive = false } = {}) {
      const init = { ...jsonBody('PUT', body), keepalive };
      const path = signPaths.entries.build({ token });
      return askInTime(asking, ({ signal }) =>
        requestJson(fetch, savedEntriesSchema, path, { ...init, signal }),
      );
    },
    opened: () =>
      askInTime(asking, ({ signal }) =>
        requestDone(fetch, signPaths.opened.build({ token }), {
          ...jsonBody('POST', {}),
          signal,
        }),
      ),
    finish: (finish) => view(acting, signPaths.finish.build({ token }), jsonBody('POST', finish)),
    decline: (reason) =>
      view(acting, signPaths.decline.build({ token }), jsonBody('POST', { reason })),
  };
}

import { appPaths } from '#core/wire/paths.ts';
import type { FormExport } from '#core/wire/surfaces/formSurface.ts';
import { type Judgement, judgementSchema } from '#core/wire/surfaces/judgeSurface.ts';
import type { ApiResult } from './apiResult.ts';
import { type Fetch, requestBody, requestJson } from './request.ts';
import type { CallOptions } from './serviceClient.ts';

/** What the service does with a document of a draft, of which it keeps nothing. */
export interface DocumentCalls {
  /** Whether the service would refuse a PDF. */
  judge(pdf: Blob, options: CallOptions): Promise<ApiResult<Judgement>>;
  /** The PDF with these fields as fields of its form. */
  makeFillable(pdf: Blob, form: FormExport): Promise<ApiResult<Blob>>;
}

/** A PDF as the body of a call. */
export const pdfBody = (body: Blob) => ({
  method: 'POST',
  headers: { 'content-type': 'application/pdf' },
  body,
});

/** These calls over a `fetch`. */
export function documentCalls(fetch: Fetch): DocumentCalls {
  return {
    judge: (pdf, options) =>
      requestJson(fetch, judgementSchema, appPaths.judge.build(), { ...pdfBody(pdf), ...options }),
    makeFillable(pdf, form) {
      const json = new Blob([JSON.stringify(form)]);
      const url = `${appPaths.fillable.build()}?fields=${json.size}`;
      return requestBody(fetch, url, pdfBody(new Blob([pdf, json])), (answer) => answer.blob());
    },
  };
}

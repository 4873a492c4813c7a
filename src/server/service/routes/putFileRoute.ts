import { fileMetadataSchema } from '#core/wire/contract/fileMetadata.ts';
import { putMetadata } from '#server/service/transaction/setUp/putFile.ts';
import type { Call, Route } from '#server/service/http/createRouter.ts';
import { jsonResponse } from '#server/service/http/problemResponse.ts';
import { readContentType, readJson } from '#server/service/http/readBody.ts';
import { commitOwn, fileIdOf, findOwn, originOf } from './ownTransaction.ts';
import { putPdfBody } from './putPdfBody.ts';
import type { ServiceParts } from './serviceParts.ts';

/** PUT /api/transaction/{transactionId}/file/{fileId}: JSON is metadata, a PDF is the document. */
export function putFileRoute(parts: ServiceParts): Route {
  return async (call) => {
    const fileId = fileIdOf(call);
    if (fileId instanceof Response) return fileId;
    const type = readContentType(call.req.raw, ['application/json', 'application/pdf']);
    if (type instanceof Response) return type;
    const own = await findOwn(parts, call);
    if (own instanceof Response) return own;
    return type === 'application/pdf'
      ? putPdfBody(parts, call, own, fileId)
      : putMetadataBody(parts, call, fileId);
  };
}

async function putMetadataBody(parts: ServiceParts, call: Call, fileId: string): Promise<Response> {
  const sent = await readJson(call.req.raw, fileMetadataSchema);
  if (sent instanceof Response) return sent;
  const result = await commitOwn(parts, call, (state, now) =>
    putMetadata(
      state,
      { fileId, metadata: sent.value, body: sent.text, now, origin: originOf(call) },
      parts.rules,
    ),
  );
  if (result instanceof Response) return result;
  const complete = result.files.some((file) => file.fileId === fileId && file.pdf);
  return jsonResponse(
    {
      Message: complete
        ? `Metadata received. The PDF of "${fileId}" is there already and fits it.`
        : `Metadata received. Awaiting the PDF of "${fileId}".`,
    },
    202,
  );
}

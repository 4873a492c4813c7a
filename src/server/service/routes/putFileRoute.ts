import { fileIdFault } from '#core/wire/fileId.ts';
import { fileMetadataSchema } from '#core/wire/contract/fileMetadata.ts';
import { putMetadata } from '#server/service/transaction/setUp/putFile.ts';
import { jsonResponse, refusal } from '#server/service/http/problemResponse.ts';
import { readBody } from '#server/service/http/readBody.ts';
import { contentTypeOf, refuseContentType } from '#server/service/http/readJson.ts';
import type { Answer, Call } from './methods.ts';
import { commitOwn, findOwn, originOf } from './ownTransaction.ts';
import { putPdfRoute } from './putPdfRoute.ts';
import type { ServiceParts } from './serviceParts.ts';

/** PUT /api/transaction/{transactionId}/file/{fileId}: JSON is metadata, a PDF is the document. */
export function putFileRoute(parts: ServiceParts): Answer {
  const putPdf = putPdfRoute(parts);
  return (call) => {
    const fault = refuseFileId(call) ?? refuseContentType(call.request, bodyTypes);
    if (fault) return fault;
    return contentTypeOf(call.request) === 'application/pdf'
      ? putPdf(call)
      : putMetadataBody(parts, call);
  };
}

const bodyTypes = ['application/json', 'application/pdf'];

/** Refuses a fileId that cannot be one (400); else undefined. */
export function refuseFileId(call: Call): Response | undefined {
  const fault = fileIdFault(call.params['fileId'] ?? '');
  return fault ? refusal('file-id', `The fileId ${fault}.`, { path: 'fileId' }) : undefined;
}

async function putMetadataBody(parts: ServiceParts, call: Call): Promise<Response> {
  const fileId = call.params['fileId'] ?? '';
  const own = await findOwn(parts, call);
  if (own instanceof Response) return own;
  const sent = await readBody(call.request, fileMetadataSchema);
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

import { Hono } from 'hono';
import { appPaths } from '#core/wire/paths.ts';
import type { Call, RouteEnv, Router } from '#server/service/http/createRouter.ts';
import { problemResponse } from '#server/service/http/problemResponse.ts';
import { refuseSetUp } from '#server/service/transaction/setUp/putFile.ts';
import { fileIdOf, findOwn } from '../ownTransaction.ts';
import { putPdfBody } from '../putPdfBody.ts';
import type { ServiceParts } from '../serviceParts.ts';
import { addFillable } from './fillableRoute.ts';
import { addJudge } from './judgeRoute.ts';
import { addPartRoutes, digestInPath, type Upload } from './partRoutes.ts';

/** Creates what a browser does with PDFs before they belong to a transaction, below `/app`. */
export function uploadRoutes(parts: ServiceParts): Router {
  const routes: Router = new Hono<RouteEnv>();
  const path = appPaths.upload.pattern.replace('/app', '');
  addPartRoutes(routes, path, parts, (call) => findUpload(parts, call));
  addJudge(routes, parts);
  addFillable(routes, parts);
  return routes;
}

/** The PDF that a path names, on its way into a transaction; or the refusing answer (400, 404). */
async function findUpload(parts: ServiceParts, call: Call): Promise<Upload | Response> {
  const fileId = fileIdOf(call);
  if (fileId instanceof Response) return fileId;
  const sha256 = digestInPath(call);
  if (sha256 instanceof Response) return sha256;
  const own = await findOwn(parts, call);
  if (own instanceof Response) return own;
  const refused = refuseSetUp(own);
  return {
    place: { owner: call.var.owner, sha256, file: { transactionId: own.id, fileId } },
    async isThere() {
      const pdf = own.files.find((file) => file.fileId === fileId)?.pdf;
      return pdf !== undefined && (pdf.uploadedSha256 ?? pdf.sha256) === sha256;
    },
    refused: refused && problemResponse(refused.problems),
    put: (last, earlier) => putPdfBody(parts, last, own, fileId, earlier),
  };
}

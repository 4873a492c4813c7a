import { errorBodySchema } from '#core/wire/errorBody.ts';
import { limits } from '#core/wire/limits.ts';
import { appPaths } from '#core/wire/paths.ts';
import type { Judgement } from '#core/wire/surfaces/judgeSurface.ts';
import type { Call, Route, Router } from '#server/service/http/createRouter.ts';
import { limitUploads } from '#server/service/http/limitUploads.ts';
import { jsonResponse } from '#server/service/http/problemResponse.ts';
import { createRateLimit, guardRate } from '#server/service/http/rateLimit.ts';
import { readContentType, refuseLength } from '#server/service/http/readBody.ts';
import type { ServiceParts } from '../serviceParts.ts';
import { prepareUpload } from './prepareUpload.ts';
import { receivePdf } from './receivePdf.ts';

/** Documents that one pair of keys may have judged in a minute: those of three large drafts. */
const mostPerMinute = 60;
/** Documents of one address on their way at a time. */
const uploadsAtOnce = 3;

/**
 * Adds POST /app/judge: what becomes of the PDF in the body if it is uploaded. It is prepared as an
 * upload is, in the same process, and nothing of it is kept.
 */
export function addJudge(routes: Router, parts: ServiceParts): void {
  const path = appPaths.judge.pattern.replace('/app', '');
  const ofOwner = (call: Call) => call.var.owner;
  routes.use(
    path,
    guardRate(createRateLimit(mostPerMinute, parts.clock), ofOwner, () => 1),
  );
  routes.post(path, judgeRoute(parts));
}

function judgeRoute(parts: ServiceParts): Route {
  const uploading = limitUploads(uploadsAtOnce);
  return async (call) => {
    const type = readContentType(call.req.raw, ['application/pdf']);
    if (type instanceof Response) return type;
    const tooLong = refuseLength(call.req.raw, limits.pdfBytes);
    return tooLong ?? uploading(call, () => judgeBody(parts, call));
  };
}

async function judgeBody(parts: ServiceParts, call: Call): Promise<Response> {
  const local = await receivePdf(parts, call, {});
  if (local instanceof Response) return local;
  try {
    return await judgementOf(await prepareUpload(parts, call, { local }, async () => undefined));
  } finally {
    await parts.scratch.discard(local.path);
  }
}

/** Why the document would be refused; a service that cannot say it now refuses the request. */
async function judgementOf(refused: Response | undefined): Promise<Response> {
  if (refused === undefined) return jsonResponse({} satisfies Judgement);
  const { Problems } = errorBodySchema.parse(await refused.clone().json());
  const { Code, Message } = Problems[0] ?? { Code: '', Message: '' };
  if (!Code.startsWith('pdf-')) return refused;
  return jsonResponse({ refusal: { Code, Message } } satisfies Judgement);
}

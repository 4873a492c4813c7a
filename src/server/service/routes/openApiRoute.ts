import { withSamples } from '#core/apiReference/addSamples.ts';
import { openApi } from '#core/wire/openApi/openApi.ts';
import type { Route } from '#server/service/http/createRouter.ts';
import { jsonText } from '#server/service/http/problemResponse.ts';

/**
 * GET /openapi.json: made when it is first asked for and kept, since anybody may ask, and making it
 * takes 20 ms in which nobody else is answered.
 */
export function openApiRoute(...about: Parameters<typeof openApi>): Route {
  let text: string | undefined;
  return () => {
    text ??= JSON.stringify(withSamples(openApi(...about)));
    return jsonText(text);
  };
}

import { type Schema, type ValueOf, parseBody } from '#core/wire/parseBody.ts';
import { problemResponse } from './problemResponse.ts';
import { readJson } from './readJson.ts';

/**
 * The JSON body of a request as its schema understands it, with its text as sent; or the answer
 * that refuses it.
 */
export async function readBody<S extends Schema>(
  request: Request,
  schema: S,
): Promise<{ value: ValueOf<S>; text: string } | Response> {
  const json = await readJson(request);
  if (json instanceof Response) return json;
  const parsed = parseBody(schema, json.value);
  return parsed.ok ? { value: parsed.value, text: json.text } : problemResponse(parsed.problems);
}

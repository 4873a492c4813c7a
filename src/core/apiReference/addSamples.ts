import { curlExample } from './curlExample.ts';
import { answerTypes, planRequest } from './planRequest.ts';
import { pythonExample } from './pythonExample.ts';
import { type ApiCall, readReference } from './readReference.ts';
import { typeScriptExample } from './typeScriptExample.ts';

const languages = { curl: curlExample, TypeScript: typeScriptExample, Python: pythonExample };

/** What an example of a call is made in: a media type of its body, and one of its answer. */
export interface SampleForm {
  bodyType: string | undefined;
  answerType: string | undefined;
}

/** The forms of a call's examples: one for each media type that can be sent or asked for. */
export function sampleForms(call: ApiCall): SampleForm[] {
  const bodies = call.bodies.length > 0 ? call.bodies.map(({ type }) => type) : [undefined];
  const types = answerTypes(call);
  const answers = types.length > 1 ? types : [undefined];
  return bodies.flatMap((bodyType) => answers.map((answerType) => ({ bodyType, answerType })));
}

/** An OpenAPI document with examples of each call in three languages, as `x-codeSamples`. */
export function withSamples(document: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const reference = readReference(document);
  const samplesOf = (path: string, method: string) => {
    const isIt = (call: ApiCall) => call.path === path && call.method === method.toUpperCase();
    const call = reference?.calls.find(isIt);
    return call ? { 'x-codeSamples': samples(reference?.server ?? '', call) } : {};
  };
  const { paths = {} } = document as { paths?: Record<string, Record<string, object>> };
  const sampled = Object.entries(paths).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item).map(([method, call]) => [
        method,
        { ...call, ...samplesOf(path, method) },
      ]),
    ),
  ]);
  return { ...document, paths: Object.fromEntries(sampled) as object };
}

function samples(server: string, call: ApiCall) {
  const forms = sampleForms(call);
  return forms.flatMap((form) =>
    Object.entries(languages).map(([lang, write]) => {
      const type = form.answerType ?? form.bodyType;
      return {
        lang,
        label: forms.length > 1 ? `${lang}, ${type}` : lang,
        source: write(planRequest(server, call, { parameters: {}, bodyText: undefined, ...form })),
      };
    }),
  );
}

import { templateSchema } from '#core/wire/surfaces/templateSurface.ts';
import { embedPaths } from '#core/wire/paths.ts';
import { errorMessage } from '#web/api/apiResult.ts';
import { jsonBody, requestJson } from '#web/api/request.ts';
import { createServiceClient } from '#web/api/serviceClient.ts';
import { textOf } from '#web/texts/textOf.ts';
import type { OpenEmbed } from '../createEmbed.ts';
import type { EmbedDesign } from './openedDesign.ts';
import type { HandOver } from './HandOverDialog.tsx';

/** Puts the fields of a design into its transaction and starts it. */
export function beginTransaction(
  { fetch, port }: OpenEmbed,
  transactionId: string,
  design: EmbedDesign,
): HandOver {
  const service = createServiceClient({ fetch, base: '/app' });
  const { store } = design.session;
  return async () => {
    const { present } = store.getState().history;
    for (const { name, metadata } of design.exported()) {
      const put = await service.putMetadata(transactionId, name, JSON.stringify(metadata));
      if (!put.ok) return errorMessage(put.error);
    }
    const started = await service.startTransaction(transactionId);
    if (!started.ok) return errorMessage(started.error);
    // What was sent is no draft any more: the page around hears of none after this word.
    design.keptOutside = present;
    port.say({ type: 'sent', transactionId });
    return undefined;
  };
}

/** What becomes the next version of a template. */
export interface FieldSaving {
  /** The version that the design is based on. */
  basedOn(): number;
  save: HandOver;
}

/** Saves the fields of a design as the next version of its template, again and again. */
export function saveFields(
  { fetch, port }: OpenEmbed,
  templateId: string,
  firstVersion: number,
  design: EmbedDesign,
): FieldSaving {
  let basedOn = firstVersion;
  const path = embedPaths.templateFields.build({ templateId });
  const { store } = design.session;
  const save: HandOver = async () => {
    const { present } = store.getState().history;
    const body = {
      BasedOn: basedOn,
      Files: design.exported().map(({ name, metadata }) => ({ FileId: name, Metadata: metadata })),
    };
    const saved = await requestJson(fetch, templateSchema, path, jsonBody('PUT', body));
    if (!saved.ok) {
      const isOther = saved.error.kind === 'refused' && saved.error.status === 409;
      return isOther ? textOf('embed')('changedText') : errorMessage(saved.error);
    }
    basedOn = saved.value.Version;
    port.say({ type: 'saved', templateId, version: basedOn });
    design.keptOutside = present;
    // Whoever lets the draft go at this word gets what has changed meanwhile.
    if (store.getState().history.present !== present)
      port.say({ type: 'draft', files: design.exported(), version: basedOn });
    return undefined;
  };
  return { basedOn: () => basedOn, save };
}

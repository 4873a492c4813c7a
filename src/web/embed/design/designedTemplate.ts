import { newHistory } from '#core/draft/history.ts';
import type { Template } from '#core/wire/surfaces/templateSurface.ts';
import { randomId } from '#web/api/randomId.ts';
import type { EdgeConfig } from '#web/designer/host/designerHost.ts';
import { pageSpeaker } from '#web/texts/speaker/pageSpeaker.ts';
import { openUnkept } from '#web/designer/open/openUnkept.ts';
import { draftOfTemplate } from '#web/designer/templates/draftOfTemplate.ts';
import { type EmbedDesign, openedDesign } from './openedDesign.ts';

/**
 * Opens a version of a template in the designer, with its documents by fileId. Throws, in words,
 * for metadata that a draft cannot hold.
 */
export function openTemplateDesign(
  template: Template,
  files: ReadonlyMap<string, File>,
  edge: EdgeConfig,
): EmbedDesign {
  const { draft, keys } = draftOfTemplate(template, edge.rightMeasuredFrom, randomId);
  const pdfs = [...files].flatMap(([fileId, file]) => {
    const key = keys.get(fileId);
    return key === undefined ? [] : [[key, file] as const];
  });
  const session = openUnkept(newHistory(draft), new Map(pdfs), { speaker: pageSpeaker });
  const wireIds = new Map(
    draft.signers.map(({ id }, position) => [id, template.Roles[position]?.Id ?? '']),
  );
  return openedDesign(session, edge, wireIds);
}

import type { RightMeasuredFrom } from '#core/wire/surfaces/appSurface.ts';
import { randomId } from '#web/api/randomId.ts';
import { askTemplates } from '#web/api/templates/useTemplates.ts';
import { createDraft } from '#web/designer/drafts/draftFile.ts';
import { draftOfTemplate } from './draftOfTemplate.ts';

/**
 * Fetches the newest version of a template with its documents and stores a draft of it in this
 * browser; resolves to the draft's id. Rejects when something cannot be fetched or stored.
 */
export async function openTemplate(
  templateId: string,
  rightMeasuredFrom: RightMeasuredFrom,
): Promise<string> {
  const template = await askTemplates((client) => client.read(templateId));
  const { draft, keys } = draftOfTemplate(template, rightMeasuredFrom, randomId);
  const pdfs = new Map<string, Blob>();
  for (const [fileId, key] of keys) {
    const pdf = await askTemplates((client) =>
      client.readDocument(templateId, template.Version, fileId),
    );
    pdfs.set(key, new File([pdf], fileId, { type: 'application/pdf' }));
  }
  const pageCount = template.Files.reduce((sum, { PageSizes }) => sum + PageSizes.length, 0);
  await createDraft(draft, pdfs, { pageCount }).stored;
  return draft.id;
}

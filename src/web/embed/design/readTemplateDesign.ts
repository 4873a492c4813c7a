import type { Template } from '#core/wire/surfaces/templateSurface.ts';
import { createTemplateClient } from '#web/api/templates/templateClient.ts';
import type { OpenEmbed } from '../createEmbed.ts';

/** Reads the newest version of a template with its documents; undefined where it does not come. */
export async function readTemplateDesign(
  { fetch }: OpenEmbed,
  templateId: string,
): Promise<{ template: Template; files: Map<string, File> } | undefined> {
  const client = createTemplateClient(fetch);
  const read = await client.read(templateId);
  if (!read.ok) return undefined;
  const { Version, Files } = read.value;
  const files = new Map<string, File>();
  for (const { FileId } of Files) {
    const pdf = await client.readDocument(templateId, Version, FileId);
    if (!pdf.ok) return undefined;
    files.set(FileId, new File([pdf.value], FileId, { type: 'application/pdf' }));
  }
  return { template: read.value, files };
}

import type { PutTemplateInput } from '#core/wire/surfaces/templateSurface.ts';
import type { FactsByFile } from '#core/draft/documentFacts.ts';
import type { Draft } from '#core/draft/draft.ts';
import {
  sendingToRequest,
  signerToRequest,
} from '#core/draft/metadata/draftToCreateTransaction.ts';
import { createDraftReading } from '#core/draft/reading/draftReading.ts';
import { formSetsOf } from '#core/draft/metadata/formSetsOf.ts';
import { provisionalWireId, provisionalWireIds } from '#core/draft/wireIds.ts';
import { parseFileMetadata } from '#core/wire/contract/parseFileMetadata.ts';
import type { EdgeConfig } from '#web/designer/host/designerHost.ts';
import { metadataTexts, toldDraft } from '#web/designer/wire/sentTexts.ts';
import { editingOf } from './editingOfDraft.ts';

/**
 * A draft as a template: its metadata as exported, and roles in place of people. `digests` has the
 * SHA-256 of each document by its key. `Right` is measured as the installation does.
 */
export function templateOfDraft(
  { rightMeasuredFrom: _, ...draft }: Draft,
  facts: FactsByFile,
  edge: EdgeConfig,
  name: string,
  roles: readonly string[],
  digests: ReadonlyMap<string, string>,
): PutTemplateInput {
  const sets = formSetsOf(toldDraft(draft, edge), provisionalWireIds(draft));
  const texts = metadataTexts(createDraftReading(), draft, facts, edge);
  return {
    Name: name,
    Roles: draft.signers.map((signer, position) => ({
      ...signerToRequest({ ...signer, email: '', name: '', scribbleNameFixed: false }),
      Id: provisionalWireId(position),
      Name: roles[position] ?? '',
    })),
    Files: draft.files.map((file) => {
      const text = texts.find(({ fileKey }) => fileKey === file.key)?.text ?? '{}';
      const parsed = parseFileMetadata(JSON.parse(text));
      if (!parsed.ok) throw new Error(parsed.problems.map(({ Message }) => Message).join(' '));
      const editing = editingOf(sets.get(file.key) ?? []);
      return {
        FileId: file.fileId,
        Sha256: digests.get(file.key) ?? '',
        Metadata: parsed.value,
        ...(editing && { Editing: editing }),
      };
    }),
    SendEmailNotifications: draft.sendEmailNotifications,
    ...sendingToRequest(draft),
  };
}

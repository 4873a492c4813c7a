import { addFile, renameFile, setDraftTitle } from '#core/draft/commands/fileCommands.ts';
import { addSigner } from '#core/draft/commands/signerCommands.ts';
import { type Draft, newDraft } from '#core/draft/draft.ts';
import { newHistory } from '#core/draft/history.ts';
import type { FileMetadata } from '#core/wire/contract/fileMetadata.ts';
import { randomId } from '#web/api/randomId.ts';
import { pageSpeaker } from '#web/texts/speaker/pageSpeaker.ts';
import { openUnkept } from '#web/designer/open/openUnkept.ts';
import type { EdgeConfig } from '#web/designer/host/designerHost.ts';
import { type EmbedDesign, openedDesign } from './openedDesign.ts';

/** A document to design on. `fileId` and `metadata` are there where the service knows it. */
export interface DesignedDocument {
  file: File;
  fileId?: string;
  displayName?: string | undefined;
  metadata?: FileMetadata | undefined;
}

/** Who signs; `id` as the service knows them. */
export interface DesignedSigner {
  id: string;
  email?: string | undefined;
  name?: string | undefined;
}

/** Opens documents in the designer, with the fields that they have at the service. */
export function openEmbedDesign(
  documents: readonly DesignedDocument[],
  signers: readonly DesignedSigner[],
  edge: EdgeConfig,
): EmbedDesign {
  const keyed = documents.map((document) => ({ ...document, key: randomId() }));
  const session = openUnkept(
    newHistory(draftOf(keyed, signers)),
    new Map(keyed.map(({ key, file }) => [key, file])),
    { speaker: pageSpeaker },
  );
  const wireIds = new Map(
    session.store.getState().history.present.signers.flatMap(({ id }, position) => {
      const signer = signers[position];
      return signer ? [[id, signer.id] as const] : [];
    }),
  );
  const design = openedDesign(session, edge, wireIds);
  for (const { key, metadata } of keyed)
    if (metadata && Object.keys(metadata.FormSets ?? {}).length > 0)
      design.intake.add({ fileKey: key, text: JSON.stringify(metadata) });
  return design;
}

type Keyed = DesignedDocument & { key: string };

function draftOf(documents: readonly Keyed[], signers: readonly DesignedSigner[]): Draft {
  const people: readonly DesignedSigner[] = signers.length > 0 ? signers : [{ id: '' }];
  const withSigners = people.reduce(
    (draft, { email = '', name }) => addSigner(draft, randomId(), { email, ...(name && { name }) }),
    newDraft(randomId(), ''),
  );
  const draft = documents.reduce(
    (before, { key, file, fileId, displayName }) =>
      renameFile(addFile(before, key, file.name), key, {
        ...(fileId !== undefined && { fileId }),
        ...(displayName && { displayName }),
      }),
    withSigners,
  );
  return setDraftTitle(draft, draft.files[0]?.displayName ?? '');
}

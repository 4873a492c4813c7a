import { addFile, renameFile, setDraftTitle } from '#core/draft/commands/fileCommands.ts';
import { addSigner } from '#core/draft/commands/signerCommands.ts';
import { type Draft, newDraft } from '#core/draft/draft.ts';
import { newHistory } from '#core/draft/history.ts';
import { metadataToDraft } from '#core/draft/metadata/metadataToDraft.ts';
import type { FileMetadata } from '#core/wire/contract/fileMetadata.ts';
import { randomId } from '#web/api/randomId.ts';
import { openUnkept } from '#web/designer/open/openUnkept.ts';
import type { DesignerSession } from '#web/designer/store/designerSession.ts';
import type { EdgeConfig } from '#web/designer/host/designerHost.ts';
import { metadataTexts } from '#web/designer/wire/sentTexts.ts';

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
}

/** What is designed in an embedded page. */
export interface EmbedDesign {
  session: DesignerSession;
  /** The metadata of each document as of now, as the service takes it. */
  exported(): { name: string; metadata: FileMetadata }[];
  close(): void;
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
  );
  const { store } = session;
  const signerIds = signers.map(({ id }) => id);
  const stopImport = importOnce(session, keyed, edge, signerIds);
  return {
    session,
    exported() {
      const { history, facts, reading } = store.getState();
      return metadataTexts(reading, history.present, facts, edge, signerIds).map(
        ({ fileId, text }) => ({ name: fileId, metadata: JSON.parse(text) as FileMetadata }),
      );
    },
    close() {
      stopImport();
      void session.close();
    },
  };
}

type Keyed = DesignedDocument & { key: string };

function draftOf(documents: readonly Keyed[], signers: readonly DesignedSigner[]): Draft {
  const people = signers.length > 0 ? signers : [{ id: '' }];
  const withSigners = people.reduce(
    (draft, { email = '' }) => addSigner(draft, randomId(), { email }),
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

/** Takes over the fields that there are, as soon as the sizes of pages that they need are known. */
function importOnce(
  { store }: DesignerSession,
  documents: readonly Keyed[],
  { rightMeasuredFrom }: EdgeConfig,
  signerIds: readonly string[],
): () => void {
  const waiting = new Map(
    documents.flatMap(({ key, metadata }) =>
      metadata && Object.keys(metadata.FormSets ?? {}).length > 0
        ? [[key, JSON.stringify(metadata)] as const]
        : [],
    ),
  );
  const take = () => {
    for (const [key, text] of waiting) {
      const { history, facts } = store.getState();
      const options = { facts, rightMeasuredFrom, signerIds, nextId: randomId };
      const result = metadataToDraft(history.present, key, text, options);
      if (!result.ok) continue;
      waiting.delete(key);
      store.apply({ key: 'importMetadata' }, () => result.draft, { select: [] });
    }
    if (waiting.size === 0) stop();
  };
  let facts = store.getState().facts;
  const stop = store.subscribe((state) => {
    if (state.facts === facts) return;
    facts = state.facts;
    take();
  });
  take();
  return stop;
}

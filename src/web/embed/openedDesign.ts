import type { Draft } from '#core/draft/draft.ts';
import { provisionalWireId } from '#core/draft/wireIds.ts';
import type { FileMetadata } from '#core/wire/contract/fileMetadata.ts';
import type { EdgeConfig } from '#web/designer/host/designerHost.ts';
import type { DesignerSession } from '#web/designer/store/designerSession.ts';
import { metadataTexts } from '#web/designer/wire/sentTexts.ts';

/** What is designed in an embedded page. */
export interface EmbedDesign {
  session: DesignerSession;
  /** The metadata of each document as of now, as the service takes it. */
  exported(): { name: string; metadata: FileMetadata }[];
  close(): void;
}

/**
 * An open design. `wireIds` has the ids that the service gave to signers of the draft: they stay
 * with their people when these are put in another order.
 */
export function openedDesign(
  session: DesignerSession,
  edge: EdgeConfig,
  wireIds: ReadonlyMap<string, string>,
  stop: () => void,
): EmbedDesign {
  return {
    session,
    exported() {
      const { history, facts, reading } = session.store.getState();
      const { present } = history;
      return metadataTexts(reading, present, facts, edge, signerIdsOf(present, wireIds)).map(
        ({ fileId, text }) => ({ name: fileId, metadata: JSON.parse(text) as FileMetadata }),
      );
    },
    close() {
      stop();
      void session.close();
    },
  };
}

/** The ids of a draft's signers, in their order; new ones get ids that nobody has. */
export function signerIdsOf(
  { signers }: Pick<Draft, 'signers'>,
  wireIds: ReadonlyMap<string, string>,
): string[] {
  const taken = new Set(wireIds.values());
  let position = 0;
  return signers.map(({ id }) => {
    const known = wireIds.get(id);
    if (known !== undefined) return known;
    while (taken.has(provisionalWireId(position))) position += 1;
    const free = provisionalWireId(position);
    taken.add(free);
    return free;
  });
}

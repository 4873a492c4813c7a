import type { Draft } from '#core/draft/draft.ts';
import type { FileMetadata } from '#core/wire/contract/fileMetadata.ts';
import type { EdgeConfig } from '#web/designer/host/designerHost.ts';
import type { DesignerSession } from '#web/designer/store/designerSession.ts';
import { createIntake, type Intake } from './intake.ts';
import { metadataTexts } from '#web/designer/wire/sentTexts.ts';
import { signerIdsOf } from './signerIdsOf.ts';

/** What is designed in an embedded page. */
export interface EmbedDesign {
  session: DesignerSession;
  /** The metadata of each document as of now, as the service takes it. */
  exported(): { name: string; metadata: FileMetadata }[];
  /** Takes metadata that comes from elsewhere. */
  intake: Intake;
  /** The draft that the page around has, or need not have because it was saved. */
  keptOutside: Draft | undefined;
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
): EmbedDesign {
  const intake = createIntake(session, edge, wireIds);
  return {
    session,
    intake,
    keptOutside: undefined,
    exported() {
      const { history, facts, reading } = session.store.getState();
      const { present } = history;
      return metadataTexts(reading, present, facts, edge, signerIdsOf(present, wireIds)).map(
        ({ fileId, text }) => ({ name: fileId, metadata: JSON.parse(text) as FileMetadata }),
      );
    },
    close() {
      intake.stop();
      void session.close();
    },
  };
}

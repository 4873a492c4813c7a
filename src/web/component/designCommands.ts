import { addFields, newFieldRect } from '#core/draft/commands/addFields.ts';
import { draftToCreateTransaction } from '#core/draft/metadata/draftToCreateTransaction.ts';
import { randomId } from '#web/api/randomId.ts';
import { readPdf } from '#web/designer/drafts/draftFile.ts';
import type { EdgeConfig } from '#web/designer/host/designerHost.ts';
import type { DesignerSession } from '#web/designer/store/designerSession.ts';
import { selectFields, showField } from '#web/designer/store/selecting.ts';
import { metadataTexts } from '#web/designer/wire/sentTexts.ts';
import type { Design, DesignerCommands, DesignMetadata, NewDesignField } from './designerProps.ts';

/** Every document's metadata as it is now, by the documents' names. */
export function metadataNow({ store }: DesignerSession, edge: EdgeConfig): DesignMetadata {
  const { history, facts, reading } = store.getState();
  const texts = metadataTexts(reading, history.present, facts, edge);
  return Object.fromEntries(texts.map(({ fileId, metadata }) => [fileId, metadata]));
}

/** All that sending needs. */
export async function designNow(session: DesignerSession, edge: EdgeConfig): Promise<Design> {
  const { history, draftId } = session.store.getState();
  const metadata = metadataNow(session, edge);
  const documents = await Promise.all(
    history.present.files.map(async ({ key, fileId }) => {
      const pdf = await readPdf(draftId, key);
      if (!pdf) throw new Error(`The bytes of ${fileId} are not there.`);
      return [fileId, pdf] as const;
    }),
  );
  const { Signers, ...transaction } = draftToCreateTransaction(history.present);
  return {
    documents: Object.fromEntries(documents),
    metadata: { ...metadata },
    signers: [...(Signers ?? [])],
    transaction,
  };
}

/** The commands of an open design. */
export function designCommands(session: DesignerSession, edge: EdgeConfig): DesignerCommands {
  const { store, viewer } = session;
  const keyOf = (name: string | undefined) => {
    const { files } = store.getState().history.present;
    const found = name === undefined ? files[0] : files.find(({ fileId }) => fileId === name);
    return found?.key;
  };
  return {
    addField: (field) => addOne(session, keyOf(field.document), field),
    select: (ids) => selectFields(store, ids),
    undo: () => store.undo(),
    redo: () => store.redo(),
    exportMetadata: () => metadataNow(session, edge),
    goTo(place) {
      if ('field' in place) showField(session, place.field);
      else {
        const key = keyOf(place.document);
        if (key !== undefined) viewer.scrollToPage(key, place.page);
      }
    },
  };
}

function addOne(
  { store }: DesignerSession,
  fileKey: string | undefined,
  field: NewDesignField,
): string | undefined {
  const { history, facts, isReadOnly } = store.getState();
  const { type, page = 1, x, y, width, height, name, signer = 0 } = field;
  if (fileKey === undefined || isReadOnly) return undefined;
  const usual = newFieldRect(type, { x, y }, { fileKey, page }, new Map());
  const rect = { x, y, width: width ?? usual.width, height: height ?? usual.height };
  const owner = history.present.signers[signer];
  const plan = { type, fileKey, page, rect, signerIds: owner ? [owner.id] : [], name };
  const id = randomId();
  const label = { key: 'placeField', values: { type } } as const;
  store.apply(label, (draft) => addFields(draft, [plan], facts, () => id), { select: [id] });
  return id;
}

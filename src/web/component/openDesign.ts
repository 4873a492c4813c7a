import { addFile, setDraftTitle } from '#core/draft/commands/fileCommands.ts';
import { addSigner } from '#core/draft/commands/signerCommands.ts';
import { type Draft, newDraft } from '#core/draft/draft.ts';
import { randomId } from '#web/api/randomId.ts';
import { createSession } from '#web/designer/open/createSession.ts';
import { forgetClipboard } from '#web/designer/actions/clipboard.ts';
import { keepOutOfStores } from '#web/designer/drafts/heldPdfs.ts';
import { createReuseShelf } from '#web/designer/reuse/keeping/reuseShelf.ts';
import type { DesignerStore } from '#web/designer/store/createDesignerStore.ts';
import type { DesignerSession } from '#web/designer/store/designerSession.ts';
import type { DesignDocument, DesignerProps } from './designerProps.ts';
import { hostShelf, keptHistory, noReuse, unkeptDraft } from './unkeptShelf.ts';

/** The bytes of a document under its name. An address that does not answer gives an empty file. */
async function fileOf(document: File | DesignDocument, signal: AbortSignal): Promise<File> {
  if (document instanceof File) return document;
  const { name, content } = document;
  const type = 'application/pdf';
  if (typeof content !== 'string') return new File([content as BlobPart], name, { type });
  const answer = await fetch(content, { signal });
  if (!answer.ok) throw new Error(`${content} answered ${answer.status}.`);
  return new File([await answer.blob()], name, { type });
}

/** A draft of documents and signers. A document's key says its place and name. */
function beginDraft(files: readonly File[], { signers = [] }: DesignerProps): Draft {
  const keyed = files.map((file, index) => ({ key: keyOf(file, index), file }));
  const empty = newDraft(randomId(), '');
  const people = signers.length > 0 ? signers : [{}];
  const staffed = people.reduce<Draft>(
    (draft, { name, email, language }) =>
      addSigner(draft, randomId(), {
        ...(name !== undefined && { name }),
        ...(email !== undefined && { email }),
        ...(language !== undefined && { language }),
      }),
    empty,
  );
  const filled = keyed.reduce((draft, { key, file }) => addFile(draft, key, file.name), staffed);
  return setDraftTitle(filled, files[0]?.name ?? '');
}

const keyOf = (file: File, index: number) => `${index} ${file.name}`;

/** Opens documents of a host as a design of which the browser's own stores never hear. */
export async function openDesign(
  props: DesignerProps,
  signal: AbortSignal,
): Promise<DesignerSession> {
  const files = await Promise.all(props.documents.map((document) => fileOf(document, signal)));
  const begun = beginDraft(files, props);
  const history = await keptHistory(begun, props.drafts);
  signal.throwIfAborted();
  const forget = keepOutOfStores(begun.id);
  const made: { store?: DesignerStore } = {};
  const session = createSession(unkeptDraft(history), {
    shelf: hostShelf(props.drafts, () => made.store),
    reuse: createReuseShelf(noReuse),
    chosen: new Map(files.map((file, index) => [keyOf(file, index), file])),
  });
  made.store = session.store;
  return {
    ...session,
    async close() {
      await session.close();
      forget();
      forgetClipboard(begun.id);
    },
  };
}

import { addFile, setDraftTitle } from '#core/draft/commands/fileCommands.ts';
import { addSigner } from '#core/draft/commands/signerCommands.ts';
import { type Draft, newDraft } from '#core/draft/draft.ts';
import { newHistory, type History } from '#core/draft/history.ts';
import { randomId } from '#web/api/randomId.ts';
import type { Speaker } from '#web/texts/speaker/speaker.ts';
import { openUnkept } from '#web/designer/open/openUnkept.ts';
import { forgetClipboard } from '#web/designer/actions/clipboard.ts';
import type { DesignerSession } from '#web/designer/store/designerSession.ts';
import type { DesignDocument, DesignerProps, DesignerDrafts } from './designerProps.ts';
import { readHistory, type StoredHistory, storeHistory } from '#web/designer/drafts/draftLog.ts';

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

/** A design that was opened, and whether its host had kept it. */
interface OpenedSession {
  session: DesignerSession;
  wasKept: boolean;
}

/**
 * Opens documents of a host as a design of which the browser's own stores never hear. `speaker`
 * speaks to the preparer; `assets`: the folder with the files of pdf.js.
 */
export async function openDesign(
  props: DesignerProps,
  signal: AbortSignal,
  speaker: Speaker,
  assets?: string,
): Promise<OpenedSession> {
  const files = await Promise.all(props.documents.map((document) => fileOf(document, signal)));
  const begun = beginDraft(files, props);
  const kept = await keptHistory(begun, props.drafts);
  signal.throwIfAborted();
  const { drafts } = props;
  const session = openUnkept(
    kept ?? newHistory(begun),
    new Map(files.map((file, index) => [keyOf(file, index), file])),
    { speaker, keep: drafts && ((now) => keepDesign(drafts, now)), assets },
  );
  const close = async () => {
    await session.close();
    forgetClipboard(begun.id);
  };
  return { session: { ...session, close }, wasKept: kept !== undefined };
}

/** What a host keeps of a design. */
interface KeptDesign {
  kind: 'fieldwright/design';
  version: 1;
  history: StoredHistory;
}

/** What a host has kept of the same documents; undefined where it has nothing of them. */
async function keptHistory(
  begun: Draft,
  drafts: DesignerDrafts | undefined,
): Promise<History | undefined> {
  try {
    const text = await drafts?.read();
    if (typeof text !== 'string') return undefined;
    const kept = JSON.parse(text) as KeptDesign;
    if (kept.kind !== 'fieldwright/design' || kept.version !== 1) return undefined;
    const history = readHistory(kept.history);
    const names = (draft: Draft) => JSON.stringify(draft.files.map(({ key }) => key));
    if (names(history.present) !== names(begun)) return undefined;
    return { ...history, present: { ...history.present, id: begun.id } };
  } catch {
    return undefined;
  }
}

/** Hands all of a design to its host. Rejects with what the host rejects with. */
async function keepDesign(drafts: DesignerDrafts, history: History): Promise<void> {
  const kept: KeptDesign = {
    kind: 'fieldwright/design',
    version: 1,
    history: storeHistory(history),
  };
  await drafts.write(JSON.stringify(kept));
}

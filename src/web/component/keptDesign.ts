import type { Draft } from '#core/draft/draft.ts';
import type { History } from '#core/draft/history.ts';
import { readHistory, type StoredHistory, storeHistory } from '#web/designer/drafts/draftLog.ts';
import type { DesignerDrafts } from './designerProps.ts';

/** What a host keeps of a design. */
interface KeptDesign {
  kind: 'fieldwright/design';
  version: 1;
  history: StoredHistory;
}

/** What a host has kept of the same documents; undefined where it has nothing of them. */
export async function keptHistory(
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
export async function keepDesign(drafts: DesignerDrafts, history: History): Promise<void> {
  const kept: KeptDesign = {
    kind: 'fieldwright/design',
    version: 1,
    history: storeHistory(history),
  };
  await drafts.write(JSON.stringify(kept));
}

import { addFields } from '#core/draft/commands/addFields.ts';
import { randomId } from '#web/api/randomId.ts';
import type { DesignerStore } from '#web/designer/store/createDesignerStore.ts';
import { closeTool } from '#web/designer/store/openTool.ts';
import { type FoundField, finding } from './foundField.ts';

/** Makes fields of the chosen ones, as one step; what was found is reviewed then. */
export function addFound(store: DesignerStore, found: readonly FoundField[]): number {
  const chosen = found.filter(({ isChosen }) => isChosen);
  const { facts } = store.getState();
  store.applyNew({ key: 'findFields', values: { count: chosen.length } }, (draft) => {
    const newIds: string[] = [];
    const plans = chosen.map(({ type, fileKey, page, rect, name, signerId }) => ({
      type,
      fileKey,
      page,
      rect,
      signerIds: signerId === undefined ? [] : [signerId],
      ...(name !== undefined && { name }),
    }));
    const next = addFields(draft, plans, facts, () => {
      const id = randomId();
      newIds.push(id);
      return id;
    });
    return { draft: next, newIds };
  });
  closeTool(store, finding);
  return chosen.length;
}

import { addFields } from '#core/draft/commands/addFields.ts';
import { fieldKinds } from '#core/fields/fieldKinds.ts';
import { randomId } from '#web/api/randomId.ts';
import type { DesignerStore } from '#web/designer/store/createDesignerStore.ts';
import { closeTool } from '#web/designer/store/openTool.ts';
import { type FoundField, finding } from './foundField.ts';
import { keepReview } from './keptReviews.ts';

/** Makes fields of the chosen ones, as one step, which ends the review of all; returns how many. */
export function addFound(store: DesignerStore, found: readonly FoundField[]): number {
  const chosen = found.filter(({ isChosen }) => isChosen);
  const { facts, draftId } = store.getState();
  const made = new Map(chosen.map(({ id }) => [id, randomId()]));
  store.applyNew({ key: 'findFields', values: { count: chosen.length } }, (draft) => {
    const plans = chosen.map(({ type, fileKey, page, rect, name, options, signerId }) => ({
      type,
      fileKey,
      page,
      rect,
      signerIds: signerId === undefined ? [] : [signerId],
      ...(name !== undefined && { name }),
      ...(options && fieldKinds[type].name === 'list' && { traits: { Options: [...options] } }),
    }));
    const ids = [...made.values()];
    const next = addFields(draft, plans, facts, () => ids.shift() ?? randomId());
    return { draft: next, newIds: [...made.values()] };
  });
  keepReview(draftId, found, made);
  closeTool(store, finding);
  return chosen.length;
}

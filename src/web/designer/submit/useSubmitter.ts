import { useApi } from '#web/api/apiContext.ts';
import type { DesignerStore } from '#web/designer/store/createDesignerStore.ts';
import { useDesignerStore } from '#web/designer/store/designerContext.ts';
import { createSubmitter, type Submitter } from './createSubmitter.ts';

const submitters = new WeakMap<DesignerStore, Submitter>();

/**
 * The one submitter of the open draft: closing the dialog, or leaving a part of the screen, does
 * not end a run.
 */
export function useSubmitter(): Submitter {
  const store = useDesignerStore();
  const api = useApi();
  const found = submitters.get(store);
  if (found) return found;
  const made = createSubmitter(store, api);
  submitters.set(store, made);
  return made;
}

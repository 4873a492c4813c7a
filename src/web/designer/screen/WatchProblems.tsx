import { useEffect } from 'react';
import { useProblems } from '#web/designer/panels/problems/useProblems.ts';
import { useDesignerStore } from '#web/designer/store/designerContext.ts';

/**
 * Keeps the store's list of problems up to date, so that boxes hear of them only when there is
 * news. Shows nothing.
 */
export function WatchProblems() {
  const store = useDesignerStore();
  const problems = useProblems();
  useEffect(() => {
    store.setState({ problems });
  }, [store, problems]);
  return null;
}

import { useEffect } from 'react';
import { useProblems } from '#web/designer/panels/problems/useProblems.ts';
import { useDesignerStore } from '#web/designer/store/designerContext.ts';

/** Keeps the store's problems up to date: boxes hear only of changes. Shows nothing. */
export function WatchProblems() {
  const store = useDesignerStore();
  const problems = useProblems();
  useEffect(() => {
    store.setState({ problems });
  }, [store, problems]);
  return null;
}

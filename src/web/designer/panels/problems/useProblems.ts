import { useDeferredValue, useMemo } from 'react';
import type { Problem } from '#core/draft/problems/problem.ts';
import { useDesignerHost } from '#web/designer/host/designerHost.ts';
import { useDesigner, useDraft, useDraftReading } from '#web/designer/store/designerContext.ts';

/**
 * Everything that is wrong with the draft, worked out after the screen shows a change, and only for
 * what changed. Without a connection the installation's own service is assumed.
 */
export function useProblems(): readonly Problem[] {
  const draft = useDeferredValue(useDraft((present) => present));
  const facts = useDeferredValue(useDesigner((state) => state.facts));
  const reading = useDraftReading();
  const { edge, limits } = useDesignerHost();
  const { service, profile } = edge;
  return useMemo(
    () => reading.findProblems(draft, { facts, service, profile, limits }),
    [reading, draft, facts, service, profile, limits],
  );
}

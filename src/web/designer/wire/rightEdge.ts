import type { Draft } from '#core/draft/draft.ts';
import { changeMembers } from '#core/draft/changedCopy.ts';
import type { RightMeasuredFrom } from '#core/wire/surfaces/appSurface.ts';
import type { EdgeConfig } from '#web/designer/host/designerHost.ts';

/** Which edge `Right` counts from: a draft's choice towards a remote service, else as installed. */
export function edgeOf(draft: Draft, config: EdgeConfig): RightMeasuredFrom {
  const own = config.service === 'remote' ? draft.rightMeasuredFrom : undefined;
  return own ?? config.rightMeasuredFrom;
}

/** The draft with `Right` counted from the other edge. */
export function switchEdge(draft: Draft, config: EdgeConfig): Draft {
  const next = edgeOf(draft, config) === 'left' ? 'right' : 'left';
  return changeMembers(draft, {
    rightMeasuredFrom: next === config.rightMeasuredFrom ? undefined : next,
  });
}

import type { Draft } from '#core/draft/draft.ts';
import { changeMembers } from '#core/draft/changeMembers.ts';
import type { AppConfig, RightMeasuredFrom } from '#core/wire/surfaces/appSurface.ts';

/** What the installation says that matters here. */
export type EdgeConfig = Pick<AppConfig, 'service' | 'rightMeasuredFrom'>;

const key = 'fieldwright-right-edge';

/**
 * Keeps the installation's setting for when its server cannot be asked: an export must not change
 * its meaning for that.
 */
export function rememberEdge(config: EdgeConfig): void {
  try {
    localStorage.setItem(key, `${config.service} ${config.rightMeasuredFrom}`);
  } catch {
    // A browser that keeps nothing asks the server next time.
  }
}

/** The setting as it was last heard; as the contract says where it never was. */
export function rememberedEdge(): EdgeConfig {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(key);
  } catch {
    // As if nothing had been kept.
  }
  return {
    service: kept?.startsWith('remote') ? 'remote' : 'embedded',
    rightMeasuredFrom: kept?.endsWith('right') ? 'right' : 'left',
  };
}

/**
 * Which edge `Right` counts from in a draft: its own choice towards a remote service, else the
 * installation's.
 */
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

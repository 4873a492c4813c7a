import { useEffect } from 'react';
import type { Draft } from '#core/draft/draft.ts';
import { changeMembers } from '#core/draft/changeMembers.ts';
import type { AppConfig, RightMeasuredFrom } from '#core/wire/surfaces/appSurface.ts';
import { useConfig } from '#web/api/useSession.ts';

/** What the installation says that matters here. */
export type EdgeConfig = Pick<AppConfig, 'service' | 'rightMeasuredFrom'>;

const key = 'fieldwright-right-edge';

/** Keeps the setting, so that an export means the same while the server cannot be asked. */
function rememberEdge(config: EdgeConfig): void {
  try {
    localStorage.setItem(key, `${config.service} ${config.rightMeasuredFrom}`);
  } catch {
    // A browser that keeps nothing asks the server next time.
  }
}

/** The setting as last heard; the contract's default when it never was. */
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

/** What the installation says about `Right`, as last heard while the server cannot be asked. */
export function useEdgeConfig(): EdgeConfig {
  const { data: config } = useConfig();
  useEffect(() => {
    if (config) rememberEdge(config);
  }, [config]);
  return config ?? rememberedEdge();
}

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

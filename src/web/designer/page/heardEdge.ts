import { useEffect } from 'react';
import type { AppConfig } from '#core/wire/surfaces/appSurface.ts';
import type { EdgeConfig } from '#web/designer/host/designerHost.ts';

const key = 'fieldwright-right-edge';

/** Keeps the setting, so that an export means the same while the server cannot be asked. */
function rememberEdge(config: EdgeConfig): void {
  try {
    localStorage.setItem(key, `${config.service} ${config.profile} ${config.rightMeasuredFrom}`);
  } catch {
    // A browser that keeps nothing asks the server next time.
  }
}

/** The setting as last heard; the contract's default when it never was. */
function rememberedEdge(): EdgeConfig {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(key);
  } catch {
    // As if nothing had been kept.
  }
  return {
    service: kept?.startsWith('remote') ? 'remote' : 'embedded',
    profile: kept?.includes(' family ') ? 'family' : 'contract',
    rightMeasuredFrom: kept?.endsWith('right') ? 'right' : 'left',
  };
}

/** What the installation says about `Right`, as last heard while the server cannot be asked. */
export function useHeardEdge(config: AppConfig | undefined): EdgeConfig {
  useEffect(() => {
    if (config) rememberEdge(config);
  }, [config]);
  return config ?? rememberedEdge();
}

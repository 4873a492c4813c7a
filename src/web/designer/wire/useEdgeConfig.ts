import { useEffect } from 'react';
import { useConfig } from '#web/api/useSession.ts';
import { type EdgeConfig, rememberedEdge, rememberEdge } from './rightEdge.ts';

/** What the installation says about `Right`, as last heard while the server cannot be asked. */
export function useEdgeConfig(): EdgeConfig {
  const { data: config } = useConfig();
  useEffect(() => {
    if (config) rememberEdge(config);
  }, [config]);
  return config ?? rememberedEdge();
}

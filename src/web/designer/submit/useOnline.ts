import { useSyncExternalStore } from 'react';

function listen(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether the browser believes to have a network at all. */
export function useOnline(): boolean {
  return useSyncExternalStore(listen, () => navigator.onLine);
}

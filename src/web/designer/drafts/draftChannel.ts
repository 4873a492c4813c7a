import { randomId } from '#web/api/randomId.ts';

const channelName = 'fieldwright-drafts';

/** This tab among those that are open. */
const tabId = randomId();

interface Message {
  draftId: string;
  tabId: string;
}

let channel: BroadcastChannel | undefined;

/** A channel to the other tabs; undefined where the browser refuses it along with its store. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(channelName);
  } catch {
    return undefined;
  }
}

/** Notifies the other tabs of this browser that a draft was changed here. */
export function announceDraftChange(draftId: string): void {
  channel ??= openChannel();
  channel?.postMessage({ draftId, tabId } satisfies Message);
}

/**
 * Calls back when a draft was changed, in another tab or in this one (`isOwn`): a list of drafts
 * needs both, an open draft only the others. Returns a stop.
 */
export function onDraftChange(callback: (draftId: string, isOwn: boolean) => void): () => void {
  const listening = openChannel();
  if (!listening) return () => undefined;
  listening.onmessage = ({ data }: MessageEvent<Message>) => {
    callback(data.draftId, data.tabId === tabId);
  };
  return () => listening.close();
}

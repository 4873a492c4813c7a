const channelName = 'fieldwright-drafts';

/** This tab among those that are open. */
const tabId = crypto.randomUUID();

interface Message {
  draftId: string;
  tabId: string;
}

let channel: BroadcastChannel | undefined;

/** Tells the other tabs of this browser that a draft was changed here. */
export function announceDraftChange(draftId: string): void {
  channel ??= new BroadcastChannel(channelName);
  channel.postMessage({ draftId, tabId } satisfies Message);
}

/**
 * Calls back when a draft was changed, in another tab or in this one (`isOwn`): a list of drafts
 * wants to hear of both, an open draft only of the others. Gives the way to stop.
 */
export function onDraftChange(callback: (draftId: string, isOwn: boolean) => void): () => void {
  const listening = new BroadcastChannel(channelName);
  listening.onmessage = ({ data }: MessageEvent<Message>) => {
    callback(data.draftId, data.tabId === tabId);
  };
  return () => listening.close();
}

const channelName = 'fieldwright-drafts';

let channel: BroadcastChannel | undefined;

/** Tells the other tabs of this browser that a draft was changed here. */
export function announceDraftChange(draftId: string): void {
  channel ??= new BroadcastChannel(channelName);
  channel.postMessage(draftId);
}

/** Calls back when another tab has changed a draft; gives the way to stop. */
export function onDraftChangeElsewhere(callback: (draftId: string) => void): () => void {
  const listening = new BroadcastChannel(channelName);
  listening.onmessage = (event: MessageEvent<string>) => {
    // This tab's own messages reach its other channel objects; the sender's is not told.
    if (typeof event.data === 'string') callback(event.data);
  };
  return () => listening.close();
}

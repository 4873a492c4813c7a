import type { EmbedDesign } from './openedDesign.ts';
import type { HostPort } from './hostPort.ts';

/** After a change, the page around hears of the draft when it has rested this long, ms. */
const pause = 500;

/**
 * Tells the page around of every draft, so that it can keep it, and answers when it asks for the
 * fields. Returns what ends it.
 */
export function tellDesign(port: HostPort, design: EmbedDesign): () => void {
  const { store } = design.session;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = () => port.say({ type: 'draft', files: design.exported() });
  const stopFollowing = store.subscribe(({ history }, before) => {
    if (history.present === before.history.present) return;
    clearTimeout(timer);
    timer = setTimeout(tell, pause);
  });
  const stopListening = port.listen((message) => {
    if (message.type !== 'export') return;
    port.say({ type: 'exported', request: message.request, files: design.exported() });
  });
  return () => {
    clearTimeout(timer);
    stopFollowing();
    stopListening();
  };
}

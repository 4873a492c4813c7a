import type { EmbedDesign } from './openedDesign.ts';
import type { HostPort } from '../hostPort.ts';
import { type Restored, takeDraft } from './takeDraft.ts';

/** After a change, the page around hears of the draft when it has rested this long, ms. */
const pause = 500;

/** A window that goes away; tests pass their own. */
type Leaving = Pick<Window, 'addEventListener' | 'removeEventListener'>;

interface Listener {
  /** The version of the template that is designed, if it is one. */
  basedOn: () => number | undefined;
  onRestored: (restored: Restored) => void;
}

/**
 * Tells the page around of every draft, so that it can keep it, takes one that it gives back, and
 * answers when it asks for the fields. Returns what ends it.
 */
export function tellDesign(
  port: HostPort,
  design: EmbedDesign,
  { basedOn, onRestored }: Listener,
  window: Leaving,
): () => void {
  const { store } = design.session;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    clearTimeout(timer);
    timer = undefined;
    const { present } = store.getState().history;
    if (present === design.keptOutside) return;
    design.keptOutside = present;
    port.say({ type: 'draft', files: design.exported(), version: basedOn() });
  };
  const stopFollowing = store.subscribe(({ history }, before) => {
    if (history.present === before.history.present) return;
    // What is there before anybody did anything is the service's own.
    if (history.past.length === 0 && history.future.length === 0) return;
    clearTimeout(timer);
    timer = setTimeout(tell, pause);
  });
  const stops = [
    port.listen('draft', (message) => takeDraft(port, design, message, onRestored)),
    port.listen('export', ({ request }) =>
      port.say({ type: 'exported', request, files: design.exported() }),
    ),
  ];
  const leave = () => {
    if (timer !== undefined) tell();
  };
  window.addEventListener('pagehide', leave);
  return () => {
    clearTimeout(timer);
    stopFollowing();
    for (const stop of stops) stop();
    window.removeEventListener('pagehide', leave);
  };
}

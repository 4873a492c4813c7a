import type { Stage } from '#web/designer/canvas/stage.ts';
import { roomOf } from '#web/ui/browser/place.ts';

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Leads to the name of the selected field in the panel, which is opened for it. */
export async function renameActive({
  store,
  viewer,
}: Pick<Stage, 'store' | 'viewer'>): Promise<void> {
  const { selection, unfolded } = store.getState();
  const id = selection.at(-1);
  if (id === undefined) return;
  store.setState({ panelOpen: true, unfolded: new Set([...unfolded, 'field']) });
  // The panel draws its section within a frame.
  await frame();
  const input = roomOf(viewer.scroller).querySelector<HTMLInputElement>(
    `[data-name-of="${CSS.escape(id)}"]`,
  );
  input?.focus();
  input?.select();
}

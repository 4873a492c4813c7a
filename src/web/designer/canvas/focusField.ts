import { fieldElement, type Stage } from './stage.ts';

/** Focuses a field's box; brings its page and box into view first unless `reveal` is false. */
export async function focusField(
  stage: Pick<Stage, 'store' | 'viewer'>,
  id: string,
  { reveal = true }: { reveal?: boolean } = {},
): Promise<void> {
  const { store, viewer } = stage;
  const find = () => {
    const { history, reading } = store.getState();
    return reading.fieldsById(history.present.fields).get(id);
  };
  const field = find();
  if (!field) return;
  if (reveal) await viewer.revealPage(field.fileKey, field.page, { rect: field.rect });
  // React draws a changed draft at the end of this task; a page that just appeared takes a frame.
  await Promise.resolve();
  if (!fieldElement(stage, field)) await new Promise((resolve) => requestAnimationFrame(resolve));
  const now = find();
  if (now) fieldElement(stage, now)?.focus({ preventScroll: true });
}

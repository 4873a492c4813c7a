import type { Size } from '#core/geometry/rect.ts';

/** A small picture of a page, encoded. */
export interface SmallPicture {
  blob: Blob;
  /** Nothing is on the page. */
  isBlank: boolean;
}

/**
 * Scales what was drawn of a page, `page` px from the canvas's corner, to `small` px, and encodes
 * it. Undefined when that has to be done on the main thread.
 */
export type MakeSmall = (
  drawn: HTMLCanvasElement,
  page: Size,
  small: Size,
) => Promise<SmallPicture | undefined>;

/** What the renderer's thread answers (`scripts/vite/smallPicturesThread.ts`). */
interface Answer extends Partial<SmallPicture> {
  targetName?: string;
  id?: number;
}

/** The name by which the renderer answers us; pdf.js listens to other names. */
const ourName = 'fieldwright-small';

/**
 * Has small pictures made by a renderer's thread, once it has answered that it can. `ended`
 * resolves when the thread has ended and answers nothing any more.
 */
export function createSmallPictures(
  renderer: Worker | undefined,
  ended: Promise<unknown>,
): MakeSmall {
  const waiting = new Map<number, (picture: SmallPicture | undefined) => void>();
  let canMake = false;
  let isOver = false;
  let lastId = 0;
  const ask = (question: object, moved: Transferable[] = []) =>
    renderer?.postMessage(
      { sourceName: ourName, targetName: 'renderer-small', ...question },
      moved,
    );

  renderer?.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    if (data.targetName !== ourName) return;
    canMake = !isOver;
    const { id = 0, blob, isBlank = false } = data;
    waiting.get(id)?.(blob && { blob, isBlank });
    waiting.delete(id);
  });
  const giveUp = () => {
    isOver = true;
    canMake = false;
    for (const answer of waiting.values()) answer(undefined);
    waiting.clear();
  };
  renderer?.addEventListener('error', giveUp);
  void ended.then(giveUp);
  ask({});

  return async (drawn, page, small) => {
    if (!canMake) return undefined;
    const picture = await createImageBitmap(drawn).catch(() => undefined);
    if (!picture || isOver) return undefined;
    lastId += 1;
    const id = lastId;
    return new Promise((resolve) => {
      waiting.set(id, resolve);
      ask({ id, picture, page, small }, [picture]);
    });
  };
}

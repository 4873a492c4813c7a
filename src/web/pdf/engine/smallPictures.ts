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

const nothing = Promise.resolve(undefined);

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

  return (drawn, page, small) => {
    if (!canMake) return nothing;
    const picture = scaledDown(drawn, page, small);
    if (!picture) return nothing;
    lastId += 1;
    const id = lastId;
    return new Promise((resolve) => {
      waiting.set(id, resolve);
      ask({ id, picture }, [picture]);
    });
  };
}

/**
 * The part of a canvas in `small` px, to be handed over: a sharp picture is twenty times as large,
 * and copying it for another thread takes three times as long as this. Undefined when there is no
 * room for it, or the picture was given up meanwhile.
 */
function scaledDown(drawn: HTMLCanvasElement, part: Size, small: Size): ImageBitmap | undefined {
  if (drawn.width === 0) return undefined;
  try {
    const canvas = new OffscreenCanvas(small.width, small.height);
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) return undefined;
    drawSmall(context, drawn, part, small);
    return canvas.transferToImageBitmap();
  } catch {
    return undefined;
  }
}

/** Draws the part of a canvas, from its corner on, in `small` px on white. */
export function drawSmall(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  drawn: HTMLCanvasElement,
  part: Size,
  { width, height }: Size,
): void {
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(drawn, 0, 0, part.width, part.height, 0, 0, width, height);
}

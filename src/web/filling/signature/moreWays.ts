import { handwritings } from '#core/fields/handwritings.ts';
import { FaceChoice } from './FaceChoice.tsx';
import { PicturePanel } from './PicturePanel.tsx';
import { typedFont } from './typedInk.ts';

/** What only those need who type their name or choose a picture: it comes when they do. */
export const moreWays = { FaceChoice, PicturePanel, loadFaces };

/** Fetches the fonts of all handwritings, as far as they come. */
async function loadFaces(): Promise<void> {
  const fonts = handwritings.map((face) => document.fonts.load(typedFont('A', face), 'A'));
  await Promise.allSettled(fonts);
}

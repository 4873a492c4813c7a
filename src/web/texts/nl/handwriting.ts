import type { Translation } from '../catalogue.ts';

/** Handwritings and pictures of signatures. */
export const handwriting = {
  faces: 'Handschrift',
  faceHand: 'Los',
  faceFlowing: 'Vloeiend',
  faceSlender: 'Slank',
  faceBrush: 'Penseel',
  yourPicture: 'Uw handtekening, uit de afbeelding geknipt',
  pictureHint:
    'Een foto of scan van uw handtekening op licht papier, als PNG of JPEG. Alleen de inkt blijft.',
  choosePicture: 'Afbeelding kiezen',
  pictureUnreadable: 'Deze afbeelding is niet te lezen. Kies een PNG of JPEG.',
  pictureFaint:
    'Er is geen handtekening in te zien. Kies een afbeelding met donkere inkt op licht papier.',
} as const satisfies Translation<'handwriting'>;

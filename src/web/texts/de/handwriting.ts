import type { Translation } from '../catalogue.ts';

/** Handwritings and pictures of signatures. */
export const handwriting = {
  faces: 'Handschrift',
  faceHand: 'Locker',
  faceFlowing: 'Fließend',
  faceSlender: 'Schlank',
  faceBrush: 'Pinsel',
  yourPicture: 'Ihre Unterschrift, aus dem Bild ausgeschnitten',
  pictureHint:
    'Ein Foto oder Scan Ihrer Unterschrift auf hellem Papier, als PNG oder JPEG. Nur die Tinte bleibt.',
  choosePicture: 'Bild wählen',
  pictureUnreadable: 'Dieses Bild ist nicht lesbar. Wählen Sie ein PNG oder JPEG.',
  pictureFaint:
    'Darin ist keine Unterschrift zu sehen. Wählen Sie ein Bild mit dunkler Tinte auf hellem Papier.',
} as const satisfies Translation<'handwriting'>;

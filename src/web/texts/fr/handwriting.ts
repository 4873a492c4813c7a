import type { Translation } from '../catalogue.ts';

/** Handwritings and pictures of signatures. */
export const handwriting = {
  faces: 'Écriture',
  faceHand: 'Libre',
  faceFlowing: 'Coulée',
  faceSlender: 'Fine',
  faceBrush: 'Pinceau',
  yourPicture: 'Votre signature, découpée dans l’image',
  pictureHint:
    'Une photo ou un scan de votre signature sur papier clair, en PNG ou JPEG. Seule l’encre est gardée.',
  choosePicture: 'Choisir une image',
  pictureUnreadable: 'Cette image est illisible. Choisissez un PNG ou un JPEG.',
  pictureFaint:
    'On n’y voit aucune signature. Choisissez une image à l’encre foncée sur papier clair.',
} as const satisfies Translation<'handwriting'>;

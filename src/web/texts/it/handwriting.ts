import type { Translation } from '../catalogue.ts';

/** Handwritings and pictures of signatures. */
export const handwriting = {
  faces: 'Scrittura',
  faceHand: 'Informale',
  faceFlowing: 'Scorrevole',
  faceSlender: 'Sottile',
  faceBrush: 'Pennello',
  yourPicture: 'La Sua firma, ritagliata dall’immagine',
  pictureHint:
    'Una foto o scansione della Sua firma su carta chiara, in PNG o JPEG. Resta solo l’inchiostro.',
  choosePicture: 'Scegli immagine',
  pictureUnreadable: 'Questa immagine non si può leggere. Scelga un PNG o JPEG.',
  pictureFaint:
    'Non si vede nessuna firma. Scelga un’immagine con inchiostro scuro su carta chiara.',
} as const satisfies Translation<'handwriting'>;

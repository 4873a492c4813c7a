import type { Translation } from '../catalogue.ts';

/** Handwritings and pictures of signatures. */
export const handwriting = {
  faces: 'Letra',
  faceHand: 'Informal',
  faceFlowing: 'Fluida',
  faceSlender: 'Fina',
  faceBrush: 'Pincel',
  yourPicture: 'Su firma, recortada de la imagen',
  pictureHint:
    'Una foto o un escaneo de su firma en papel claro, en PNG o JPEG. Solo se guarda la tinta.',
  choosePicture: 'Elegir imagen',
  pictureUnreadable: 'Esta imagen no se puede leer. Elija un PNG o JPEG.',
  pictureFaint: 'No se ve ninguna firma. Elija una imagen con tinta oscura en papel claro.',
} as const satisfies Translation<'handwriting'>;

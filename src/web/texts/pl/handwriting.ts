import type { Translation } from '../catalogue.ts';

/** Handwritings and pictures of signatures. */
export const handwriting = {
  faces: 'Pismo',
  faceHand: 'Swobodne',
  faceFlowing: 'Płynne',
  faceSlender: 'Smukłe',
  faceBrush: 'Pędzel',
  yourPicture: 'Podpis wycięty z obrazu',
  pictureHint: 'Zdjęcie lub skan podpisu na jasnym papierze, PNG lub JPEG. Zostaje tylko atrament.',
  choosePicture: 'Wybierz obraz',
  pictureUnreadable: 'Tego obrazu nie da się odczytać. Wybierz PNG lub JPEG.',
  pictureFaint: 'Nie widać podpisu. Wybierz obraz z ciemnym atramentem na jasnym papierze.',
} as const satisfies Translation<'handwriting'>;

/** Handwritings and pictures of signatures. */
export const handwriting = {
  faces: 'Handwriting',
  faceHand: 'Casual',
  faceFlowing: 'Flowing',
  faceSlender: 'Slender',
  faceBrush: 'Brush',
  yourPicture: 'Your signature, cut out of the picture',
  pictureHint:
    'A photo or scan of your signature on light paper, as PNG or JPEG. Only its ink is kept.',
  choosePicture: 'Choose picture',
  pictureUnreadable: 'This picture cannot be read. Choose a PNG or JPEG.',
  pictureFaint: 'No signature can be seen in it. Choose a picture of dark ink on light paper.',
} as const;

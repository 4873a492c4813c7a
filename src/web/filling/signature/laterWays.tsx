import { laterPart } from '#web/later/laterPart.tsx';

const load = async () => (await import('./moreWays.ts')).moreWays;

/** The handwritings of a typed name. */
export const LaterFaces = laterPart(async () => (await load()).FaceChoice, 'handwriting').Part;
/** A picture of a signature. */
export const LaterPicture = laterPart(async () => (await load()).PicturePanel, 'handwriting').Part;

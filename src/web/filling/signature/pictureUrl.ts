import type { SignaturePicture } from '#core/wire/surfaces/signSurface.ts';

/** The picture of a signature as an address. */
export const pictureUrl = ({ png }: SignaturePicture): string => `data:image/png;base64,${png}`;

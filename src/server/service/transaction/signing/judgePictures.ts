import { inflateSync } from 'node:zlib';
import { pictureFault } from '#core/appearance/pictureFault.ts';
import { readPng } from '#core/appearance/readPng.ts';
import { limits } from '#core/wire/limits.ts';
import type { SignaturePicture } from '#core/wire/surfaces/signSurface.ts';
import { problem, type ServiceProblem } from '#server/service/transaction/state/serviceProblem.ts';

/** What is wrong with a picture that a signer signs with. */
type PictureTrouble = 'signature-not-a-picture' | 'signature-invisible' | 'signature-covers';

const words: Record<PictureTrouble, string> = {
  'signature-not-a-picture':
    'That picture is no PNG of eight bits a channel with transparency and without metadata, or not of the size that it says.',
  'signature-invisible':
    'Nobody can see a signature in that picture. Use dark ink on a clear ground.',
  'signature-covers': 'That picture covers its whole place. Make its ground clear.',
};

/** Judges the pictures of one finish, each once wherever it is used. */
export function createPictureJudge() {
  const known = new Map<string, PictureTrouble | undefined>();
  return {
    problems(picture: SignaturePicture, path: string): ServiceProblem[] {
      const key = `${picture.width} ${picture.height} ${picture.png}`;
      if (!known.has(key)) {
        if (known.size >= limits.pictures)
          return [
            problem(
              'too-many-pictures',
              `Sign with at most ${limits.pictures} different pictures.`,
              path,
            ),
          ];
        known.set(key, troubleOf(picture));
      }
      const trouble = known.get(key);
      return trouble ? [problem(trouble, words[trouble], path)] : [];
    },
  };
}

function troubleOf({ png, width, height }: SignaturePicture): PictureTrouble | undefined {
  const bytes = Buffer.from(png, 'base64');
  const pixels =
    bytes.length <= limits.pictureBytes
      ? readPng(bytes, limits.picturePixels, (packed, maxOutputLength) =>
          inflateSync(packed, { maxOutputLength }),
        )
      : undefined;
  if (pixels?.width !== width || pixels.height !== height) return 'signature-not-a-picture';
  const fault = pictureFault(pixels);
  return fault && (fault === 'covers' ? 'signature-covers' : 'signature-invisible');
}

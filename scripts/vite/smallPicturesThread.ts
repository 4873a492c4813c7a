/**
 * What the renderer's thread of pdf.js does beside drawing pages: it encodes small pictures
 * (`src/web/pdf/engine/smallPictures.ts`). A question without a picture is answered, too: whoever
 * asked knows then that this thread makes them. WebP would be a fifth smaller and takes twenty
 * times as long.
 */
export const smallPicturesThread = `
;self.addEventListener('message', async ({ data }) => {
  if (data?.targetName !== 'renderer-small') return;
  const { sourceName: targetName, id, picture } = data;
  const answer = { sourceName: 'renderer-small', targetName, id };
  try {
    if (picture) {
      const { width, height } = picture;
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
      context.drawImage(picture, 0, 0);
      picture.close();
      const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
      answer.isBlank = pixels.every((pixel) => pixel === 0xffffffff);
      answer.blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
    }
  } catch {
    // The answer without a picture says it.
  }
  self.postMessage(answer);
});
`;

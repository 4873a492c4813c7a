import * as z from 'zod/mini';

/** A box in points from the top-left corner of the page as shown. */
export const boxSchema = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});

import * as z from 'zod/mini';

/** GET /app/copy/{token}: what a receiver of sealed documents can download, and until when. */
export const copyViewSchema = z.object({
  /** The receiver's, such as `nl-NL`. */
  language: z.string(),
  /** The last whole day on which they can be downloaded, such as `2026-12-27`. */
  lastDay: z.string(),
  /** `size` in bytes. */
  files: z.array(z.object({ fileId: z.string(), displayName: z.string(), size: z.number() })),
});
export type CopyView = z.output<typeof copyViewSchema>;

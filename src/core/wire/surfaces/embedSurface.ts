import * as z from 'zod/mini';
import { embedPurposes } from '#core/wire/contract/embedSession.ts';
import { fileMetadataSchema } from '#core/wire/contract/fileMetadata.ts';
import { limits } from '#core/wire/limits.ts';
import { rightEdges } from './appSurface.ts';

/** GET /app/embed/{id}: to whom the page may speak before it has its token. */
export const embedHostSchema = z.object({ origin: z.string() });

/** POST /app/embed/{id}/token: the code of the address. */
export const embedCodeSchema = z.object({ code: z.string().check(z.maxLength(100)) });

/** Its answer: the token for the memory of the page, and what the page is for. */
export const embedTokenSchema = z.object({
  token: z.string(),
  purpose: z.enum(embedPurposes),
  transactionId: z.optional(z.string()),
  templateId: z.optional(z.string()),
  signerId: z.optional(z.string()),
  /** Until it ends unless it is renewed. */
  secondsLeft: z.number(),
  /** From which edge `Location.Right` is measured here. */
  rightMeasuredFrom: z.enum(rightEdges),
});
export type EmbedToken = z.output<typeof embedTokenSchema>;

/**
 * PUT /app/embed/{id}/templates/{templateId}/fields: the metadata of documents of a template, for
 * its next version. `BasedOn` is the version that was designed.
 */
export const templateFieldsSchema = z.object({
  BasedOn: z.int().check(z.gte(1)),
  Files: z
    .array(z.object({ FileId: z.string(), Metadata: fileMetadataSchema }))
    .check(z.maxLength(limits.files)),
});

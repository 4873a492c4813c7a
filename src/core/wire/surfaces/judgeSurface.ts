import * as z from 'zod/mini';

/** The answer to POST /app/judge: why the service would refuse a PDF, if it would. */
export const judgementSchema = z.object({
  refusal: z.optional(z.object({ Code: z.string(), Message: z.string() })),
});
export type Judgement = z.output<typeof judgementSchema>;

import * as z from 'zod/mini';
import { line } from '#core/wire/text.ts';

/** What an embedded page is for; it can do this and nothing else. */
export const embedPurposes = ['design', 'sign', 'track'] as const;
export type EmbedPurpose = (typeof embedPurposes)[number];

/** The longest lifetime of an embedded page, in seconds; it can be renewed again and again. */
export const longestEmbed = 3_600;

const lifetime = z._default(z.int().check(z.minimum(60), z.maximum(longestEmbed)), longestEmbed);

/**
 * POST /api/embed/sessions: what the page is for, and the exact origin of the page around it.
 * `sign` needs a transaction and one of its signers, `track` a transaction; `design` is for a
 * transaction that is not started, for a template, or for neither.
 */
export const createEmbedSchema = z.object({
  Purpose: z.enum(embedPurposes),
  TransactionId: z.optional(line(100)),
  TemplateId: z.optional(line(100)),
  SignerId: z.optional(z.string().check(z.maxLength(255))),
  Origin: z.string().check(z.maxLength(300)),
  LifetimeSeconds: lifetime,
});
export type CreateEmbed = z.output<typeof createEmbedSchema>;

/** PUT /api/embed/sessions/{id}: how long it lasts from now. */
export const renewEmbedSchema = z.object({ LifetimeSeconds: lifetime });

/**
 * The answer to both: the address for the iframe, which works once. `ExpiresAt` is a moment
 * (ISO 8601).
 */
export const embedAnswerSchema = z.object({
  Id: z.string(),
  Url: z.string(),
  ExpiresAt: z.string(),
});

import * as z from 'zod/mini';
import { embedPurposes } from '#core/wire/contract/embedSession.ts';
import { fileMetadataSchema } from '#core/wire/contract/fileMetadata.ts';
import { limits } from '#core/wire/limits.ts';
import { transactionStatuses } from '#core/wire/transactionStatus.ts';

/** The version of the messages between an embedded page and the page around it. */
export const embedVersion = 1;

/** What every message has: its version, and the `Id` of the session. */
const envelope = { fieldwright: z.literal(embedVersion), session: z.string() };
const message = <T extends string, S extends z.core.$ZodLooseShape>(type: T, shape: S) =>
  z.object({ ...envelope, type: z.literal(type), ...shape });

const about = { transactionId: z.string(), signerId: z.string() };
/** Repeated in the answer, so that the asker knows what is answered. */
const request = z.string().check(z.maxLength(100));

/** Documents by their fileId, with the metadata of their fields. */
const exportedFiles = z.array(z.object({ name: z.string(), metadata: fileMetadataSchema }));
/** Of the template that a draft was made on; a design of anything else has none. */
const version = z.optional(z.int());

/** Why a page asks for a new address. */
export const addressReasons = ['reload', 'used', 'expiring', 'over'] as const;

/** What an embedded page says. No message holds a token, a link, or a document. */
export const pageMessageSchema = z.discriminatedUnion('type', [
  message('ready', { purpose: z.enum(embedPurposes) }),
  message('address-needed', { reason: z.enum(addressReasons) }),
  message('opened', about),
  message('finished', about),
  message('declined', about),
  message('status', {
    transactionId: z.string(),
    status: z.union(transactionStatuses.map((status) => z.literal(status))),
  }),
  message('ended', {}),
  message('draft', { files: exportedFiles, version }),
  message('restored', {
    taken: z.array(z.string()),
    refused: z.array(z.object({ name: z.string(), reason: z.string() })),
  }),
  message('exported', { request, files: exportedFiles }),
  message('sent', { transactionId: z.string() }),
  message('saved', { templateId: z.string(), version: z.int() }),
]);
export type PageMessage = z.output<typeof pageMessageSchema>;

/**
 * What the page around an embedded one may ask for. None of these signs, ticks, or finishes.
 */
export const hostMessageSchema = z.discriminatedUnion('type', [
  message('theme', { theme: z.enum(['system', 'light', 'dark']) }),
  message('export', { request }),
  // A draft that the page told before. What it holds is read as any metadata from outside.
  message('draft', {
    files: z
      .array(z.object({ name: z.string().check(z.maxLength(limits.name)), metadata: z.unknown() }))
      .check(z.maxLength(limits.files)),
    version,
  }),
  // Each PDF is a `Blob`, which this room does not know.
  message('open', {
    documents: z
      .array(z.object({ name: z.string().check(z.maxLength(limits.name)), pdf: z.unknown() }))
      .check(z.maxLength(limits.files)),
  }),
]);
export type HostMessage = z.output<typeof hostMessageSchema>;

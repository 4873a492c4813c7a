import * as z from 'zod/mini';
import { fileIdFault, line, message } from '#core/wire/text.ts';
import { limits } from '#core/wire/limits.ts';
import { wireProblemSchema } from '#core/wire/errorBody.ts';
import { fileMetadataSchema } from '#core/wire/contract/fileMetadata.ts';
import { signerIdSchema, signerRequestSchema } from '#core/wire/contract/signer.ts';
import { createTransactionSchema } from '#core/wire/contract/transaction.ts';

const settings = createTransactionSchema.shape;
const nameSchema = line(limits.name, 1);
const fileIdSchema = z.string().check(
  z.superRefine((text, context) => {
    const fault = fileIdFault(text);
    if (fault) context.addIssue({ code: 'custom', message: fault, input: text });
  }),
);
/** A SHA-256 digest in lower-case hexadecimal. */
export const sha256Schema = z
  .string()
  .check(z.regex(/^[0-9a-f]{64}$/, { error: 'must be a SHA-256 in 64 lower-case hex digits' }));

/** Who signs, without saying which person: a signer's settings under a name such as "Tenant". */
const roleSchema = z.extend(signerRequestSchema, { Id: signerIdSchema, Name: nameSchema });

/** What the designer keeps of a field beside its metadata; nothing of it is ever sent. */
const editedFieldSchema = z.object({
  /** Not to be moved, resized or deleted before it is unlocked. */
  Locked: z.optional(z.boolean()),
  /** Fields of a document with the same number are one repeat: they change together. */
  Repeat: z.optional(z.int().check(z.gte(1), z.lte(limits.fields))),
});

/** By form set and name of the field. */
const editingSchema = z.record(z.string(), z.record(z.string(), editedFieldSchema));
export type TemplateEditing = z.output<typeof editingSchema>;

/** A PDF that was put under its digest before, and its fields; `Signers` are ids of roles. */
const templateFileSchema = z.object({
  FileId: fileIdSchema,
  Sha256: sha256Schema,
  Metadata: fileMetadataSchema,
  Editing: z.optional(editingSchema),
});

const rolesSchema = z.array(roleSchema).check(
  z.minLength(1),
  z.maxLength(limits.signers),
  z.superRefine((roles, context) => {
    for (const [index, { Id }] of roles.entries())
      if (roles.findIndex((role) => role.Id === Id) !== index)
        context.addIssue({
          code: 'custom',
          message: 'is already the Id of another role',
          path: [index, 'Id'],
          input: roles,
        });
  }),
);

const filesSchema = z.array(templateFileSchema).check(
  z.minLength(1),
  z.maxLength(limits.files),
  z.superRefine((files, context) => {
    for (const [index, { FileId }] of files.entries())
      if (files.findIndex((file) => file.FileId === FileId) !== index)
        context.addIssue({
          code: 'custom',
          message: 'is already the FileId of another file',
          path: [index, 'FileId'],
          input: files,
        });
  }),
);

/** What a version of a template holds: documents, fields, roles in place of people, messages. */
export const templateContentSchema = z.object({
  Description: z.optional(message(limits.message)),
  Roles: rolesSchema,
  Files: filesSchema,
  SendEmailNotifications: settings.SendEmailNotifications,
  DaysToExpire: settings.DaysToExpire,
  SignRequestMode: settings.SignRequestMode,
  Receivers: settings.Receivers,
});
export type TemplateContent = z.output<typeof templateContentSchema>;

/** The body of POST /api/templates and of PUT /api/templates/{templateId}. */
export const putTemplateSchema = z.extend(templateContentSchema, {
  Name: nameSchema,
  /** With PUT: the version that was read; refused (409) when it is not the newest any more. */
  BasedOn: z.optional(z.int().check(z.gte(1))),
});
export type PutTemplate = z.output<typeof putTemplateSchema>;
/** A template as a client may write it: members with a default may be left out. */
export type PutTemplateInput = z.input<typeof putTemplateSchema>;

/** The body of PUT …/name, and of POST …/duplicate, where it may be missing. */
export const templateNameSchema = z.object({ Name: nameSchema });
/** The body of POST …/duplicate. */
export const duplicateTemplateSchema = z.object({ Name: z.optional(nameSchema) });

const heading = {
  Id: z.string(),
  Name: z.string(),
  /** The newest, from 1. */
  Version: z.number(),
  /** The name of the keys that made it. */
  MadeBy: z.optional(z.string()),
  /** ISO 8601. */
  CreatedAt: z.string(),
  ModifiedAt: z.string(),
  /** Set while it can be restored. */
  DeletedAt: z.optional(z.string()),
};

/** What a list shows of the newest version: who signs, and what is there to be signed. */
export const templateOutlineSchema = z.object({
  Roles: z.array(z.object({ Id: z.string(), Name: z.string() })),
  Files: z.array(
    z.object({
      FileId: z.string(),
      DisplayName: z.string(),
      Pages: z.number(),
      Fields: z.number(),
    }),
  ),
});
export type TemplateOutline = z.output<typeof templateOutlineSchema>;

/** A template in a list. */
export const templateSummarySchema = z.object({ ...heading, ...templateOutlineSchema.shape });
export type TemplateSummary = z.output<typeof templateSummarySchema>;

/** The answer to GET /api/templates. */
export const templateListSchema = z.object({ Templates: z.array(templateSummarySchema) });
export type TemplateList = z.output<typeof templateListSchema>;

/** A version of a template with its content: `Version` is the one that was asked for. */
export const templateSchema = z.extend(templateContentSchema, {
  ...heading,
  Files: z.array(
    z.extend(templateFileSchema, {
      /** Of each page as shown, in points; page 1 first. */
      PageSizes: z.array(z.object({ Width: z.number(), Height: z.number() })),
    }),
  ),
  /** The newest, where `Version` is an older one. */
  NewestVersion: z.number(),
  /** What has no effect. */
  Problems: z.optional(z.array(wireProblemSchema)),
});
export type Template = z.output<typeof templateSchema>;

/** The answer to GET …/versions, newest first. */
export const templateVersionsSchema = z.object({
  Versions: z.array(
    z.object({
      Version: z.number(),
      MadeBy: z.optional(z.string()),
      CreatedAt: z.string(),
    }),
  ),
});
export type TemplateVersions = z.output<typeof templateVersionsSchema>;

/** The answer to PUT /api/template-documents/{sha256}. */
export const templateDocumentSchema = z.object({
  Sha256: z.string(),
  Size: z.number(),
  Pages: z.number(),
});
export type TemplateDocument = z.output<typeof templateDocumentSchema>;

/** Who takes a role: its `Id`, and the members of a signer that differ from the role's. */
const personSchema = z.extend(signerRequestSchema, {
  Id: signerIdSchema,
  Language: z.optional(line(35)),
  SendSignRequest: z.optional(z.boolean()),
  DaysToRemind: z.optional(z.int().check(z.gte(-1), z.lte(limits.daysToRemind))),
});

/**
 * The body of POST /api/templates/{templateId}/transactions: who takes each role, what fields hold
 * beforehand, and whatever a transaction takes at creation, which the template's gives way to.
 */
export const useTemplateSchema = z.object({
  Signers: z.array(personSchema).check(z.maxLength(limits.signers)),
  /** fileId -> field name -> what it holds; the signer may change it. */
  Values: z.optional(
    z.record(
      z.string(),
      z.record(z.string(), z.union([line(limits.entry), z.number(), z.boolean()])),
    ),
  ),
  /** Absent: the newest. */
  Version: z.optional(z.int().check(z.gte(1))),
  SendEmailNotifications: z.optional(z.boolean()),
  DaysToExpire: z.optional(settings.DaysToExpire.def.innerType),
  SignRequestMode: z.optional(settings.SignRequestMode.def.innerType),
  PlaceSignatures: settings.PlaceSignatures,
  SenderName: settings.SenderName,
  PostbackUrl: settings.PostbackUrl,
  Reference: settings.Reference,
  Context: settings.Context,
  Language: settings.Language,
  Seal: settings.Seal,
  Receivers: settings.Receivers,
});
export type UseTemplate = z.output<typeof useTemplateSchema>;

import * as z from 'zod/mini';
import { fieldTypes, kindNames } from '#core/fields/kindFacts.ts';
import { handwritings } from '#core/fields/handwritings.ts';
import { limits } from '#core/wire/limits.ts';
import { boxSchema } from './boxSchema.ts';
import { fieldMannerSchema } from '#core/wire/contract/traitSchemas.ts';
import { signerStates } from '#core/wire/contract/signer.ts';
import { line, message } from '#core/wire/text.ts';
import { calculationsSchema } from './calculationsSchema.ts';
import { transactionStatuses } from '#core/wire/transactionStatus.ts';

/**
 * What a signer enters: a text, the state of a choice, or a tick. Of a text that is not what its
 * field holds anyway, a decision says whether it is one.
 */
export const entrySchema = z.union([z.string(), z.boolean()]);

/** fileId -> field name (as defined, case kept) -> value. */
export const entriesSchema = z.record(z.string(), z.record(z.string(), entrySchema));
export type Entries = z.output<typeof entriesSchema>;

/**
 * A hand signature as numbers, never as markup. Each stroke is a flat list x0, y0, w0, x1, y1, w1,
 * ... in the units of the pad (`width` by `height`); w is the pen's width there.
 */
export const scribbleSchema = z
  .object({
    width: z.number().check(z.positive(), z.lte(10_000)),
    height: z.number().check(z.positive(), z.lte(10_000)),
    strokes: z
      .array(z.array(z.number()).check(z.minLength(3)))
      .check(z.minLength(1), z.maxLength(limits.strokes)),
  })
  .check(
    z.refine(
      ({ strokes }) =>
        strokes.every((stroke) => stroke.length % 3 === 0 && stroke.every(Number.isFinite)),
      {
        error: 'must hold strokes of x, y, width triples',
      },
    ),
    z.refine(
      ({ strokes }) =>
        strokes.reduce((sum, stroke) => sum + stroke.length / 3, 0) <= limits.strokePoints,
      {
        error: `must have at most ${limits.strokePoints} points`,
      },
    ),
  );
export type Scribble = z.output<typeof scribbleSchema>;

const pictureSide = z.number().check(z.int(), z.positive(), z.lte(limits.pictureSide));

/** The picture of a signature on a clear ground: a PNG without metadata, in base64, in pixels. */
export const pictureSchema = z.object({
  png: z
    .string()
    .check(z.maxLength(4 * Math.ceil(limits.pictureBytes / 3)), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
  width: pictureSide,
  height: pictureSide,
});
export type SignaturePicture = z.output<typeof pictureSchema>;

/** A signature: drawn by hand; typed, or a picture of one (refused where RequireHandsignature). */
export const signatureSchema = z.union([
  z.object({ scribble: scribbleSchema }),
  z.object({
    typed: line(limits.scribbleName, 1),
    /** The handwriting; the first where nothing is said. */
    face: z.optional(z.enum(handwritings)),
  }),
  z.object({ picture: pictureSchema }),
]);
export type SignatureMark = z.output<typeof signatureSchema>;

/**
 * PUT entries: what is entered so far, kept for a reload and for the signer's other open pages.
 * `base`: each of these fields as the page last heard of it, so that changes of two pages merge.
 */
export const saveEntriesSchema = z.object({
  entries: entriesSchema,
  base: z.optional(entriesSchema),
});
export type SaveEntries = z.output<typeof saveEntriesSchema>;

/** What all pages of a signer have saved. */
export interface SavedEntries {
  /** All entries as they are now. */
  entries: Entries;
  /** Values of other pages that those of this one took the place of. */
  overruled: Entries;
}

/** The answer to PUT entries with a `base`; without one there is no body. */
export const savedEntriesSchema = z.optional(
  z.object({ entries: entriesSchema, overruled: entriesSchema }),
);

/**
 * POST finish: all entries, the signature of each Signature field, and one for a signer who has no
 * such field.
 */
export const finishSchema = z.object({
  entries: z._default(entriesSchema, {}),
  /**
   * The entries of the service that the page has seen. With it a value of another page that was
   * not seen is not signed: 409 `entries-changed`.
   */
  base: z.optional(entriesSchema),
  /**
   * The `seen` of the view that the page shows. What others signed since is not signed with it: 409
   * `others-signed`.
   */
  seen: z.optional(z.string()),
  /** fileId -> field name -> mark. */
  signatures: z._default(z.record(z.string(), z.record(z.string(), signatureSchema)), {}),
  /** The mark of a signer without a Signature field. */
  signature: z.optional(signatureSchema),
  /** Whether the signer ticked the box that the view asks for. */
  consent: z.optional(z.boolean()),
  /** The name under the signature; ignored when it is fixed. */
  scribbleName: z.optional(line(limits.scribbleName)),
  /**
   * The zone of the signer's clock, such as `Europe/Amsterdam`: where a field shows the day, it is
   * the day there.
   */
  zone: z.optional(line(60, 1)),
});
export type Finish = z.output<typeof finishSchema>;

/** POST decline. */
export const declineSchema = z.object({ reason: z._default(message(limits.reason), '') });

/** A generated field as its signer sees it. */
export const signingFieldSchema = z.object({
  name: z.string(),
  type: z.enum(fieldTypes),
  page: z.number(),
  /** Already narrowed to this signer's column where several share a Signature. */
  box: boxSchema,
  /** It shows what it holds, and nobody changes it. */
  readOnly: z.boolean(),
  /** It stands for a field of the PDF, whose printed value it hides. */
  covers: z.optional(z.literal(true)),
  /** Its place in the tab order of its page, before those without one. */
  tabOrder: z.optional(z.number()),
  /** Of a text: the size of all texts of its page, points. */
  textSize: z.optional(z.number()),
  /** What it asks for. */
  manner: z.optional(fieldMannerSchema),
  /** Of a button of a choice, whose name this is: what is chosen with it, its words for people. */
  state: z.optional(z.string()),
  label: z.optional(z.string()),
  /** Also: the file under which the choice is reported. */
  fileId: z.optional(z.string()),
  value: z.optional(z.union([z.string(), z.boolean()])),
});
export type SigningField = z.output<typeof signingFieldSchema>;

/** A text box, list, check box or radio button that was in the PDF already. */
export const signingEmbeddedFieldSchema = z.object({
  name: z.string(),
  label: z.optional(z.string()),
  kind: z.enum(['text', 'check', 'list']),
  page: z.number(),
  box: boxSchema,
  maxLength: z.optional(z.number()),
  comb: z.boolean(),
  multiline: z.boolean(),
  /** The field's own size, points as shown; absent where it adapts to the box. */
  fontSize: z.optional(z.number()),
  align: z.enum(['left', 'center', 'right']),
  /** Quarter turns clockwise of the text against the page as shown, in degrees. */
  turn: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  readOnly: z.boolean(),
  required: z.boolean(),
  /** The text that the PDF itself shows there, as long as nobody enters another. */
  printed: z.optional(z.string()),
  /** Of a choice, the state that is on, or ''. */
  value: z.optional(z.union([z.string(), z.boolean()])),
  /** The document computes its value. */
  computed: z.optional(z.literal(true)),
  /** Of a list: what can be chosen, as what its field holds and what is read. */
  options: z.optional(z.readonly(z.array(z.object({ value: z.string(), text: z.string() })))),
  /** Of a choice: what its field holds while this place is on. */
  state: z.optional(z.string()),
  /** Of a choice: made of radio buttons. */
  radio: z.optional(z.literal(true)),
  /** Of a choice: what is on cannot be turned off, only something else on. */
  kept: z.optional(z.literal(true)),
});
export type SigningEmbeddedField = z.output<typeof signingEmbeddedFieldSchema>;

/**
 * A place of another signer's field: read-only, with what they signed, or still open to them. An
 * embedded field has the `style` of its text.
 */
export const othersFieldSchema = z.object({
  name: z.string(),
  kind: z.enum(kindNames),
  page: z.number(),
  box: boxSchema,
  /** Whose it is, as places in `others.people`: the one who filled it, or all who still may. */
  by: z.array(z.number()),
  /** What the field holds; absent while it is open, or signed. */
  value: z.optional(z.union([z.string(), z.boolean()])),
  /** The signature, as a place in `others.marks`; absent while it is open. */
  mark: z.optional(z.number()),
  /** A small copy of a signature, which has no name below it. */
  copy: z.optional(z.literal(true)),
  /** The PDF may already print a value here, which the field hides. */
  covers: z.optional(z.literal(true)),
  /** Of a text of a generated field: the size of all texts of its page, points. */
  textSize: z.optional(z.number()),
  manner: z.optional(fieldMannerSchema),
  style: z.optional(
    z.pick(signingEmbeddedFieldSchema, {
      maxLength: true,
      comb: true,
      multiline: true,
      fontSize: true,
      align: true,
      turn: true,
    }),
  ),
});
export type OthersField = z.output<typeof othersFieldSchema>;

/** GET view: everything the signer's page shows. */
export const signingViewSchema = z.object({
  status: z.union(transactionStatuses.map((status) => z.literal(status))),
  state: z.enum(signerStates),
  /** Whether this signer may fill in and finish at this moment. */
  canAct: z.boolean(),
  language: z.string(),
  email: z.optional(z.string()),
  /** The address to which the sealed documents come by mail at the end, too. */
  mailedTo: z.optional(z.string()),
  /** Who asks for the signature, where that is known. */
  sender: z.optional(z.string()),
  message: z.optional(z.string()),
  /** The sender's words for this page. */
  intro: z.optional(z.string()),
  /** The sentence beside the box that has to be ticked before finishing. */
  consent: z.optional(z.string()),
  /** The host of the address to which the signer is led afterwards. */
  returnHost: z.optional(z.string()),
  /** That address; only in the answer to finish and decline. */
  returnTo: z.optional(z.string()),
  scribbleName: z.optional(z.string()),
  scribbleNameFixed: z.boolean(),
  requireHandsignature: z.boolean(),
  /** Whether a signature is asked for although no Signature field stands on a page. */
  signatureAtFinish: z.boolean(),
  files: z.array(
    z.object({
      fileId: z.string(),
      displayName: z.string(),
      pages: z.number(),
      /** The sizes of the pages as shown, in points, and how many pages in a row have each. */
      sizes: z.optional(
        z.array(z.object({ width: z.number(), height: z.number(), pages: z.number() })),
      ),
      /** Whether GET file answers with the sealed document. */
      sealed: z.boolean(),
      readable: z.boolean(),
      fields: z.array(signingFieldSchema),
      embedded: z.array(signingEmbeddedFieldSchema),
      calculations: z.optional(calculationsSchema),
      /** Scripts of the form that are not run: those of totals, and those that follow entries. */
      unrun: z.optional(z.array(z.enum(['totals', 'entries']))),
      /** What others have signed on its pages, and what is theirs to fill in. */
      others: z.optional(z.array(othersFieldSchema)),
    }),
  ),
  /** Sealing met trouble and is tried again by itself. */
  sealingWaits: z.optional(z.literal(true)),
  entries: entriesSchema,
  /**
   * The other signers: how many, how many have signed, and those whose name is known, in their
   * order; never an address.
   */
  others: z.object({
    total: z.number(),
    signed: z.number(),
    named: z.array(z.object({ name: z.string(), signed: z.boolean() })),
    /** Each of them, in their order, for the fields that are theirs. */
    people: z.optional(z.array(z.object({ name: z.optional(z.string()), signed: z.boolean() }))),
    /** Their signatures, each with the name below it. */
    marks: z.optional(z.array(z.object({ mark: signatureSchema, name: z.optional(z.string()) }))),
  }),
  /** Tells what all have signed so far from what they will have signed; `finish` sends it back. */
  seen: z.optional(z.string()),
  /** The last whole day on which one can sign, wherever one is, such as `2026-11-28`. */
  lastDay: z.optional(z.string()),
  signedAt: z.optional(z.string()),
});
export type SigningView = z.output<typeof signingViewSchema>;

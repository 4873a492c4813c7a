import type { FactsByFile, fillableNames } from '#core/draft/documentFacts.ts';
import type { DraftField } from '#core/draft/draft.ts';
import type { NamesByFile } from '#core/draft/lists/convertedNames.ts';
import type { AssignmentsBeside } from '#core/draft/metadata/assignmentsBeside.ts';
import type { MetadataReading } from '#core/draft/metadata/metadataReading.ts';
import type { ServiceProfile } from '#core/fields/kindFacts.ts';

/** Everything that can be wrong with a draft; each has a sentence in the text catalogue. */
export const problemCodes = [
  'field.beyondDocument',
  'field.invisible',
  'field.offPage',
  'field.partlyOffPage',
  'field.overlap',
  'field.smallSignature',
  'field.sharedSignature',
  'field.noSigner',
  'field.toReview',
  'field.name.empty',
  'field.name.tooLong',
  'field.name.control',
  'field.name.reserved',
  'field.name.characters',
  'field.name.twice',
  'field.name.lowerCase',
  'field.name.embedded',
  'field.text.waiting',
  'field.text.missing',
  'field.text.offPage',
  'field.value.tooWide',
  'field.value.characters',
  'field.value.refused',
  'field.trait',
  'field.elsewhere',
  'choice.sameValue',
  'choice.single',
  'choice.chosenTwice',
  'choice.name',
  'formSet.unassigned',
  'formSet.twice',
  'formSet.isFileId',
  'formSet.missingEntry',
  'signer.none',
  'signer.emailMissing',
  'signer.emailInvalid',
  'signer.setting',
  'signer.emailShown',
  'signer.nameShown',
  'signer.nameNotSent',
  'receiver.emailInvalid',
  'signer.withoutSignature',
  'signer.withoutSignatureUnlikeOthers',
  'file.none',
  'file.fileIdInvalid',
  'file.fileIdTwice',
  'file.displayName',
  'file.password',
  'file.certified',
  'file.signedDamaged',
  'file.refused',
  'file.tooLarge',
  'file.noEmbeddedFields',
  'file.embeddedNamesClash',
  'file.convertedBeside',
  'file.metadataTooLarge',
  'file.noFields',
  'draft.noFields',
  'draft.tooManyFiles',
  'draft.tooManyFields',
  'draft.tooManySigners',
  'draft.tooManyPlaces',
  'draft.tooManyTexts',
] as const;
export type ProblemCode = (typeof problemCodes)[number];

/** What `fixProblem` can do about a problem. */
export const problemFixes = [
  'moveInside',
  'moveToLastPage',
  'enlarge',
  'enlargeSignature',
  'splitSignature',
  'assignSigner',
  'detachText',
  'clearValue',
  'clearTraits',
  'unchoose',
  'rename',
  'renameFormSet',
  'renameFileId',
  'clearEmbedded',
  'removeEntries',
  'markReadOnly',
] as const;
export type ProblemFix = (typeof problemFixes)[number];

/** Something wrong with a draft, found as it is made. Blocking ones stop Send; warnings do not. */
export interface Problem {
  /** Stable within a draft: code plus what it is about; lets a list keep its rows. */
  id: string;
  code: ProblemCode;
  severity: 'blocking' | 'warning';
  /** Values for the sentence that the text catalogue holds under `code`. */
  values: Readonly<Record<string, string | number>>;
  /** Where a jump leads. */
  place: {
    fieldIds: readonly string[];
    fileKey?: string;
    page?: number;
    signerId?: string;
    formSet?: string;
  };
  /** The name of a fix that `fixProblem` can carry out, where there is one. */
  fix?: ProblemFix;
}

/** What the service takes; as in the answer of GET /app/config. */
export interface DraftLimits {
  files: number;
  fields: number;
  signers: number;
  pdfBytes: number;
}

/** What is counted of the fields of a draft; keys that count nothing are missing. */
export interface FieldAccounts {
  /** `DraftFile.key` -> how many fields were placed on it. */
  byFile: ReadonlyMap<string, number>;
  /** `DraftFile.key` -> at least as many bytes as its fields take in the metadata. */
  bytesByFile: ReadonlyMap<string, number>;
  /** Signer id -> how many fields; a shared field counts for each of its signers. */
  bySigner: ReadonlyMap<string, number>;
  /** The same for Signature boxes alone. */
  signaturesBySigner: ReadonlyMap<string, number>;
  /** Fields that fill themselves with something of their signers. */
  showing: ReadonlySet<DraftField>;
  /** How many fields have a name, by the name in lower case. */
  names: ReadonlyMap<string, number>;
  /** Names in lower case that several fields have. */
  sharedNames: ReadonlySet<string>;
  /** Fields whose name is wrong by itself. */
  faultyNames: ReadonlySet<DraftField>;
  /** Fields made here that no signer has. */
  unassigned: ReadonlySet<DraftField>;
  /** Buttons of choices. */
  buttons: ReadonlySet<DraftField>;
}

/** What finding problems needs to know beside the draft. */
export interface ProblemContext {
  facts: FactsByFile;
  /** Who takes the transaction: a document with a password stops only the embedded service. */
  service: 'embedded' | 'remote';
  /** What another service takes; the contract where nothing is said. */
  profile?: ServiceProfile | undefined;
  limits?: DraftLimits;
}

/** What is known of one draft when its problems are looked for. */
export interface ProblemSources {
  accounts: FieldAccounts;
  assignments: AssignmentsBeside;
  converted: NamesByFile;
  /** `fillableNames`, which may remember. */
  fillableNames: typeof fillableNames;
  reading: MetadataReading;
}

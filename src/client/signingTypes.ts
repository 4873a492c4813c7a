import type { FieldType } from '#core/fields/fieldKinds.ts';
import type { FieldTraits } from '#core/fields/fieldTraits.ts';
import type { TransactionStatus } from '#core/wire/transactionStatus.ts';

/**
 * How a signer proves that it is them: a hand signature, a box to tick before they finish, or the
 * address to which the link goes.
 */
export interface NewVerification {
  Type: 'Scribble' | 'Consent' | 'Email';
  RequireHandsignature?: boolean | undefined;
  ScribbleName?: string | undefined;
  ScribbleNameFixed?: boolean | undefined;
}

/** A signer as it is sent on creation; docs/service.md has the bounds and defaults. */
export interface NewSigner {
  /** `Signer1`, `Signer2` … where it is left out; metadata refers to it. */
  Id?: string | undefined;
  /** Required unless neither a sign request nor a confirmation is to be sent. */
  Email?: string | undefined;
  /** Such as `en-US`. */
  Language?: string | undefined;
  SendSignRequest?: boolean | undefined;
  SignRequestSubject?: string | undefined;
  SignRequestMessage?: string | undefined;
  SendSignConfirmation?: boolean | undefined;
  /** Every so many days; 0 means the default, 7, and -1 never. */
  DaysToRemind?: number | undefined;
  Verifications?: NewVerification[] | undefined;
  ScribbleName?: string | undefined;
  ScribbleNameFixed?: boolean | undefined;
  RequireScribble?: boolean | undefined;
  RequireEmailVerification?: boolean | undefined;
  Reference?: string | undefined;
  Context?: Record<string, unknown> | undefined;
  /** Shown to the signer, as text. */
  IntroText?: string | undefined;
  /** Where the signer is led after they have finished or declined; http or https. */
  ReturnUrl?: string | undefined;
}

/** Somebody who signs nothing and gets the sealed documents. */
export interface NewReceiver {
  Name?: string | undefined;
  Email: string;
  Language?: string | undefined;
  Subject?: string | undefined;
  Message?: string | undefined;
  Reference?: string | undefined;
  Context?: Record<string, unknown> | undefined;
}

/** The body that creates a transaction. */
export interface NewTransaction {
  Signers: NewSigner[];
  SendEmailNotifications?: boolean | undefined;
  /** 0 means the default, 30. */
  DaysToExpire?: number | undefined;
  /** Where changes of this transaction are reported. */
  PostbackUrl?: string | undefined;
  /** 1: all signers at once; 2: one after another, in their order; 0: as the service is set. */
  SignRequestMode?: 0 | 1 | 2 | undefined;
  /** Gives every signature without a box of its own one; absent: as the service is set. */
  PlaceSignatures?: boolean | undefined;
  /** Who asks, as signers read it; absent: as the service is set, else the name of the keys. */
  SenderName?: string | undefined;
  Reference?: string | undefined;
  Context?: Record<string, unknown> | undefined;
  Language?: string | undefined;
  Seal?: boolean | undefined;
  Receivers?: NewReceiver[] | undefined;
  /** The template that the documents and fields come from; recorded, and nothing else. */
  Template?: { Id: string; Version: number } | undefined;
}

/** Where a field stands: points from the edges of the page as shown, or of a text on it. */
export interface FieldLocation {
  Left?: number | undefined;
  /** From the left edge, unless the installation counts from the right (LOCATION_RIGHT_FROM). */
  Right?: number | undefined;
  Top?: number | undefined;
  Bottom?: number | undefined;
  Width?: number | undefined;
  Height?: number | undefined;
  /** From 1. */
  PageNumber?: number | undefined;
  Search?: string | undefined;
  Occurence?: number | undefined;
  Occurrence?: number | undefined;
}

/** One field of a form set. */
export interface NewField extends FieldTraits {
  Type: FieldType;
  Location: FieldLocation;
  Width?: number | undefined;
  Height?: number | undefined;
  /** Entered beforehand; the signer may change it. */
  Value?: string | number | boolean | undefined;
  ConvertedFrom?: string | undefined;
  TabOrder?: number | undefined;
}

/** The metadata of a file, as the designer exports it. */
export interface NewMetadata {
  DisplayName?: string | undefined;
  DisplayOrder?: number | undefined;
  Description?: string | undefined;
  SetParaph?: boolean | undefined;
  /** Who may fill which form sets, by the signer's id. */
  Signers?: Record<string, { FormSets?: string[] | undefined }> | undefined;
  /** Key of the form set -> name of the field -> field. */
  FormSets?: Record<string, Record<string, NewField>> | undefined;
}

/** One thing that is wrong with a request, or with `Severity`, worth a look after a success. */
export interface SigningProblem {
  Path: string;
  Code: string;
  Message: string;
  Severity?: 'warning' | undefined;
  /** Id of the signer whom it is about. */
  Signer?: string | undefined;
  /** What it is now, where that is not what was sent. */
  Now?: string | undefined;
}

/** Something that happened with a signer or receiver; docs/service.md lists the codes. */
export interface SigningActivity {
  Id: string;
  Code: number;
  Activity: string;
  Info?: string | undefined;
  /** On what the signer opened, declined or signed. */
  Device?: 'phone' | 'tablet' | 'computer' | undefined;
  CreatedDateTime: string;
}

/** A signer as the service returns it; members that are not named here pass through. */
export interface SignerAnswer {
  Id: string;
  Email?: string | undefined;
  Language?: string | undefined;
  SendSignRequest?: boolean | undefined;
  SignRequestSubject?: string | undefined;
  SignRequestMessage?: string | undefined;
  SendSignConfirmation?: boolean | undefined;
  DaysToRemind?: number | undefined;
  Verifications?:
    | {
        Type: string;
        RequireHandsignature?: boolean | undefined;
        ScribbleName?: string | undefined;
        ScribbleNameFixed?: boolean | undefined;
        [member: string]: unknown;
      }[]
    | undefined;
  ScribbleName?: string | undefined;
  ScribbleNameFixed?: boolean | undefined;
  RequireScribble?: boolean | undefined;
  /** What the signer entered: fileId -> name of the field -> value. */
  Context?: Record<string, unknown> | null | undefined;
  Reference?: string | null | undefined;
  CreatedDateTime?: string | undefined;
  ModifiedDateTime?: string | undefined;
  SignedDateTime?: string | undefined;
  RejectDateTime?: string | undefined;
  Activities?: SigningActivity[] | undefined;
  State?: 'not yet' | 'waiting' | 'opened' | 'signed' | 'declined' | undefined;
  SignedAt?: string | undefined;
  /** The name with which the signer signed, where it is not the `ScribbleName`. */
  SignedName?: string | undefined;
  RejectReason?: string | undefined;
  /** Where the signer signs; never in postbacks. */
  SignUrl?: string | undefined;
  ShowUrl?: string | undefined;
  ReceiptUrl?: string | undefined;
  [member: string]: unknown;
}

/** A receiver as the service returns it; members that are not named here pass through. */
export interface ReceiverAnswer extends Partial<NewReceiver> {
  Id: string;
  Activities?: SigningActivity[] | undefined;
  [member: string]: unknown;
}

/** A file of a transaction. */
export interface FileAnswer {
  DisplayName?: string | undefined;
  Links?: { Rel: string; Type: string; Link: string }[] | undefined;
  State: 'awaiting metadata' | 'awaiting pdf' | 'ready' | 'sealed' | 'removed';
  Pages?: number | undefined;
  /** What its sender should know about the PDF: warnings only. */
  Problems?: SigningProblem[] | undefined;
}

/** A transaction as the service returns it; members that are not named here pass through. */
export interface TransactionAnswer {
  Id: string;
  Status: TransactionStatus;
  Signers: SignerAnswer[];
  SendEmailNotifications?: boolean | undefined;
  DaysToExpire?: number | undefined;
  SignRequestMode?: number | undefined;
  PlaceSignatures?: boolean | undefined;
  SenderName?: string | undefined;
  PostbackUrl?: string | undefined;
  /** The template that it was made from. */
  Template?: { Id: string; Version: number } | undefined;
  Files?: Record<string, FileAnswer> | undefined;
  Receivers?: ReceiverAnswer[] | undefined;
  Reference?: string | null | undefined;
  Context?: Record<string, unknown> | null | undefined;
  CreatedAt?: string | undefined;
  EndedAt?: string | undefined;
  CreatedDateTime?: string | undefined;
  ModifiedDateTime?: string | undefined;
  CanceledDateTime?: string | undefined;
  CancelationReason?: string | undefined;
  /** What was kept without being understood, and what will not be as it may be thought to be. */
  Problems?: SigningProblem[] | undefined;
  [member: string]: unknown;
}

/** The body of a postback: the transaction as it was at the change. */
export interface PostbackBody extends TransactionAnswer {
  Checksum: string;
}

/** The answer to an upload. */
export interface UploadReceipt {
  /** Empty where the service says nothing. */
  Message: string;
  Problems?: SigningProblem[] | undefined;
}

/** The body of a cancellation. */
export interface Cancellation {
  Reason?: string | undefined;
  SendNotifications?: boolean | undefined;
}

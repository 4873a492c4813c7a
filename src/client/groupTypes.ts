import type { TransactionStatus } from '#core/wire/transactionStatus.ts';
import type {
  NewMetadata,
  NewReceiver,
  NewSigner,
  NewTransaction,
  SigningProblem,
} from './signingTypes.ts';

/** A template as it is saved: documents, fields, and roles in place of people. */
export interface NewTemplate {
  Name: string;
  /** With `put`: the version that was read; refused (409) when it is not the newest any more. */
  BasedOn?: number | undefined;
  Description?: string | undefined;
  Roles: (NewSigner & { Id: string; Name: string })[];
  /** PDFs that were put by `putDocument` before, and their fields. */
  Files: {
    FileId: string;
    Sha256: string;
    Metadata: NewMetadata;
    /** What a designer keeps of fields, by form set and name; never sent. */
    Editing?: Record<string, Record<string, { Locked?: boolean; Repeat?: number }>>;
  }[];
  SendEmailNotifications?: boolean | undefined;
  DaysToExpire?: number | undefined;
  SignRequestMode?: 0 | 1 | 2 | undefined;
  Receivers?: NewReceiver[] | undefined;
}

interface TemplateHeading {
  Id: string;
  Name: string;
  /** From 1. */
  Version: number;
  MadeBy?: string | undefined;
  CreatedAt: string;
  ModifiedAt: string;
  /** Set while it can be restored. */
  DeletedAt?: string | undefined;
}

/** A template in a list. */
export interface TemplateSummaryAnswer extends TemplateHeading {
  Roles: { Id: string; Name: string }[];
  Files: { FileId: string; DisplayName: string; Pages: number; Fields: number }[];
}

/** A version of a template with its content. */
export interface TemplateAnswer extends TemplateHeading, Omit<NewTemplate, 'Name' | 'BasedOn'> {
  NewestVersion: number;
  Problems?: SigningProblem[] | undefined;
}

/** Who takes each role of a template, and what a transaction takes at creation. */
export interface TemplateUse extends Omit<NewTransaction, 'Signers' | 'Template'> {
  /** The `Id` of a role, and what differs from the role. */
  Signers: (NewSigner & { Id: string })[];
  /** fileId -> name of the field -> what it holds beforehand. */
  Values?: Record<string, Record<string, string | number | boolean>> | undefined;
  /** The newest unless given. */
  Version?: number | undefined;
}

/** Several transactions that are chosen together: ids, or what a search finds. */
export interface NewBatch {
  Transactions?: string[] | undefined;
  Search?:
    | {
        Text?: string | undefined;
        Status?: TransactionStatus | undefined;
        From?: string | undefined;
        Until?: string | undefined;
        Except?: string[] | undefined;
      }
    | undefined;
}

/** What is done to a batch. */
export interface BatchStart {
  Action: 'remind' | 'cancel' | 'remove';
  Reason?: string | undefined;
  SendNotifications?: boolean | undefined;
  DelaySeconds?: number | undefined;
}

/** A batch, and how many of its transactions were done. */
export interface BatchAnswer {
  Id: string;
  State: 'chosen' | 'running' | 'stopped' | 'ended';
  Action?: BatchStart['Action'] | undefined;
  CreatedAt: string;
  StartedAt?: string | undefined;
  BeginsAt?: string | undefined;
  EndedAt?: string | undefined;
  Total: number;
  Waiting: number;
  Done: number;
  Skipped: number;
  Failed: number;
}

/** A batch with a page of its transactions; `Next` is the `after` of the next page. */
export interface BatchReportAnswer extends BatchAnswer {
  Rows: {
    TransactionId: string;
    Title?: string | undefined;
    Result: 'waiting' | 'done' | 'skipped' | 'failed';
    Code?: string | undefined;
    Message?: string | undefined;
    At?: string | undefined;
  }[];
  Next?: number | undefined;
}

/** What a page in an iframe is for, and the exact origin of the page around it. */
export interface NewEmbed {
  Purpose: 'design' | 'sign' | 'track';
  TransactionId?: string | undefined;
  /** For `design`, in place of a transaction. */
  TemplateId?: string | undefined;
  SignerId?: string | undefined;
  Origin: string;
  LifetimeSeconds?: number | undefined;
}

/** The address for an iframe; it works once. */
export interface EmbedAddress {
  Id: string;
  Url: string;
  ExpiresAt: string;
}

import type { OpenApiPart } from './operation.ts';

/**
 * What each member means, by the object that holds it: a schema of the document, or the member in
 * whose value or entries it stands. The schemas that parse requests are in the browser, too, and
 * carry no words.
 */
const words: Record<string, Record<string, string>> = {
  Transaction: {
    Id: 'Id of the transaction; it stands in the paths of the other calls.',
    Status:
      '5 waiting for document, 10 waiting for signer, 20 being sealed, 30 signed, 40 rejected, 50 expired, 60 cancelled, 70 failed.',
    Signers: 'Who signs, in their order.',
    SendEmailNotifications:
      'Whether the sender is told by mail how the transaction ends; sign requests are sent in any case.',
    DaysToExpire: 'Days from the start until it expires; 0 means 30.',
    PostbackUrl: 'Where every change is reported, by https.',
    SignRequestMode: '1: all signers at once; 2: one after another; 0: as the service is set.',
    PlaceSignatures:
      'Whether a signature without a field of its own is placed: at the text `{{Signer1}}`, in the signature field `Signature-1_1` of the PDF, or at the top right of page 1.',
    SenderName:
      'Who asks, as mails and signing pages name them; else the `SENDER_NAME` of the service, else the name of the keys.',
    Reference: 'A text of yours, kept and returned.',
    Context: 'Members of yours, kept and returned; at most 64 KiB.',
    Language: 'Kept and returned.',
    Seal: 'Kept and returned; documents are sealed in any case.',
    Receivers: 'Who gets the sealed documents beside the signers.',
    Template: 'The template that it was made from; recorded, and nothing else.',
    Files: 'The files by their fileId.',
    CreatedAt: 'When it was created, in UTC.',
    EndedAt: 'When it ended, in UTC.',
    CreatedDateTime: 'When it was created.',
    ModifiedDateTime: 'When it last changed.',
    CanceledDateTime: 'When it was cancelled.',
    CancelationReason: 'Why it was cancelled.',
    Problems: 'Warnings: what was kept without effect, and signatures that no document will show.',
    Message: 'Why there is no document.',
    Checksum:
      'SHA-1 of `Id`, two bars, `Status`, one bar and the secret, in lower-case hex. Prefer the header `webhook-signature`, which protects the whole body.',
  },
  Template: { Id: 'Id of the template.', Version: 'Which version of it.' },
  CreateEmbedSession: {
    Purpose: 'The one thing that the page is for.',
    TransactionId: 'The transaction; `design` can do without one.',
    TemplateId: 'The template whose fields are designed; for `design`, without a transaction.',
    SignerId: 'Who signs; for `sign` only.',
    Origin: 'The site around the page, as an exact origin.',
    LifetimeSeconds: 'How long the page lasts; it can be renewed.',
  },
  RenewEmbedSession: { LifetimeSeconds: 'How long the page lasts from now.' },
  EmbedSession: {
    Id: 'Id of the session; it stands in the paths of the other calls, and opens nothing.',
    Url: 'The address for the iframe; it works once.',
    ExpiresAt: 'When the page ends unless it is renewed, in UTC.',
  },
  Signers: {
    Id: 'Id of the signer, `Signer1` and so on unless you chose one.',
    Email: 'Where sign requests go; required while one is to be sent.',
    Language: 'Language of the mails and of the signing page, such as `de-DE`.',
    SendSignRequest: 'Whether the signer is asked by mail; else hand them their `SignUrl`.',
    SignRequestSubject: 'Subject of the sign request, in one line.',
    SignRequestMessage: 'Text of the sign request.',
    SendSignConfirmation: 'Whether the signer gets a mail at the end; as `SendSignRequest`.',
    DaysToRemind: 'Days between reminders; 0 means 7, -1 never.',
    Verifications: 'How the signer proves that it is them.',
    ScribbleName: 'The name under the signature.',
    ScribbleNameFixed: 'Whether the signer cannot change that name.',
    RequireScribble: 'An older form of a verification by `Scribble`.',
    RequireEmailVerification: 'An older form: the signing link goes to the address only.',
    Reference: 'A text of yours, kept and returned.',
    Context:
      'The answers by file and field name, once signed; beside them members of yours, kept and returned.',
    IntroText: 'Shown to the signer before the document, as text.',
    ReturnUrl: 'Where the signer is led after they have finished or declined.',
    FormSets: 'Keys of form sets, or fileIds of PDFs with fields of their own.',
    State: 'How far the signer is.',
    CreatedDateTime: 'When the signer was added.',
    ModifiedDateTime: 'When something last changed for the signer.',
    SignedDateTime: 'When the signer signed.',
    RejectDateTime: 'When the signer declined.',
    Activities: 'What happened with the signer, as the audit trail knows it.',
    SignedAt: 'When the signer signed, in UTC.',
    SignedName: 'The name with which the signer signed, where it is not the `ScribbleName`.',
    RejectReason: 'Why the signer declined.',
    SignUrl:
      'Where the signer signs; whoever has it can sign. Never in postbacks; only on request where a mail brings it.',
    ShowUrl: 'Where the signer reads the documents; never in postbacks.',
    ReceiptUrl: 'Where the signer reads the audit trail; never in postbacks.',
  },
  Verifications: {
    Type: '`Scribble`: a signature by hand or typed; `Consent`: a box to tick; `Email`: the link goes to the address only.',
    RequireHandsignature: 'Whether the signature must be drawn.',
    ScribbleName: 'The name under the signature.',
    ScribbleNameFixed: 'Whether the signer cannot change that name.',
  },
  Receivers: {
    Id: 'Id of the receiver.',
    Name: 'Name of the receiver.',
    Email: 'Where the documents go.',
    Language: 'Language of the mail.',
    Subject: 'Subject of the mail.',
    Message: 'Text of the mail.',
    Reference: 'A text of yours, kept and returned.',
    Context: 'Members of yours, kept and returned.',
    Activities: 'What happened with the receiver.',
  },
  Activities: {
    Id: 'Id of the activity.',
    Code: 'Its number: 101 InvitationSent, 103 Opened, 202 Rejected, 203 Signed and others.',
    Activity: 'Its name.',
    Info: 'The fileId of what was opened, or the reason of what was declined.',
    Device: 'On what the signer opened, declined or signed, as far as their browser says.',
    CreatedDateTime: 'When it happened.',
  },
  Files: {
    DisplayName: 'The name that people see.',
    Links: 'Where the PDF can be read, with the keys.',
    State: 'How far the file is.',
    Pages: 'Number of pages, once the PDF is there.',
    Problems: 'What its sender should know about the PDF: warnings only.',
  },
  Links: {
    Rel: 'What the link leads to.',
    Type: 'The media type of it.',
    Link: 'The address.',
  },
  FileMetadata: {
    DisplayName: 'The name that people see; else the fileId.',
    DisplayOrder: 'Kept, without effect.',
    Description: 'Kept, without effect.',
    SetParaph:
      'Whether a small copy of each signature stands on every page that has none of its signer.',
    Signers: 'What each signer fills in, by the id of the signer.',
    FormSets: 'Fields by form set and name; a key is unique within a transaction.',
  },
  FormSets: {
    Type: '`Signature`, `SingleLine` (a text) or `Check` (a box to tick).',
    Location: 'Where the field stands.',
    Width: 'In points, where it is not in `Location`.',
    Height: 'In points, where it is not in `Location`.',
    Value: 'What the field holds until its signer changes it; a Signature takes none.',
    ConvertedFrom: 'Full name of a field inside the PDF that this field stands for.',
    TabOrder: 'Its place among the fields of its page, from 1.',
    Required:
      'Whether Finish waits for it: a box has to be ticked, of a Group something chosen. A Signature and Initials are required anyway.',
    ReadOnly: 'Whether its `Value` is shown and nobody changes it.',
    Label: 'What it is called for people; else its name.',
    Help: 'What to enter, in a sentence.',
    MaxLength: 'How many characters it takes.',
    Comb: 'Whether each character stands in one of `MaxLength` cells.',
    Format:
      'Of a text `email`, `phone`, `iban`, `digits`, `letters`, or a mask of `9` (digit), `A` (letter), `*` (any) and fixed characters; of a Date how it is printed, such as `DD.MM.YYYY`.',
    Min: 'The least number, or the first day as `YYYY-MM-DD`.',
    Max: 'The largest number, or the last day as `YYYY-MM-DD`.',
    Decimals: 'How many decimals a number has at most, and is printed with.',
    Options: 'What can be chosen of a List.',
    Group: 'Radio fields of one group are one choice, reported under this name.',
    Chosen: 'This button is chosen beforehand; the signer may choose another.',
    FontSize: 'Of its text, in points; absent: fitted to its box.',
    Align: 'On which side its text stands.',
  },
  Location: {
    Left: 'Points from the left edge of the page as shown.',
    Right:
      'Points from the left edge of the page to the left side of the field, unless the service measures it from the right.',
    Top: 'Points from the top edge of the page as shown to the top of the field.',
    Bottom: 'Points from the bottom edge of the page as shown.',
    Width: 'In points.',
    Height: 'In points.',
    PageNumber: 'The page, from 1; with `Search` it may be missing, which means all pages.',
    Search: 'Places the field by this text on the page.',
    Occurence: 'Which place of the text, from 1; absent: all of them.',
    Occurrence: 'Another spelling of `Occurence`.',
  },
  UploadAnswer: {
    Message: 'What was done, in a sentence.',
    Problems: 'Warnings: what was kept without effect, or what another file loses.',
  },
  StartAnswer: { Problems: 'Warnings: what no signer fills in, and signatures without a place.' },
  CorrectSigner: {
    Email: 'Where the sign request goes from now on.',
    ScribbleName: 'The name of who signs.',
  },
  CancelTransaction: {
    Reason: 'Why; it is kept, and told to those who are notified.',
    SendNotifications: 'Whether signers who were asked are told by mail.',
  },
  StartBatch: {
    DelaySeconds: 'How long nothing is done yet, so that all of it can be taken back.',
  },
  Batch: {
    BeginsAt: 'The work begins at this moment or soon after; absent once it has begun.',
  },
  Error: {
    Message: 'What is wrong, where, and what to do.',
    Problems: 'Each thing that is wrong, at most 50.',
  },
  Problems: {
    Path: 'Where: a member of the body, a header or a parameter.',
    Code: 'What, as a word that stays the same.',
    Message: 'What is wrong and what to do, in a sentence.',
    Severity: '`warning` where the call was carried out all the same.',
    Signer: 'Id of the signer whom it is about.',
    Now: 'What it is now, where that is not what was sent.',
  },
};

/** Schemas whose members have the meaning of another's. */
const alike: Record<string, string> = {
  CreateTransaction: 'Transaction',
  Postback: 'Transaction',
  RemovedAnswer: 'Transaction',
};

/**
 * Returns a schema with the words of its members, as `description`; one that has a description
 * keeps it. `holder` is the name of the schema, or of the member in which it stands.
 */
export function withWords(schema: OpenApiPart, holder: string): OpenApiPart {
  const known = words[alike[holder] ?? holder] ?? {};
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'properties' && isPart(value))
        return [
          key,
          Object.fromEntries(
            Object.entries(value).map(([name, member]) => [
              name,
              isPart(member) ? described(withWords(member, name), known[name]) : member,
            ]),
          ),
        ];
      const isInner = key === 'items' || key === 'additionalProperties';
      return [key, isInner && isPart(value) ? withWords(value, holder) : value];
    }),
  );
}

function described(schema: OpenApiPart, description: string | undefined): OpenApiPart {
  return description === undefined || '$ref' in schema ? schema : { description, ...schema };
}

function isPart(value: unknown): value is OpenApiPart {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

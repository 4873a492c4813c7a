import type { CreateTransactionInput } from './transaction.ts';
import type { FileMetadataInput } from './fileMetadata.ts';

/** Golden examples: tests parse them, the OpenAPI document shows them, the guide quotes them. */
export const examples = {
  createTransaction: {
    Signers: [
      {
        Email: 'anna@example.com',
        Language: 'en-US',
        SendSignRequest: true,
        SignRequestSubject: 'Your lease agreement',
        SignRequestMessage: 'Hello Anna,\n\nplease fill in and sign the lease.',
        SendSignConfirmation: true,
        DaysToRemind: 7,
        Verifications: [
          { Type: 'Scribble', RequireHandsignature: true, ScribbleName: 'Anna Berg' },
        ],
      },
    ],
    SendEmailNotifications: true,
  } satisfies CreateTransactionInput,

  transaction: {
    Id: 'b10ae331-af78-4e79-a39e-5b64693b6b68',
    Status: 5,
    Signers: [
      {
        Id: 'Signer1',
        Email: 'anna@example.com',
        Language: 'en-US',
        SendSignRequest: true,
        SignRequestSubject: 'Your lease agreement',
        SignRequestMessage: 'Hello Anna,\n\nplease fill in and sign the lease.',
        SendSignConfirmation: true,
        DaysToRemind: 7,
        Verifications: [
          {
            Type: 'Scribble',
            RequireHandsignature: true,
            ScribbleName: 'Anna Berg',
            ScribbleNameFixed: false,
          },
        ],
        ScribbleName: 'Anna Berg',
        ScribbleNameFixed: false,
        RequireScribble: true,
        State: 'not yet',
        CreatedDateTime: '2026-03-02T09:15:00.000+00:00',
        ModifiedDateTime: '2026-03-02T09:15:00.000+00:00',
        Activities: [],
      },
    ],
    SendEmailNotifications: true,
    DaysToExpire: 30,
    SignRequestMode: 1,
    Files: {},
    CreatedAt: '2026-03-02T09:15:00.000Z',
    CreatedDateTime: '2026-03-02T09:15:00.000+00:00',
    ModifiedDateTime: '2026-03-02T09:15:00.000+00:00',
  },

  /** The API-generated approach: fields with places on the pages. */
  generatedMetadata: {
    DisplayName: 'Lease agreement',
    Signers: { Signer1: { FormSets: ['1_Signer1'] } },
    FormSets: {
      '1_Signer1': {
        AddressLine1: {
          Type: 'SingleLine',
          Location: { Right: 88.5, Top: 342.25, Width: 180, Height: 20, PageNumber: 1 },
        },
        Parking: {
          Type: 'Check',
          Location: { Right: 72, Top: 240, Width: 14, Height: 14, PageNumber: 2 },
        },
        Signature1: {
          Type: 'Signature',
          Location: { Right: 310, Top: 600, Width: 140, Height: 70, PageNumber: 3 },
        },
      },
    },
  } satisfies FileMetadataInput,

  /** The PDF-embedded approach: the signer may fill the fields that are in the PDF already. */
  embeddedMetadata: {
    DisplayName: 'Tax form',
    Signers: { Signer1: { FormSets: ['tax-form.pdf'] } },
  } satisfies FileMetadataInput,

  awaitingPdf: { Message: 'Metadata received. Awaiting the PDF of "lease.pdf".' },

  postback: {
    Id: 'b10ae331-af78-4e79-a39e-5b64693b6b68',
    Status: 20,
    Signers: [
      {
        Id: 'Signer1',
        Email: 'anna@example.com',
        RequireScribble: true,
        ScribbleName: 'Anna Berg',
        State: 'signed',
        SignedAt: '2026-03-02T10:02:11.000Z',
        Context: { 'lease.pdf': { addressline1: '14 Mill Lane', parking: true } },
      },
    ],
    Checksum: 'cdc09eee2ed6df2846dcc193aedfef59f2834f8d',
  },

  error: {
    Message: 'Signers[0].Email is not an e-mail address.',
    Problems: [
      {
        Path: 'Signers[0].Email',
        Code: 'value',
        Message: 'Signers[0].Email is not an e-mail address.',
      },
    ],
  },
} as const;

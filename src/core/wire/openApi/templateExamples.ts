/** A PDF that is kept for templates. */
export const sampleDocument = {
  Sha256: '74550bc88ca98858f48fea055b0b0a54557f2ffc11f47e20d13a2359a14d9135',
  Size: 48_213,
  Pages: 1,
};

const file = {
  FileId: 'lease.pdf',
  Sha256: sampleDocument.Sha256,
  Metadata: {
    DisplayName: 'Lease agreement',
    Signers: { Signer1: { FormSets: ['tenant'] } },
    FormSets: {
      tenant: {
        Sign: {
          Type: 'Signature',
          Location: { Right: 72, Top: 640, Width: 180, Height: 40, PageNumber: 1 },
        },
      },
    },
  },
};

/** A template as it is sent. */
export const sampleTemplateBody = {
  Name: 'Lease',
  Roles: [{ Id: 'Signer1', Name: 'Tenant', SignRequestSubject: 'Your lease' }],
  Files: [file],
};

const heading = {
  Id: '3f0c3a51-6a0e-4d5b-9c8e-0d7a4a1f2b11',
  Name: 'Lease',
  Version: 1,
  MadeBy: 'office',
  CreatedAt: '2026-03-02T09:15:00.000Z',
  ModifiedAt: '2026-03-02T09:15:00.000Z',
};

/** A template in a list. */
export const sampleSummary = {
  ...heading,
  Roles: [{ Id: 'Signer1', Name: 'Tenant' }],
  Files: [{ FileId: 'lease.pdf', DisplayName: 'Lease agreement', Pages: 1, Fields: 1 }],
};

/** A template with its content. */
export const sampleTemplateAnswer = {
  ...heading,
  Roles: [
    {
      Id: 'Signer1',
      Name: 'Tenant',
      Language: 'en-US',
      SendSignRequest: true,
      SignRequestSubject: 'Your lease',
      DaysToRemind: 0,
    },
  ],
  Files: [{ ...file, PageSizes: [{ Width: 612, Height: 792 }] }],
  SendEmailNotifications: true,
  DaysToExpire: 0,
  SignRequestMode: 0,
  NewestVersion: 1,
};

/** Who takes the roles of a template, and what a field holds beforehand. */
export const sampleFromTemplate = {
  Signers: [{ Id: 'Signer1', Email: 'anna@example.com' }],
  Reference: 'A-1',
};

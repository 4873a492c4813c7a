import { createHash } from 'node:crypto';
import type { PutTemplateInput } from '#core/wire/surfaces/templateSurface.ts';
import { sharedMetadata } from './startedTransaction.ts';
import { samplePdf } from './samplePdf.ts';

/** The PDF of the sample template, and its SHA-256 in hexadecimal. */
export const templatePdf = samplePdf();
export const templateSha256 = createHash('sha256').update(templatePdf).digest('hex');

/** Two roles with fields of their own and shared ones, on one page. */
export const sampleTemplate = (changes: Partial<PutTemplateInput> = {}): PutTemplateInput => ({
  Name: 'Lease',
  Roles: [
    { Id: 'Signer1', Name: 'Tenant', SignRequestSubject: 'Your lease' },
    { Id: 'Signer2', Name: 'Landlord', Email: 'landlord@example.com' },
  ],
  Files: [{ FileId: 'a.pdf', Sha256: templateSha256, Metadata: sharedMetadata }],
  ...changes,
});

/** Somebody for the role that has no address. */
export const tenant = { Id: 'Signer1', Email: 'anna@example.com', ScribbleName: 'Anna' };

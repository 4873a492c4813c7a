import { expect, test } from 'vitest';
import type { Template } from '#core/wire/surfaces/templateSurface.ts';
import { templateSchema } from '#core/wire/surfaces/templateSurface.ts';
import { draftOfTemplate } from './draftOfTemplate.ts';
import { templateOfDraft } from './templateOfDraft.ts';

const edge = { service: 'embedded', rightMeasuredFrom: 'left' } as const;

test('a template keeps places, signers, locks and repeats, and the same draft makes the same template', () => {
  const location = (Top: number, PageNumber: number) => ({
    Right: 72,
    Top,
    Width: 100,
    Height: 20,
    PageNumber,
  });
  const template: Template = templateSchema.parse({
    Id: '3f0c3a51-6a0e-4d5b-9c8e-0d7a4a1f2b11',
    Name: 'Lease',
    Version: 3,
    NewestVersion: 3,
    CreatedAt: '2026-03-02T09:15:00.000Z',
    ModifiedAt: '2026-03-02T09:15:00.000Z',
    Roles: [{ Id: 'Signer1', Name: 'Tenant' }],
    Files: [
      {
        FileId: 'lease.pdf',
        Sha256: '0'.repeat(64),
        PageSizes: [
          { Width: 612, Height: 792 },
          { Width: 612, Height: 792 },
        ],
        Metadata: {
          Signers: { Signer1: { FormSets: ['1_Signer1'] } },
          FormSets: {
            '1_Signer1': {
              Initials: { Type: 'SingleLine', Location: location(700, 1) },
              Initials_2: { Type: 'SingleLine', Location: location(700, 2) },
              Sign: { Type: 'Signature', Location: location(500, 2) },
            },
          },
        },
        Editing: {
          '1_Signer1': {
            Initials: { Repeat: 1 },
            Initials_2: { Repeat: 1 },
            Sign: { Locked: true },
            Gone: { Locked: true },
          },
        },
      },
    ],
  });
  let ids = 0;
  const { draft } = draftOfTemplate(template, 'left', () => `id-${(ids += 1)}`);
  const field = (name: string) => draft.fields.find((one) => one.name === name);
  expect(field('Sign')).toMatchObject({ locked: true });
  expect(field('Sign')?.repeat).toBeUndefined();
  expect(field('Initials')).toMatchObject({ locked: false, repeat: expect.any(String) });
  expect(field('Initials_2')?.repeat).toBe(field('Initials')?.repeat);

  const digests = new Map(draft.files.map(({ key }) => [key, '0'.repeat(64)]));
  const saved = templateOfDraft(draft, new Map(), edge, 'Lease', ['Tenant'], digests);
  expect(saved.Files[0]?.Metadata.FormSets).toEqual(template.Files[0]?.Metadata.FormSets);
  expect(saved.Files[0]?.Editing).toEqual({
    '1_Signer1': {
      Initials: { Repeat: 1 },
      Initials_2: { Repeat: 1 },
      Sign: { Locked: true },
    },
  });
});

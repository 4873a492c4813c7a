import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDraftReading } from '#core/draft/reading/draftReading.ts';
import { hasBlocking } from '#core/draft/problems/findProblems.ts';
import type { SigningView } from '#core/wire/surfaces/signSurface.ts';
import { signingView } from '#server/service/transaction/signing/signingView.ts';
import { signerView } from '#web/designer/tools/rehearse/signerView.ts';
import { draftStates, fivePages } from './arbitraryDraft.ts';
import { mended, rulesFor, sentDraft } from './sentDraft.ts';

/** The fields of a view by the names of their documents; each field's box apart. */
function shown({ files }: SigningView, nameOf: (fileId: string) => string | undefined) {
  const placed = files
    .flatMap((file) =>
      file.fields.map(({ box, value, ...field }) => ({
        field: {
          ...field,
          ...(field.fileId !== undefined && { fileId: nameOf(field.fileId) }),
          file: nameOf(file.fileId),
          fileId: field.fileId === undefined ? undefined : nameOf(field.fileId),
          value: value ?? (field.type === 'Check' ? false : ''),
        },
        box,
      })),
    )
    .toSorted((a, b) => (idOf(a.field) < idOf(b.field) ? -1 : 1));
  return {
    fields: placed.map(({ field }) => field),
    numbers: placed.flatMap(({ box: { x, y, width, height } }) => [x, y, width, height]),
  };
}

/** What a view says of others' fields, by the names of their documents; each box apart. */
function othersShown({ files }: SigningView, nameOf: (fileId: string) => string | undefined) {
  const placed = files
    .flatMap(({ fileId, others = [] }) =>
      others.map(({ box, by, ...field }) => ({
        field: { ...field, by: by.toSorted(), file: nameOf(fileId) },
        box,
      })),
    )
    .toSorted((a, b) => (othersId(a) < othersId(b) ? -1 : 1));
  return {
    fields: placed.map(({ field }) => field),
    numbers: placed.flatMap(({ box: { x, y, width, height } }) => [x, y, width, height]),
  };
}

const othersId = ({ field }: { field: { by: number[] } & Parameters<typeof idOf>[0] }) =>
  `${idOf(field)} ${field.by.join()}`;

const idOf = ({ file, name, page }: { file: string | undefined; name: string; page: number }) =>
  JSON.stringify([file, name, page]);

test('a rehearsal has the fields that the service will show its signer', () => {
  let compared = 0;
  let comparedOthers = 0;
  fc.assert(
    fc.property(draftStates, (states) => {
      const last = states.at(-1);
      const draft = last && mended(last, fivePages);
      if (
        !draft ||
        hasBlocking(
          createDraftReading().findProblems(draft, { facts: fivePages, service: 'embedded' }),
        )
      )
        return;
      const sent = sentDraft(draft, fivePages, 'left');
      if (sent.refusal !== undefined) throw new Error(sent.refusal);
      const open = new Set(draft.files.map(({ key }) => key));
      draft.signers.forEach((signer, at) => {
        const id = sent.state.signers[at]?.id ?? '';
        const real = signingView(sent.state, id, {}, rulesFor('left'), 1);
        const tried = signerView(draft, signer, { facts: fivePages, open, embedded: new Map() });
        const mine = shown(tried, (key) => draft.files.find((file) => file.key === key)?.fileId);
        const theirs = shown(real, (fileId) => fileId);
        expect(mine.fields).toEqual(theirs.fields);
        // What is exported is rounded to 0.01 pt, each number by itself.
        mine.numbers.forEach((points, index) =>
          expect(Math.abs(points - (theirs.numbers[index] ?? Number.NaN))).toBeLessThan(0.02),
        );
        expect(tried.others.people).toEqual(real.others.people);
        const others = othersShown(
          tried,
          (key) => draft.files.find((file) => file.key === key)?.fileId,
        );
        const realOthers = othersShown(real, (fileId) => fileId);
        expect(others.fields).toEqual(realOthers.fields);
        others.numbers.forEach((points, index) =>
          expect(Math.abs(points - (realOthers.numbers[index] ?? Number.NaN))).toBeLessThan(0.02),
        );
        comparedOthers += others.fields.length;
        expect(tried.signatureAtFinish).toBe(real.signatureAtFinish);
        expect(tried.requireHandsignature).toBe(real.requireHandsignature);
        expect(tried.scribbleName).toBe(real.scribbleName);
        compared += mine.fields.length;
      });
    }),
    { numRuns: 300 },
  );
  expect(compared).toBeGreaterThan(20);
  expect(comparedOthers).toBeGreaterThan(20);
});

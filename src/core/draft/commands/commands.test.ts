import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInside } from '#core/geometry/keepInside.ts';
import { doings, draftStates, fivePages } from '#testing/arbitraryDraft.ts';
import { countingIds } from '#testing/draftBuilders.ts';
import { pageSizeOf } from '#core/draft/documentFacts.ts';

test('whatever a preparer does, ids stay unique, boxes stay on their pages and every field has known signers in order', () => {
  fc.assert(
    fc.property(draftStates, (states) => {
      for (const draft of states) {
        expect(new Set(draft.fields.map((field) => field.id)).size).toBe(draft.fields.length);
        expect(new Set(draft.files.map((file) => file.fileId)).size).toBe(draft.files.length);
        const files = new Set(draft.files.map((file) => file.key));
        const order = draft.signers.map((signer) => signer.id);
        for (const field of draft.fields) {
          expect(files.has(field.fileKey)).toBe(true);
          const size = pageSizeOf(fivePages, field.fileKey, field.page);
          expect(size && isInside(field.rect, size)).toBe(true);
          expect(order.filter((id) => field.signerIds.includes(id))).toEqual(field.signerIds);
        }
      }
    }),
    { numRuns: 300 },
  );
});

test('what a preparer does never changes the draft that it was done to', () => {
  fc.assert(
    fc.property(draftStates, doings, (states, doing) => {
      const draft = states.at(-1);
      if (!draft) return;
      const before = JSON.stringify(draft);
      doing(draft, countingIds('z'));
      expect(JSON.stringify(draft)).toBe(before);
    }),
  );
});

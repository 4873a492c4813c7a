import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draftStates } from '#testing/arbitraryDraft.ts';
import { largeDraft, leaseDraft, leaseFacts } from '#testing/draftBuilders.ts';
import { applyPatch, diffDrafts } from './draftPatch.ts';
import { diffLists, patchList } from './listPatch.ts';
import { moveFields } from '#core/draft/commands/moveFields.ts';

test('a patch that went through JSON leads from one state to the other and back', () => {
  fc.assert(
    fc.property(draftStates, fc.nat(), fc.nat(), (states, first, second) => {
      const a = states[first % states.length];
      const b = states[second % states.length];
      if (!a || !b) return;
      const there = JSON.parse(JSON.stringify(diffDrafts(a, b)));
      const back = JSON.parse(JSON.stringify(diffDrafts(b, a)));
      expect(applyPatch(a, there)).toEqual(JSON.parse(JSON.stringify(b)));
      expect(applyPatch(b, back)).toEqual(JSON.parse(JSON.stringify(a)));
      expect(applyPatch(applyPatch(a, there), back)).toEqual(JSON.parse(JSON.stringify(a)));
    }),
    { numRuns: 500 },
  );
});

test('a list of items becomes any other list of items', () => {
  const lists = fc.uniqueArray(
    fc.record({ id: fc.constantFrom(...'abcdefghij'), value: fc.nat({ max: 3 }) }),
    { selector: (item) => item.id },
  );
  fc.assert(
    fc.property(lists, lists, (before, after) => {
      const patch = diffLists(before, after, (item) => item.id);
      expect(patchList(before, patch, (item) => item.id)).toEqual(after);
    }),
    { numRuns: 1000 },
  );
});

test('the patch of a nudge names the one box, however many fields there are', () => {
  const draft = largeDraft(5000);
  const moved = moveFields(draft, ['f77'], { x: 1, y: 0 }, leaseFacts());
  expect(diffDrafts(draft, moved)).toEqual({
    fields: {
      changed: [
        {
          id: 'f77',
          set: { rect: { ...draft.fields[77]!.rect, x: draft.fields[77]!.rect.x + 1 } },
        },
      ],
    },
  });
});

test('the patch between equal drafts is empty, even where nothing is shared', () => {
  expect(diffDrafts(leaseDraft(), leaseDraft())).toEqual({});
});

test('the edge that Right counts from can be chosen and unchosen', () => {
  const plain = leaseDraft();
  const chosen = { ...plain, rightMeasuredFrom: 'right' as const };
  expect(applyPatch(plain, diffDrafts(plain, chosen))).toEqual(chosen);
  expect(applyPatch(chosen, diffDrafts(chosen, plain))).toEqual(plain);
});

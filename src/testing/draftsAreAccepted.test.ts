import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDraftReading } from '#core/draft/reading/draftReading.ts';
import type { FactsByFile } from '#core/draft/documentFacts.ts';
import { newDraft } from '#core/draft/draft.ts';
import { addFile } from '#core/draft/commands/fileCommands.ts';
import { hasBlocking } from '#core/draft/problems/findProblems.ts';
import { metadataToDraft } from '#core/draft/metadata/metadataToDraft.ts';
import { draftStates, fivePages } from './arbitraryDraft.ts';
import { arbitraryMetadata } from './arbitraryMetadata.ts';
import { countingIds, factsOf } from './draftBuilders.ts';
import { mended, sentDraft } from './sentDraft.ts';

const edges = fc.constantFrom('left' as const, 'right' as const);

test('a draft without blocking problems is taken by the service, from creation to start', () => {
  let sent = 0;
  fc.assert(
    fc.property(draftStates, edges, (states, from) => {
      const last = states.at(-1);
      const draft = last && mended(last, fivePages);
      if (
        !draft ||
        hasBlocking(
          createDraftReading().findProblems(draft, { facts: fivePages, service: 'embedded' }),
        )
      )
        return;
      sent += 1;
      expect(sentDraft(draft, fivePages, from).refusal).toBeUndefined();
    }),
    { numRuns: 300 },
  );
  expect(sent).toBeGreaterThan(100);
});

test('imported metadata without blocking problems is taken as well, also where one document assigns fields of another', () => {
  const facts: FactsByFile = new Map([
    [
      'file',
      factsOf(9, undefined, {
        embeddedFields: [
          { name: 'City', kind: 'text', page: 1 },
          { name: 'Date', kind: 'check', page: 1 },
        ],
      }),
    ],
    ['other', factsOf(9, { width: 595.276, height: 841.89 })],
  ]);
  const bare = addFile(addFile(newDraft('d', ''), 'file', 'lease.pdf'), 'other', 'elsewhere');
  let sent = 0;
  fc.assert(
    fc.property(arbitraryMetadata, arbitraryMetadata, edges, (first, second, from) => {
      let draft = bare;
      const nextId = countingIds('i');
      for (const [fileKey, metadata] of [
        ['file', first],
        ['other', second],
      ] as const) {
        const options = { facts, rightMeasuredFrom: from, nextId };
        const result = metadataToDraft(draft, fileKey, JSON.stringify(metadata), options);
        if (!result.ok) throw new Error(JSON.stringify(result.problems));
        draft = result.draft;
      }
      const ready = mended(draft, facts);
      if (hasBlocking(createDraftReading().findProblems(ready, { facts, service: 'embedded' })))
        return;
      sent += 1;
      expect(sentDraft(ready, facts, from).refusal).toBeUndefined();
    }),
    { numRuns: 1000 },
  );
  expect(sent).toBeGreaterThan(300);
});

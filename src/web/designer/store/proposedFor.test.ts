import { expect, test } from 'vitest';
import { addFields } from '#core/draft/commands/addFields.ts';
import { setFieldTraits, setFieldType, setFieldValue } from '#core/draft/commands/fieldSettings.ts';
import { setFieldRects } from '#core/draft/commands/resizeFields.ts';
import type { Draft } from '#core/draft/draft.ts';
import { commitChange, newHistory, undo } from '#core/draft/history.ts';
import {
  countingIds,
  leaseDraft,
  leaseFacts,
  makeField,
  withOnly,
} from '#testing/draftBuilders.ts';
import { proposedFor } from './proposedFor.ts';

const draft = withOnly(leaseDraft(), makeField('city'), makeField('iban'), makeField('street'));
const facts = leaseFacts();
const doing = (history = newHistory(draft), values: Record<string, string | number> = {}) => ({
  do: (change: (draft: Draft) => Draft) =>
    commitChange(history, { key: 'changed', values }, change(history.present)),
});

test('a kind begins as it says until something is set', () => {
  expect(proposedFor(newHistory(draft), 'SingleLine')).toEqual({
    size: { width: 180, height: 20 },
    traits: undefined,
  });
  expect(proposedFor(newHistory(draft), 'Radio').traits).toEqual({ Group: 'Choice' });
});

test('what was set last for a kind is proposed, but not what is said of one field alone', () => {
  const own = { Label: 'City', Help: 'Where', ReadOnly: true };
  const first = doing().do((now) =>
    setFieldTraits(now, ['city'], { ...own, Required: true, FontSize: 9, Align: 'right' }),
  );
  const traits = { Required: true, FontSize: 9, Align: 'right' };
  expect(proposedFor(first, 'SingleLine').traits).toEqual(traits);
  const second = doing(first).do((now) => setFieldTraits(now, ['iban'], { Label: 'IBAN' }));
  expect(proposedFor(second, 'SingleLine').traits).toEqual(traits);
  const third = doing(second).do((now) => setFieldTraits(now, ['street'], { MaxLength: 30 }));
  expect(proposedFor(third, 'SingleLine').traits).toEqual({ MaxLength: 30 });
  expect(proposedFor(undo(third), 'SingleLine').traits).toEqual(traits);
  expect(proposedFor(third, 'MultiLine').traits).toBeUndefined();
});

test('of sizes the one that was typed last is proposed; a dragged box is fitted to its place', () => {
  const wide = (now: Draft) => setFieldRects(now, ['city'], { width: 90 }, facts);
  expect(proposedFor(doing().do(wide), 'SingleLine').size.width).toBe(180);
  const typed = doing(newHistory(draft), { typed: 'width' }).do(wide);
  expect(proposedFor(typed, 'SingleLine').size).toEqual({ width: 90, height: 20 });
  expect(proposedFor(undo(typed), 'SingleLine').size.width).toBe(180);
});

test('another type, a value and a new field propose nothing', () => {
  let history = newHistory(draft);
  for (const change of [
    (now: Draft) => setFieldType(now, ['city'], 'Date', facts),
    (now: Draft) => setFieldValue(now, ['iban'], 'DE12'),
    (now: Draft) =>
      addFields(
        now,
        [
          {
            type: 'SingleLine' as const,
            fileKey: 'file',
            page: 1,
            rect: { x: 9, y: 9, width: 50, height: 12 },
            signerIds: ['a'],
            traits: { Required: true },
          },
        ],
        facts,
        countingIds('n'),
      ),
  ])
    history = doing(history, { typed: 'width' }).do(change);
  expect(history.present.fields.at(-1)?.traits).toEqual({ Required: true });
  expect(proposedFor(history, 'SingleLine')).toEqual({
    size: { width: 180, height: 20 },
    traits: undefined,
  });
  expect(proposedFor(history, 'Date').traits).toBeUndefined();
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addField } from '#core/draft/commands/addFields.ts';
import { deleteFields } from '#core/draft/changedCopy.ts';
import { diffDrafts } from '#core/draft/lists/draftPatch.ts';
import { setDraftTitle } from '#core/draft/commands/fileCommands.ts';
import { commitChange, type History, newHistory, redo, undo } from '#core/draft/history.ts';
import { type Draft, newDraft } from '#core/draft/draft.ts';
import { leaseDraft } from '#testing/draftBuilders.ts';
import { type LogEntry, readHistory, replay, storeHistory } from './draftLog.ts';

const plain = (history: History) => JSON.parse(JSON.stringify(history));

type Act = 'add' | 'delete' | 'title' | 'undo' | 'redo';

/** Does things to a draft as a person would, and writes down the log of it. */
function live(acts: readonly Act[]): { states: History[]; log: LogEntry[] } {
  let history = newHistory(newDraft('d', 'Draft'));
  const states = [history];
  const log: LogEntry[] = [];
  let ids = 0;
  for (const [at, act] of acts.entries()) {
    if (act === 'undo' || act === 'redo') {
      history = act === 'undo' ? undo(history) : redo(history);
      log.push({ kind: act });
    } else {
      const { present } = history;
      const next =
        act === 'add'
          ? addField(
              present,
              {
                type: 'Check',
                fileKey: 'f',
                page: 1,
                rect: { x: at, y: 0, width: 14, height: 14 },
                signerIds: [],
              },
              new Map(),
              () => `f${(ids += 1)}`,
            )
          : act === 'delete'
            ? deleteFields(
                present,
                present.fields.slice(0, 1).map((field) => field.id),
              )
            : setDraftTitle(present, `Draft ${at}`);
      // As the store does: a command that changed nothing is no change.
      if (next === present) continue;
      const mergeKey = act === 'title' ? 'title' : undefined;
      const step = { at: at * 300, ...(mergeKey ? { mergeKey } : {}) };
      log.push({ kind: 'commit', label: { key: act }, ...step, patch: diffDrafts(present, next) });
      history = commitChange(history, { key: act }, next, step);
    }
    if (act === 'undo' || act === 'redo' || history !== states.at(-1)) states.push(history);
  }
  return { states, log };
}

const acts = fc.array(fc.constantFrom<Act>('add', 'add', 'delete', 'title', 'undo', 'redo'), {
  maxLength: 40,
});

test('replaying the log from any stored state gives the very history that was lived', () => {
  fc.assert(
    fc.property(acts, fc.nat(), (done, cut) => {
      const { states, log } = live(done);
      const from = cut % states.length;
      const stored = structuredClone(storeHistory(states[from] as History));
      const replayed = log.slice(from).reduce(replay, readHistory(stored));
      expect(plain(replayed)).toEqual(plain(states.at(-1) as History));
    }),
  );
});

test('a name that an earlier version kept apart is the signer’s name', () => {
  const history = newHistory(leaseDraft());
  const [anna, jonas] = history.present.signers;
  const signers = [
    { ...anna, scribbleName: 'Anna Berg' },
    { ...jonas, scribbleName: '' },
  ] as unknown as Draft['signers'];
  const { present } = readHistory(
    storeHistory({ ...history, present: { ...history.present, signers } }),
  );
  expect(present.signers).toEqual([{ ...anna, name: 'Anna Berg' }, jonas]);
});

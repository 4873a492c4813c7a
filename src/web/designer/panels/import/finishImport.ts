import type { Draft } from '#core/draft/draft.ts';
import { textOf } from '#web/texts/textOf.ts';
import { showToast } from '#web/ui/overlays/showToast.ts';
import type { DesignerStore } from '#web/designer/store/createDesignerStore.ts';
import { importNote, isWorthKeeping } from './importNotes.ts';
import type { ImportOutcome } from './importPlan.ts';

/**
 * Makes an import that worked one step, says so with a way back, and leaves what should not go by
 * unread above the panels.
 */
export function finishImport(store: DesignerStore, imported: Draft, outcome: ImportOutcome): void {
  const say = textOf('panels');
  const done = [...outcome.items.values()].flatMap((item) => (item.ok ? item : []));
  const notices = done.flatMap((item) => item.notices);
  const [first] = done;
  const file = imported.files.find((other) => other.key === first?.fileKey);
  store.apply({ key: 'importMetadata' }, () => imported, { select: [] });
  store.setState({
    importNotes: notices.filter(isWorthKeeping).map(importNote),
    shownText: first?.fileKey,
  });
  const summary = [
    done.length > 1
      ? say('importDoneAll', { count: done.length })
      : say('importDone', { name: file?.displayName || (file?.fileId ?? '') }),
    ...notices.filter((notice) => !isWorthKeeping(notice)).map(importNote),
  ].join(' ');
  showToast({
    key: 'import',
    message: summary,
    tone: 'ok',
    action: {
      label: say('takeBack'),
      onPress: () => {
        if (store.getState().history.present === imported) store.undo();
      },
    },
  });
}

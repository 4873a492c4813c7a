import { useMemo, useState } from 'react';
import type { Draft } from '#core/draft/draft.ts';
import { randomId } from '#web/api/randomId.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import type { DesignerSession } from '#web/designer/store/designerSession.ts';
import { useDesigner, useDesignerSession, useDraft } from '#web/designer/store/designerContext.ts';
import { offerBack } from '#web/designer/store/offerBack.ts';
import { edgeOf } from '#web/designer/wire/rightEdge.ts';
import { useDesignerHost } from '#web/designer/host/designerHost.ts';
import { importNote, isWorthKeeping } from './importWords.ts';
import { documentOfName, type ImportItem, type ImportOutcome, planImport } from './importPlan.ts';

/** Texts on their way into the draft. */
export interface Importing {
  items: readonly ImportItem[];
  /** What would become of them. */
  outcome: ImportOutcome;
  /** Why a file could not be read. */
  trouble: string | undefined;
  /** The text in the box for pasting. */
  pasted: string;
  /** Reads files, in place of those chosen before; imports at once if all is clear. */
  takeFiles: (files: readonly File[]) => Promise<void>;
  paste: (text: string) => void;
  /** Says which document (`DraftFile.key`) an item is meant for. */
  choose: (itemId: string, fileKey: string) => void;
  /** Imports all items; does nothing as long as one cannot be imported. */
  run: () => void;
  /** Forgets the items. */
  clear: () => void;
}

const pastedId = 'pasted';

/** Collects texts for the open draft and imports them as one step; then calls `onDone`. */
export function useImport(onDone: () => void): Importing {
  const t = useTexts('panels');
  const session = useDesignerSession();
  const { store } = session;
  const draft = useDraft((present) => present);
  const facts = useDesigner((state) => state.facts);
  const rightMeasuredFrom = edgeOf(draft, useDesignerHost().edge);
  const [items, setItems] = useState<readonly ImportItem[]>([]);
  const [trouble, setTrouble] = useState<string>();
  const pasted = items.find((item) => item.id === pastedId);

  const plan = (wanted: readonly ImportItem[]) =>
    planImport(draft, wanted, {
      facts,
      rightMeasuredFrom,
      nextId: () => randomId(),
      signerIds: store.getState().submission.record?.signerIds ?? [],
    });
  // oxlint-disable-next-line react/exhaustive-deps -- each try gives new ids, which are not shown: only counts and sentences are
  const outcome = useMemo(() => plan(items), [draft, facts, rightMeasuredFrom, items]);

  const clear = () => {
    setItems([]);
    setTrouble(undefined);
  };
  const importAll = (wanted: readonly ImportItem[]): boolean => {
    const planned = plan(wanted);
    if (!planned.draft) return false;
    finishImport(session, planned.draft, planned);
    clear();
    onDone();
    return true;
  };

  return {
    items,
    outcome,
    trouble,
    pasted: pasted?.text ?? '',
    async takeFiles(files) {
      setTrouble(undefined);
      const wanted = pasted ? [pasted] : [];
      for (const file of files) {
        const { name } = file;
        const text = await file.text().catch(() => undefined);
        if (text === undefined) setTrouble(t('importUnreadable', { name }));
        else
          wanted.push({
            id: randomId(),
            name,
            text,
            fileKey: documentOfName(name, draft),
          });
      }
      if (!importAll(wanted)) setItems(wanted);
    },
    paste(text) {
      setTrouble(undefined);
      const others = items.filter((item) => item.id !== pastedId);
      const fileKey = pasted?.fileKey ?? documentOfName('', draft);
      const item = { id: pastedId, name: t('importPasted'), text, fileKey };
      setItems(text.trim() === '' ? others : [...others, item]);
    },
    choose: (itemId, fileKey) =>
      setItems(items.map((item) => (item.id === itemId ? { ...item, fileKey } : item))),
    run: () => importAll(items),
    clear,
  };
}

/** Makes an import one step, says so with a way back, and puts what must be read in the panels. */
function finishImport(
  { store, speaker }: DesignerSession,
  imported: Draft,
  { items }: ImportOutcome,
): void {
  const say = speaker.textOf('panels');
  const done = [...items.values()].flatMap((item) => (item.ok ? item : []));
  const notices = done.flatMap((item) => item.notices);
  const [first] = done;
  const file = imported.files.find((other) => other.key === first?.fileKey);
  store.apply({ key: 'importMetadata' }, () => imported, { select: [] });
  store.setState({
    importNotes: notices.filter(isWorthKeeping),
    shownText: first?.fileKey,
  });
  const message = () =>
    [
      done.length > 1
        ? say('importDoneAll', { count: done.length })
        : say('importDone', { name: file?.displayName || (file?.fileId ?? '') }),
      ...notices
        .filter((notice) => !isWorthKeeping(notice))
        .map((notice) => importNote(notice, say)),
    ].join(' ');
  offerBack(store, { key: 'import', message, tone: 'ok', label: () => say('restore') });
}

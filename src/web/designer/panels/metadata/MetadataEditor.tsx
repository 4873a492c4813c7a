import { useEffect, useRef } from 'react';
import { provisionalWireIds } from '#core/draft/wireIds.ts';
import type { EditingOptions } from '#core/draft/editing/writtenMetadata.ts';
import type { TypedProblem } from '#core/draft/editing/typedProblems.ts';
import type { SayText } from '#web/texts/catalogue.ts';
import { sayProblem } from '#web/texts/sayRefusal.ts';
import type { Speaker } from '#web/texts/speaker/speaker.ts';
import { useSpeaker } from '#web/texts/speaker/useSpeaker.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { useSteady } from '#web/ui/browser/useSteady.ts';
import { announceInPause } from '#web/ui/overlays/announce.ts';
import { typesAt } from '#web/designer/host/offers.ts';
import { useDesignerHost } from '#web/designer/host/designerHost.ts';
import { turnHistory } from '#web/designer/actions/turnHistory.ts';
import { useActions } from '#web/designer/actions/useActions.ts';
import { useDesigner, useDesignerSession } from '#web/designer/store/designerContext.ts';
import type { DesignerState } from '#web/designer/store/designerState.ts';
import { selectFields, showField } from '#web/designer/store/selecting.ts';
import { createMetadataEditor, createTextView, type EditorHost } from './createMetadataEditor.ts';
import { type TypedFault, faultWords } from './faultWords.ts';
import { editorPhrases } from './editorPhrases.ts';
import { holdText, sayHeld, takeHeldText } from './holdText.ts';
import { MetadataSync } from './metadataSync.ts';
import styles from './MetadataTab.module.css';

/** Hears how the search in the text is opened; undefined when there is no text any more. */
export type HearSearch = (open: (() => void) | undefined) => void;

function wordsOf(t: SayText<'editor'>, problem: TypedProblem, speaker: Speaker): string {
  const { code, message = '', name = '', path = '' } = problem;
  switch (code) {
    case 'wire':
      return sayProblem({ Path: path, Message: message }, speaker);
    case 'repeated':
    case 'locked':
    case 'unknown':
      return t(code, { name });
    default:
      return t(code.slice('json.'.length) as 'value');
  }
}

interface MetadataEditorProps {
  /** What reading and writing this document's text needs to know now. */
  optionsNow: () => EditingOptions;
  /** Everything that `optionsNow` depends on beside the draft. */
  from: readonly unknown[];
  onFault: (fault: TypedFault | undefined) => void;
  onSearch: HearSearch;
}

/** The metadata of a document as a text that is edited; it and the page are one thing. */
export function MetadataEditor({ optionsNow, from, onFault, onSearch }: MetadataEditorProps) {
  const t = useTexts('editor');
  const panels = useTexts('panels');
  useTexts('refusals');
  const speaker = useSpeaker();
  const session = useDesignerSession();
  const { stage } = useActions();
  const { store } = session;
  const { edge } = useDesignerHost();
  const element = useRef<HTMLDivElement>(null);
  const follow = useRef<() => void>(undefined);

  const known = useSteady(() => {
    const { exportOf, signerIds } = optionsNow();
    const { present } = store.getState().history;
    const { metadata, fileId } = exportOf(present);
    const formSets = [...Object.keys(metadata.FormSets ?? {}), fileId];
    const signers = signerIds ?? provisionalWireIds(present);
    const takesTraits = edge.service === 'embedded';
    return { formSets, signers, types: typesAt({ edge }), takesTraits };
  });
  const isReadOnly = useDesigner((state) => state.isReadOnly);
  const ownersOf = (id: string): readonly number[] => {
    const { history, reading } = store.getState();
    const { signers } = history.present;
    const own = reading.fieldsById(history.present.fields).get(id)?.signerIds ?? [];
    return own.map((signerId) => signers.findIndex((one) => one.id === signerId));
  };
  const faultNow = useRef<TypedFault>(undefined);
  const isFaultSaid = useRef(false);
  const onTyped = useSteady((fault: TypedFault | undefined) => {
    onFault(fault);
    if (!fault && !faultNow.current) return;
    faultNow.current = fault;
    // What is said in the pause is what holds then: a fault that is gone is not said any more.
    announceInPause(() => {
      const wasSaid = isFaultSaid.current;
      isFaultSaid.current = faultNow.current !== undefined;
      if (faultNow.current) return faultWords(t, faultNow.current);
      return wasSaid ? panels('valid') : undefined;
    });
  });
  const onLeft = useSteady(() => {
    onFault(undefined);
    faultNow.current = undefined;
    isFaultSaid.current = false;
  });
  const sayWords = useSteady((problem: TypedProblem) => wordsOf(t, problem, speaker));
  const options = useSteady(optionsNow);

  useEffect(() => {
    if (!element.current) return undefined;
    const sync = new MetadataSync(store, () => options());
    let isRetyping = false;
    const light = (litFieldId: string | undefined) => {
      if (store.getState().litFieldId !== litFieldId) store.setState({ litFieldId });
    };
    const host: EditorHost = {
      label: panels('code'),
      hint: t('hint'),
      phrases: editorPhrases(t),
      wordsOf: (problem) => sayWords(problem),
      known: () => known(),
      ownersOf,
      isChosen: (id) => store.getState().selection.includes(id),
      isReadOnly,
      onPoint: light,
      onChoose(id) {
        selectFields(store, [id]);
        showField(session, id);
      },
      onHistory: (way) => void turnHistory(stage, way),
      onTyped: (fault) =>
        onTyped(fault && { ...fault, isKept: isRetyping, discard: () => editor.discard() }),
    };
    const editor = createMetadataEditor(element.current, sync, host);
    follow.current = editor.follow;
    onSearch(editor.search);
    const held = takeHeldText(store, sync.fileKey);
    isRetyping = true;
    if (held) editor.retype(held);
    isRetyping = false;
    const hold = () => holdText(store, sync.fileKey, sync.held);
    window.addEventListener('pagehide', hold);
    const stop = store.subscribe((state: DesignerState, before: DesignerState) => {
      if (state.history.present !== before.history.present) editor.follow();
      if (state.selection === before.selection) return;
      editor.refresh();
      const active = state.selection.at(-1);
      if (active !== undefined) editor.reveal(active);
    });
    const active = store.getState().selection.at(-1);
    if (active !== undefined) editor.reveal(active);
    return () => {
      window.removeEventListener('pagehide', hold);
      stop();
      light(undefined);
      hold();
      if (sync.isHeld) sayHeld(session);
      onSearch(undefined);
      onLeft();
      editor.destroy();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- effect events are always the latest
  }, [store, session, stage, t, panels, onSearch, isReadOnly]);

  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the parts of `from` are what matters
  useEffect(() => follow.current?.(), from);

  return <div ref={element} className={styles.editor} />;
}

/** A text that is only read, such as the body that creates the transaction. */
export function TextView({ text, onSearch }: { text: string; onSearch: HearSearch }) {
  const t = useTexts('editor');
  const panels = useTexts('panels');
  const element = useRef<HTMLDivElement>(null);
  const view = useRef<ReturnType<typeof createTextView>>(undefined);
  const latest = useRef(text);
  useEffect(() => {
    if (!element.current) return undefined;
    const phrases = editorPhrases(t);
    const shown = createTextView(element.current, latest.current, {
      label: panels('code'),
      phrases,
    });
    view.current = shown;
    onSearch(shown.search);
    return () => {
      onSearch(undefined);
      shown.destroy();
    };
  }, [t, panels, onSearch]);
  useEffect(() => {
    latest.current = text;
    view.current?.show(text);
  }, [text]);
  return <div ref={element} className={styles.editor} />;
}

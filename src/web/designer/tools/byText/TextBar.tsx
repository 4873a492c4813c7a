import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { anchorField, placeByText, type TextChoice } from '#core/draft/commands/anchorFields.ts';
import { comparedText } from '#core/textSearch/textLines.ts';
import type { FieldType } from '#core/fields/fieldKinds.ts';
import { limits } from '#core/wire/limits.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { announce } from '#web/ui/overlays/announce.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Input } from '#web/ui/controls/Input.tsx';
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx';
import { Segmented } from '#web/ui/controls/Segmented.tsx';
import { ProgressBar } from '#web/ui/parts/ProgressBar.tsx';
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon } from '#web/ui/theme/icons.tsx';
import { useViewerState } from '#web/viewer/useViewerState.ts';
import { makeFields } from '#web/designer/actions/fieldVerbs.ts';
import { useActions } from '#web/designer/actions/useActions.ts';
import { focusField } from '#web/designer/canvas/focusField.ts';
import { useDesignerHost } from '#web/designer/host/designerHost.ts';
import { typesAt } from '#web/designer/host/offers.ts';
import { typeLabel } from '#web/designer/canvas/fieldWords.ts';
import { useTool } from '#web/designer/store/designerContext.ts';
import type { FinderState, PlacingByText } from '#web/designer/store/placingByText.ts';
import { placingByText } from '#web/designer/texts/startPlacing.ts';
import { changeTool, closeTool } from '#web/designer/store/openTool.ts';
import styles from './TextBar.module.css';

type Choice = PlacingByText['choice'];

/** Placing a field by text, over the desk, while it is being done. */
export function TextBar() {
  const placing = useTool(placingByText);
  return placing ? <OpenBar key={placing.fieldId ?? ''} placing={placing} /> : null;
}

/** What is chosen, as an anchor keeps it. */
function textChoice(text: string, choice: Choice): TextChoice {
  if (choice.kind === 'page') return { text, page: choice.page };
  return choice.kind === 'one' ? { text, occurrence: choice.at + 1 } : { text };
}

/** How many places are meant. */
function countOf({ found }: FinderState, choice: Choice): number {
  if (choice.kind === 'all') return found.length;
  if (choice.kind === 'one') return found[choice.at] ? 1 : 0;
  return found.filter(({ page }) => page === choice.page).length;
}

/** Puts the field there, as one step; the bar closes and the field has the focus. */
function usePlace(placing: PlacingByText, type: FieldType) {
  const t = useTexts('byText');
  const { stage } = useActions();
  const { fileKey, fieldId, finder, choice } = placing;
  return () => {
    const { store } = stage;
    const { text, found } = finder.getState();
    const chosen = textChoice(text, choice);
    const count = countOf(finder.getState(), choice);
    closeTool(store, placingByText);
    if (fieldId === undefined) {
      const { currentSignerId } = store.getState();
      const signerIds = currentSignerId === undefined ? [] : [currentSignerId];
      makeFields(stage, { key: 'placeByText', values: { text } }, (draft, facts, newId) =>
        placeByText(draft, { type, fileKey, choice: chosen, found, signerIds }, facts, newId),
      );
    } else {
      const { facts } = store.getState();
      store.apply({ key: 'anchorField', values: { text } }, (draft) =>
        anchorField(draft, fieldId, chosen, found, facts),
      );
      void focusField(stage, fieldId);
    }
    announce(t('sayPlaced', { text, count }));
  };
}

/** Calls back at Escape anywhere in an element. */
function useEscape(element: { current: HTMLElement | null }, onEscape: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      onEscape();
    };
    const { current } = element;
    current?.addEventListener('keydown', onKey);
    return () => current?.removeEventListener('keydown', onKey);
  });
}

function OpenBar({ placing }: { placing: PlacingByText }) {
  const host = useDesignerHost();
  const t = useTexts('byText');
  const common = useTexts('common');
  const { stage } = useActions();
  const { finder, fieldId, choice } = placing;
  const state = useSyncExternalStore(finder.subscribe, finder.getState);
  const [typed, setTyped] = useState(state.text);
  const [type, setType] = useState<FieldType>('Signature');
  const inputId = useId();
  const statusId = useId();
  const place = usePlace(placing, type);

  const close = () => {
    closeTool(stage.store, placingByText);
    const { currentPage } = stage.viewer.getState();
    if (currentPage)
      stage.viewer.pageElement(currentPage.fileKey, currentPage.pageNumber)?.focus({
        preventScroll: true,
      });
  };
  const count = countOf(state, choice);
  // Which place a number means is known as soon as it is found; how many there are, at the end.
  const isReady = count > 0 && (state.isDone || choice.kind === 'one');
  const bar = useRef<HTMLElement>(null);
  useEscape(bar, close);
  return (
    <section
      ref={bar}
      aria-label={t(fieldId === undefined ? 'title' : 'titleFollow')}
      data-area="text"
      className={styles.bar}
    >
      <div className={styles.row}>
        <label htmlFor={inputId} className={styles.label}>
          {t('text')}
        </label>
        <Input
          id={inputId}
          // Opened on purpose, and the first thing to do in it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          autoComplete="off"
          spellCheck={false}
          maxLength={limits.search}
          placeholder={t('placeholder', { example: '{{Signer1}}' })}
          aria-describedby={statusId}
          // Words taken from the page come from the finder.
          value={comparedText(typed) === state.text ? typed : state.text}
          onChange={(event) => {
            setTyped(event.target.value);
            finder.look(event.target.value);
            setChoice(stage.store, { kind: 'all' });
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && isReady) place();
          }}
        />
        <IconButton label={common('close')} icon={<CloseIcon />} onClick={close} />
      </div>
      <output id={statusId} className={styles.status}>
        <StateWords state={state} />
      </output>
      {state.read < state.total && (
        <ProgressBar label={t('reading')} value={state.read / state.total} />
      )}
      {state.found.length > 0 && <Places placing={placing} state={state} />}
      <div className={styles.row}>
        {fieldId === undefined && (
          <NativeSelect
            aria-label={t('type')}
            value={type}
            onChange={({ target }) => setType(target.value as FieldType)}
          >
            {typesAt(host).map((value) => (
              <option key={value} value={value}>
                {typeLabel(stage.t, value)}
              </option>
            ))}
          </NativeSelect>
        )}
        <Button variant="primary" disabled={!isReady} className={styles.place} onClick={place}>
          {t(fieldId === undefined ? 'place' : 'follow', { count })}
        </Button>
      </div>
    </section>
  );
}

function setChoice(store: ReturnType<typeof useActions>['stage']['store'], choice: Choice) {
  changeTool(store, placingByText, (placing) => placing && { ...placing, choice });
}

/** What was found, or why nothing was. */
function StateWords({ state }: { state: FinderState }) {
  const t = useTexts('byText');
  const { text, found, read, total, withText, isDone } = state;
  if (read === total && withText === 0) return t('scanned');
  if (text === '') return t('hint');
  const pages = new Set(found.map(({ page }) => page)).size;
  if (found.length >= limits.foundPlaces) return t('tooMany', { limit: limits.foundPlaces });
  if (!isDone) return t('soFar', { count: found.length, read, total });
  if (found.length > 0) return t('found', { count: found.length, pages });
  return withText < total ? t('noneScanned', { count: total - withText }) : t('none');
}

/** Which of the places are meant: all, those of the page in view, or one after the other. */
function Places({ placing, state }: { placing: PlacingByText; state: FinderState }) {
  const t = useTexts('byText');
  const { stage } = useActions();
  const { store, viewer } = stage;
  const { choice, fileKey } = placing;
  const { found } = state;
  const current = useViewerState(viewer, (view) => view.currentPage?.pageNumber) ?? 1;
  const page = choice.kind === 'page' ? choice.page : current;
  const at = choice.kind === 'one' ? choice.at : 0;
  const choose = (kind: Choice['kind']) => {
    if (kind === 'one') show(found.findIndex((place) => place.page >= current));
    else setChoice(store, kind === 'page' ? { kind, page } : { kind });
  };
  const show = (index: number) => {
    const next = Math.max(0, Math.min(index, found.length - 1));
    setChoice(store, { kind: 'one', at: next });
    const place = found[next];
    if (place) viewer.scrollToPage(fileKey, place.page, { rect: place.box });
  };
  return (
    <div className={styles.row}>
      <Segmented<Choice['kind']>
        label={t('which')}
        value={choice.kind}
        options={[
          { value: 'all', label: t('all') },
          { value: 'page', label: t('onPage', { page }) },
          { value: 'one', label: t('one') },
        ]}
        onChange={choose}
      />
      {choice.kind === 'one' && (
        <span className={styles.steps}>
          <IconButton
            label={t('previous')}
            size="dense"
            icon={<ChevronLeftIcon />}
            disabled={at === 0}
            onClick={() => show(at - 1)}
          />
          <output className={styles.number}>
            {t('number', { number: at + 1, count: found.length, page: found[at]?.page ?? 0 })}
          </output>
          <IconButton
            label={t('next')}
            size="dense"
            icon={<ChevronRightIcon />}
            disabled={at >= found.length - 1}
            onClick={() => show(at + 1)}
          />
        </span>
      )}
    </div>
  );
}

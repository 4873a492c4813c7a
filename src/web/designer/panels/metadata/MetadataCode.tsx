import { type CSSProperties, useEffect, useMemo, useRef } from 'react';
import type { DraftSigner } from '#core/draft/draft.ts';
import { type MetadataJson, placeAtLine, placeOfField } from '#core/draft/metadata/metadataText.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { useScrollWindow } from '#web/ui/browser/useScrollWindow.ts';
import { useDesigner, useDesignerSession } from '#web/designer/store/designerContext.ts';
import { selectFields, showField } from '#web/designer/store/selecting.ts';
import { CodeLine } from './CodeLine.tsx';
import styles from './MetadataCode.module.css';

/** CSS px. */
const lineHeight = 20;
/** Lines beyond the edges that are coloured. */
const spare = 10;
/** Up to this many lines all text is in the page, for searching; above, what is in view. */
const wholeUpTo = 4_000;

interface MetadataCodeProps {
  /** The lines to show; of a text of many thousands only those in view are asked for. */
  lines: Pick<MetadataJson, 'lineCount' | 'linesBetween'>;
  /** What stands where in the text; undefined where nothing of it is about fields. */
  metadata: MetadataJson | undefined;
  signers: readonly DraftSigner[];
}

/**
 * JSON with line numbers and a bar that shows a line's signers. Only lines in view are coloured;
 * what is above and below is one plain text each. A line lights the box of its field, a click
 * selects it.
 */
export function MetadataCode({ lines, metadata, signers }: MetadataCodeProps) {
  const t = useTexts('panels');
  const session = useDesignerSession();
  const { store } = session;
  const scroller = useRef<HTMLDivElement>(null);
  const view = useScrollWindow(scroller);
  const selection = useDesigner((state) => state.selection);
  const chosen = useMemo(() => new Set(selection), [selection]);
  const places = useMemo(
    () => new Map(signers.map((signer, place) => [signer.id, place])),
    [signers],
  );
  const activeId = selection.at(-1);
  const latest = useRef(metadata);
  useEffect(() => {
    latest.current = metadata;
  });

  useEffect(() => {
    const element = scroller.current;
    const place =
      latest.current && activeId !== undefined && placeOfField(latest.current, activeId);
    if (!element || !place) return;
    const top = (place.firstLine - 1) * lineHeight;
    const bottom = place.lastLine * lineHeight;
    const isInView = top >= element.scrollTop && bottom <= element.scrollTop + element.clientHeight;
    if (!isInView) element.scrollTop = Math.max(0, top - element.clientHeight / 4);
  }, [activeId]);

  // The pointer's way to what the Fields list does by keys: one listener for all lines.
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const fieldAt = ({ target }: Event): string | undefined => {
      const line = target instanceof Element ? target.closest('[data-line]') : null;
      const number = Number(line?.getAttribute('data-line') ?? 0);
      const place = latest.current && placeAtLine(latest.current, number);
      return place?.kind === 'field' ? place.id : undefined;
    };
    const light = (litFieldId: string | undefined) => {
      if (store.getState().litFieldId !== litFieldId) store.setState({ litFieldId });
    };
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('mouseover', (event) => light(fieldAt(event)), { signal });
    element.addEventListener('mouseleave', () => light(undefined), { signal });
    element.addEventListener(
      'click',
      (event) => {
        // Marking text in order to copy it does not choose a field.
        if (getSelection()?.isCollapsed === false) return;
        const id = fieldAt(event);
        if (id === undefined) return;
        selectFields(store, [id]);
        showField(session, id);
      },
      { signal },
    );
    return () => {
      listening.abort();
      light(undefined);
    };
  }, [session, store]);

  const { lineCount } = lines;
  const first = Math.max(0, Math.floor(view.top / lineHeight) - spare);
  const end = Math.min(lineCount, Math.ceil((view.top + view.height) / lineHeight) + spare);
  const isWhole = lineCount <= wholeUpTo;
  const digits = String(lineCount).length;

  return (
    <div
      ref={scroller}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native text box can neither colour its text nor show a part of it
      role="textbox"
      aria-multiline="true"
      aria-readonly="true"
      aria-label={t('code')}
      tabIndex={0}
      className={styles.code}
      style={{ '--digits': digits } as CSSProperties}
    >
      {first > 0 && (
        <div className={styles.plain} style={{ height: first * lineHeight }}>
          {isWhole && `${lines.linesBetween(0, first).join('\n')}\n`}
        </div>
      )}
      {lines.linesBetween(first, end).map((line, index) => {
        const number = first + index + 1;
        const place = metadata && placeAtLine(metadata, number);
        const isHead = place?.firstLine === number;
        return (
          <CodeLine
            key={number}
            number={number}
            text={line}
            isLast={number === lineCount}
            isCurrent={place?.kind === 'field' && chosen.has(place.id)}
            owners={isHead ? place.signerIds.map((id) => places.get(id) ?? 0).join(' ') : ''}
          />
        );
      })}
      {end < lineCount && (
        <div className={styles.plain} style={{ height: (lineCount - end) * lineHeight }}>
          {isWhole && lines.linesBetween(end, lineCount).join('\n')}
        </div>
      )}
    </div>
  );
}

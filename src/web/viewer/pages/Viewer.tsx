import {
  type ComponentPropsWithoutRef,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useCallback,
  useEffect,
} from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { classNames } from '#web/ui/classNames.ts';
import type { RenderPageLayer } from '#web/viewer/pageLayer.ts';
import { useViewerState } from '#web/viewer/useViewerState.ts';
import styles from './Viewer.module.css';
import { ViewerPage } from './ViewerPage.tsx';
import type { ViewerController } from '#web/viewer/viewerController.ts';
import type { ViewerDocument } from '#web/viewer/viewerDocument.ts';

interface ViewerProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  controller: ViewerController;
  /** The same array as long as nothing of it changes. */
  documents: readonly ViewerDocument[];
  /** What lies on a page. */
  renderPageLayer?: RenderPageLayer;
  /** What lies above all pages, placed in content px from the top-left corner of this layer. */
  overlay?: ReactNode;
  /** `tabIndex` of every page's region. */
  pageTabIndex?: number;
}

/**
 * Shows documents one below the other; only pages near the view are in the DOM. Everything else
 * passed goes to the scrolling box. It fills its parent.
 */
export function Viewer({
  controller,
  documents,
  renderPageLayer,
  overlay,
  pageTabIndex,
  className,
  onFocus,
  onBlur,
  ...rest
}: ViewerProps) {
  const t = useTexts('viewer');
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const pages = useViewerState(controller, (state) => state.pages);
  const { hold, release } = useFocusHold(controller);

  useLayoutEffect(() => {
    if (!scroller.current || !content.current) return undefined;
    return controller.attach(scroller.current, content.current);
  }, [controller]);
  useLayoutEffect(() => controller.setDocuments(documents), [controller, documents]);

  const pageLabel = (number: number, name: string) =>
    documents.length > 1 ? t('pageOf', { number, name }) : t('page', { number });
  return (
    <div
      {...rest}
      ref={scroller}
      className={classNames(styles.scroller, className)}
      onFocus={(event) => {
        hold(event.target);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        release();
        onBlur?.(event);
      }}
    >
      <div ref={content} className={styles.content}>
        {pages.map((page) => (
          <ViewerPage
            key={page.key}
            page={page}
            label={pageLabel(page.pageNumber, page.fileName)}
            controller={controller}
            tabIndex={pageTabIndex}
            renderLayer={renderPageLayer}
          />
        ))}
        <div className={styles.overlay}>{overlay}</div>
      </div>
    </div>
  );
}

/** Keeps the page with the focus in the DOM: who scrolls away and types on keeps the place. */
function useFocusHold(controller: ViewerController) {
  const held = useRef<() => void>(undefined);
  const release = useCallback(() => {
    held.current?.();
    held.current = undefined;
  }, []);
  const hold = useCallback(
    (target: Element) => {
      release();
      const page = controller
        .getState()
        .pages.find(({ fileKey, pageNumber }) =>
          controller.pageElement(fileKey, pageNumber)?.contains(target),
        );
      if (page) held.current = controller.holdPage(page.fileKey, page.pageNumber);
    },
    [controller, release],
  );
  useEffect(() => release, [release]);
  return { hold, release };
}

import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { type ApiReference, readReference } from '#core/apiReference/readReference.ts';
import { useApiDocument } from '#web/api/useApiDocument.ts';
import { useTrouble } from '#web/session/useTrouble.ts';
import { useScreenTitle } from '#web/texts/useScreenTitle.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { classNames } from '#web/ui/classNames.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Centered, LoadingMain } from '#web/ui/layout/Centered.tsx';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/theme/icons.tsx';
import { AppBar } from '#web/app/frame/AppBar.tsx';
import styles from './ApiDocsScreen.module.css';
import { CallScreen } from './CallScreen.tsx';
import { emptyTrial, type TrialState } from './callTrial.ts';
import { type DocsPlace, guideHref, useDocsPlace } from './docsHash.ts';
import { GuidePart } from './GuidePart.tsx';
import { ReferenceNav } from './ReferenceNav.tsx';
import { ShapePart } from './ShapePart.tsx';

/** `/api/docs`: every call of the OpenAPI document, explained and to be tried. */
export function ApiDocsScreen() {
  const t = useTexts('apiDocs');
  const common = useTexts('common');
  const trouble = useTrouble();
  useScreenTitle(t('title'));
  const { data, error, isPending, refetch } = useApiDocument();
  const reference = useMemo(() => readReference(data), [data]);
  return (
    <>
      <AppBar />
      {isPending ? (
        <LoadingMain label={common('loading')} />
      ) : reference ? (
        <Reference reference={reference} />
      ) : (
        <Centered lifted>
          <ErrorNote
            title={t('loadFailed')}
            action={<Button onClick={() => void refetch()}>{common('retry')}</Button>}
          >
            {trouble(error)}
          </ErrorNote>
        </Centered>
      )}
    </>
  );
}

function Reference({ reference }: { reference: ApiReference }) {
  const t = useTexts('apiDocs');
  const place = useDocsPlace();
  const [trial, setTrial] = useState<TrialState>(emptyTrial);
  const main = useRef<HTMLElement>(null);
  useArrival(place, main);
  const isGuide = place.kind === 'guide';
  const listId = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  return (
    <div className={styles.screen}>
      {isGuide && (
        <button
          type="button"
          aria-expanded={isUnfolded}
          aria-controls={listId}
          className={styles.fold}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <ChevronRightIcon />
          {t('contents')}
        </button>
      )}
      <ReferenceNav
        id={listId}
        reference={reference}
        place={place}
        className={classNames(styles.nav, !(isGuide && isUnfolded) && styles.behind)}
      />
      <main ref={main} tabIndex={-1} className={styles.main}>
        {!isGuide && (
          <a href={guideHref} className={styles.back}>
            <ChevronLeftIcon />
            {t('overview')}
          </a>
        )}
        <Part
          reference={reference}
          place={place}
          trial={trial}
          onTrial={(change) => setTrial((now) => ({ ...now, ...change }))}
        />
      </main>
    </div>
  );
}

interface PartProps {
  reference: ApiReference;
  place: DocsPlace;
  trial: TrialState;
  onTrial: (change: Partial<TrialState>) => void;
}

function Part({ reference, place, trial, onTrial }: PartProps) {
  const t = useTexts('apiDocs');
  if (place.kind === 'guide') return <GuidePart reference={reference} />;
  if (place.kind === 'call') {
    const call = reference.groups.flatMap(({ calls }) => calls).find(({ id }) => id === place.id);
    if (call)
      return (
        <CallScreen
          key={call.id}
          reference={reference}
          call={call}
          state={trial}
          onState={onTrial}
        />
      );
  } else {
    const shape = reference.shapes[place.name];
    if (shape) return <ShapePart key={place.name} name={place.name} shape={shape} />;
  }
  return <p>{t('nothingHere')}</p>;
}

/** Brings keyboards and screen readers to what a link leads to; the first is the browser's. */
function useArrival(place: DocsPlace, main: { readonly current: HTMLElement | null }): void {
  const key = JSON.stringify(place);
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    scrollTo(0, 0);
    (main.current?.querySelector('h1') ?? main.current)?.focus({ preventScroll: true });
  }, [key, main]);
}

import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { pagePaths } from '#core/wire/pagePaths.ts';
import { isOnlyInThisTab } from '#web/api/submission.ts';
import { useScreenTitle } from '#web/texts/useScreenTitle.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { buttonClass } from '#web/ui/controls/buttonClass.ts';
import { Centered } from '#web/ui/layout/Centered.tsx';
import { Spinner } from '#web/ui/parts/Spinner.tsx';
import { TopBar } from '#web/ui/parts/TopBar.tsx';
import styles from './DesignerScreen.module.css';
import { openDesigner } from '#web/designer/open/openDesigner.ts';
import type { DesignerSession } from '#web/designer/store/designerSession.ts';
import { DesignerRoom } from '#web/designer/screen/DesignerRoom.tsx';
import { HomeLink } from '#web/designer/page/HomeLink.tsx';
import { usePageHost } from '#web/designer/page/usePageHost.tsx';
import { useDraft } from '#web/designer/store/designerContext.ts';

type Opening =
  | { state: 'opening' }
  | { state: 'open'; session: DesignerSession }
  | { state: 'missing' | 'failed' };

/** `/design/:draftId`: opens a draft of this browser and shows it until it is left. */
export function DesignerScreen({ draftId }: { draftId: string }) {
  return <OpenDraft key={draftId} draftId={draftId} />;
}

function OpenDraft({ draftId }: { draftId: string }) {
  const [opening, setOpening] = useState<Opening>({ state: 'opening' });
  useEffect(() => {
    let isShown = true;
    const show = (next: Opening) => {
      if (isShown) setOpening(next);
    };
    const held = openDesigner(draftId);
    held.opening.then(
      (session) => show(session ? { state: 'open', session } : { state: 'missing' }),
      () => show({ state: 'failed' }),
    );
    return () => {
      isShown = false;
      held.release();
    };
  }, [draftId]);
  const session = opening.state === 'open' ? opening.session : undefined;
  useWarning(session);
  if (session) return <OpenDesigner session={session} />;
  return <Without state={opening.state} />;
}

/** The designer in our page, whose window bears the draft's name. */
function OpenDesigner({ session }: { session: DesignerSession }) {
  const host = usePageHost();
  return (
    <DesignerRoom host={host} session={session}>
      <WindowTitle />
    </DesignerRoom>
  );
}

function WindowTitle() {
  useScreenTitle(useDraft((draft) => draft.title));
  return null;
}

/** Asks before the tab closes while something of the draft is only in it. */
function useWarning(session: DesignerSession | undefined) {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      const { saving, draftId } = session?.store.getState() ?? { saving: 'saved' };
      if (saving !== 'saved' || (draftId && isOnlyInThisTab(draftId))) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [session]);
}

function Without({ state }: { state: Opening['state'] }) {
  const t = useTexts('designer');
  const common = useTexts('common');
  if (state === 'opening')
    return (
      <Centered aria-busy="true">
        <Spinner label={t('loading')} />
      </Centered>
    );
  const isMissing = state === 'missing';
  return (
    <div className={styles.without}>
      <TopBar start={<HomeLink />} />
      <Centered lifted>
        <div className={styles.card}>
          <h1 className={styles.title}>{isMissing ? t('notFoundTitle') : t('openFailedTitle')}</h1>
          <p className={styles.text}>{isMissing ? t('notFoundText') : t('openFailedText')}</p>
          <Link href={pagePaths.documents.build()} className={buttonClass({ variant: 'primary' })}>
            {common('toDocuments')}
          </Link>
        </div>
      </Centered>
    </div>
  );
}

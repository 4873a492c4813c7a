import { Component, type ReactNode, useEffect, useRef } from 'react';
import { useScreenTitle } from '#web/texts/useScreenTitle.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { buttonClass } from '#web/ui/controls/buttonClass.ts';
import { Disclosure } from '#web/ui/parts/Disclosure.tsx';
import { RetryIcon } from '#web/ui/theme/icons.tsx';
import { LoadFailure } from './LoadFailure.ts';
import { Centered } from '#web/ui/layout/Centered.tsx';
import styles from './MessageScreen.module.css';

interface ScreenBoundaryState {
  /** Wrapped, since anything can be thrown, also `undefined`. */
  crash?: { error: unknown };
}

/** Catches what a screen throws and shows what happened instead of a blank page. */
export class ScreenBoundary extends Component<{ children: ReactNode }, ScreenBoundaryState> {
  override state: ScreenBoundaryState = {};

  static getDerivedStateFromError(error: unknown): ScreenBoundaryState {
    return { crash: { error } };
  }

  override render(): ReactNode {
    const { crash } = this.state;
    return crash ? <CrashScreen error={crash.error} /> : this.props.children;
  }
}

/** Says that a screen stopped, that drafts are kept, and where to go. Links load the page again. */
function CrashScreen({ error }: { error: unknown }) {
  const t = useTexts('common');
  const main = useRef<HTMLElement>(null);
  useEffect(() => main.current?.focus(), []);
  const outdated = error instanceof LoadFailure;
  const title = outdated ? t('updatedTitle') : t('crashTitle');
  useScreenTitle(title);
  return (
    <Centered lifted ref={main}>
      <div className={styles.card} role="alert">
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{outdated ? t('updatedText') : t('crashText')}</p>
        <div className={styles.actions}>
          <Button variant="primary" icon={<RetryIcon />} onClick={() => location.reload()}>
            {t('reload')}
          </Button>
          <a href="/" className={buttonClass({})}>
            {t('toDocuments')}
          </a>
        </div>
        <Disclosure summary={t('crashDetails')}>
          <pre className={styles.details}>{detailsOf(error)}</pre>
        </Disclosure>
      </div>
    </Centered>
  );
}

function detailsOf(error: unknown): string {
  return error instanceof Error
    ? (error.stack ?? `${error.name}: ${error.message}`)
    : String(error);
}

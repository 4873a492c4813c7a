import { useDeveloper } from '#web/ui/theme/developer.ts';
import { Component, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { pagePaths } from '#core/wire/pagePaths.ts';
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

/** Says that a screen stopped, no more than it knows, and where to go; links load the page anew. */
function CrashScreen({ error }: { error: unknown }) {
  const t = useTexts('common');
  const outdated = error instanceof LoadFailure;
  return (
    <StoppedScreen
      title={outdated ? t('updatedTitle') : t('crashTitle')}
      text={outdated ? t('updatedText') : t('crashText')}
      action={t('reload')}
      onAction={() => location.reload()}
      error={error}
      leavesPage
    />
  );
}

interface StoppedScreenProps {
  title: string;
  text: string;
  /** What the first button says. */
  action: string;
  onAction: () => void;
  error: unknown;
  /** Whether the way to the documents loads the page again. */
  leavesPage?: boolean;
}

/** What stands in place of a screen that cannot go on; its title gets the focus. */
export function StoppedScreen(props: StoppedScreenProps) {
  const { title, text, action, onAction, error, leavesPage = false } = props;
  const t = useTexts('common');
  const Way = leavesPage ? 'a' : Link;
  const isDeveloper = useDeveloper();
  const main = useRef<HTMLElement>(null);
  useEffect(() => main.current?.focus(), []);
  useScreenTitle(title);
  return (
    <Centered lifted ref={main}>
      <div className={styles.card} role="alert">
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
        <div className={styles.actions}>
          <Button variant="primary" icon={<RetryIcon />} onClick={onAction}>
            {action}
          </Button>
          {!isGuest() && (
            <Way href={pagePaths.documents.build()} className={buttonClass({})}>
              {t('toDocuments')}
            </Way>
          )}
        </div>
        {isDeveloper && (
          <Disclosure summary={t('crashDetails')}>
            <pre className={styles.details}>{detailsOf(error)}</pre>
          </Disclosure>
        )}
      </div>
    </Centered>
  );
}

/** Whether the visitor was sent a link: for them there is nothing but the page that it opens. */
function isGuest(): boolean {
  return [pagePaths.sign, pagePaths.copy, pagePaths.embed].some(({ pattern }) =>
    location.pathname.startsWith(pattern.slice(0, pattern.indexOf(':'))),
  );
}

function detailsOf(error: unknown): string {
  return error instanceof Error
    ? (error.stack ?? `${error.name}: ${error.message}`)
    : String(error);
}

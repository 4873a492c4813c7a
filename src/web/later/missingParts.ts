import { pageSpeaker } from '#web/texts/speaker/pageSpeaker.ts';
import type { Speaker } from '#web/texts/speaker/speaker.ts';
import { showToast } from '#web/ui/overlays/showToast.ts';

/** A part that could not be fetched, and how to go on. */
export interface MissingPart {
  cause: unknown;
  /** Whether it had failed to come before. */
  isAgain: boolean;
  /** Whether asking again can no longer help, but loading the page again can. */
  reloads: boolean;
  /** Asks for it again. */
  retry: () => void;
}

/**
 * Whether a part that failed to come is only asked for again by a page that is loaded again: the
 * server has a newer version, without the files of this page, or it answers and the part has failed
 * to come twice, for browsers before autumn 2026 keep a failed import for as long as the page
 * lives, also of what a part imports. Another site's page is not ours to load again.
 */
export async function isKeptFailure(speaker: Speaker, isAgain: boolean): Promise<boolean> {
  if (speaker !== pageSpeaker) return false;
  try {
    // Each version has an entry of its own name.
    const scripts = document.querySelectorAll<HTMLScriptElement>('script[type=module][src]');
    const own = [...scripts].at(-1)?.src ?? import.meta.url;
    const answer = await fetch(own, { method: 'HEAD', cache: 'no-store' });
    return isAgain || answer.status === 404;
  } catch {
    return false;
  }
}

/** How to ask again for all that could not be fetched. */
const waiting = new Set<() => void>();

/** Says that something could not be fetched; Retry asks for all of it again. */
export function sayMissing(part: MissingPart, { textOf }: Speaker): void {
  waiting.add(part.retry);
  const t = textOf('common');
  showToast({
    key: 'part',
    message: () => t(part.isAgain || part.reloads ? 'loadFailed' : 'partMissing'),
    action: part.reloads
      ? { label: () => t('reload'), onPress: () => location.reload() }
      : { label: () => t('retry'), onPress: retryAll },
    tone: 'danger',
  });
}

/** Takes a part that is no longer shown from what Retry asks for. */
export function stopAsking(attempt: () => void): void {
  waiting.delete(attempt);
}

function retryAll(): void {
  const attempts = [...waiting];
  waiting.clear();
  for (const attempt of attempts) attempt();
}

import { pageSpeaker } from '#web/texts/speaker/pageSpeaker.ts';
import type { Speaker } from '#web/texts/speaker/speaker.ts';
import { showToast } from '#web/ui/overlays/showToast.ts';

/** A part that could not be fetched, and how to go on. */
export interface MissingPart {
  cause: unknown;
  /** Whether it had been asked for again. */
  isAgain: boolean;
  /** Whether asking again can no longer help, but loading the page again can. */
  reloads: boolean;
  /** Asks for it again. */
  retry: () => void;
}

/**
 * Whether a part that failed to come twice is only asked for again by a page that is loaded again:
 * the server answers, but Firefox keeps a failed import for as long as the page lives, also of what
 * a part imports, and a newer version may have replaced the file. Another site's page is not ours
 * to load again.
 */
export async function isKeptFailure(speaker: Speaker): Promise<boolean> {
  if (speaker !== pageSpeaker) return false;
  try {
    await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' });
    return true;
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
    message: () => t(part.isAgain ? 'loadFailed' : 'partMissing'),
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

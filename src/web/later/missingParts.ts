import { pageSpeaker } from '#web/texts/speaker/pageSpeaker.ts';
import type { Speaker } from '#web/texts/speaker/speaker.ts';
import { showToast } from '#web/ui/overlays/showToast.ts';
import { PartFailure } from './partLoader.ts';

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

/** What a part that failed to come, with PartFailure or otherwise, means to this reader. */
export async function missingPart(
  failure: unknown,
  speaker: Speaker,
  retry: () => void,
): Promise<MissingPart> {
  const isAgain = failure instanceof PartFailure && failure.isAgain;
  const cause = failure instanceof PartFailure ? failure.cause : failure;
  return { cause, isAgain, reloads: await isKeptFailure(speaker, isAgain), retry };
}

/**
 * Whether a part that failed to come is only asked for again by a page that is loaded again: the
 * server has a newer version, without the files of this page, or it answers and the part has failed
 * to come twice, for browsers before autumn 2026 keep a failed import for as long as the page
 * lives, also of what a part imports. Another site's page is not ours to load again.
 */
async function isKeptFailure(speaker: Speaker, isAgain: boolean): Promise<boolean> {
  if (speaker !== pageSpeaker) return false;
  try {
    // Each version has an entry of its own name.
    const scripts = document.querySelectorAll<HTMLScriptElement>('script[type=module][src]');
    const own = [...scripts].at(-1)?.src ?? import.meta.url;
    // A connection that died without a word is a broken one.
    const signal = AbortSignal.timeout(5000);
    const answer = await fetch(own, { method: 'HEAD', cache: 'no-store', signal });
    return isAgain || answer.status === 404;
  } catch {
    return false;
  }
}

/** How to ask again for all parts that could not be fetched and are still to be shown. */
const waiting = new Set<() => void>();

/** Says that something could not be fetched; Retry asks for all of it again. */
export function sayMissing(part: MissingPart, speaker: Speaker): void {
  waiting.add(part.retry);
  show(part, speaker, 'part', retryAll);
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

/**
 * Does what a press asks for with parts that are fetched for it. What does not come, with
 * PartFailure, is said, and Retry does it again, for the newest press. What else goes wrong
 * rejects.
 */
export async function runWithParts(run: () => Promise<unknown>, speaker: Speaker): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof PartFailure)) throw error;
    const part = await missingPart(error, speaker, () => void runWithParts(run, speaker));
    show(part, speaker, 'press', part.retry);
  }
}

function show(part: MissingPart, { textOf }: Speaker, key: string, retry: () => void): void {
  const t = textOf('common');
  showToast({
    key,
    message: () => t(part.isAgain || part.reloads ? 'loadFailed' : 'partMissing'),
    action: part.reloads
      ? { label: () => t('reload'), onPress: () => location.reload() }
      : { label: () => t('retry'), onPress: retry },
    tone: 'danger',
  });
}

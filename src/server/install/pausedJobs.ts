import type { SettingsStore } from '#server/service/storage/accounts/settingsStore.ts';
import { pausedSetting } from '#server/service/storage/backup/backupFolder.ts';
import type { ClockWatch } from '#server/install/upkeep/clockWatch.ts';
import type { JobStore } from '#server/service/storage/jobs/jobStore.ts';

/** What a restored copy holds back, so that nobody hears from it beside the original. */
const held: ReadonlySet<string> = new Set(['mail', 'postback']);
/** What the clock alone decides. */
const byClock: ReadonlySet<string> = new Set(['remind', 'expire']);

/**
 * Jobs of which mails and postbacks wait for as long as the installation is a paused copy, and
 * reminders and expiries for as long as the clock is in doubt.
 */
export async function holdPausedJobs(
  jobs: JobStore,
  settings: Pick<SettingsStore, 'get'>,
  clockWatch: ClockWatch,
): Promise<JobStore> {
  const read = async () => (await settings.get(pausedSetting)) !== undefined;
  let isPaused = await read();
  const holds = async (kinds: readonly string[]) => {
    if (kinds.every((kind) => byClock.has(kind))) return clockWatch.isDoubted();
    if (!isPaused || !kinds.every((kind) => held.has(kind))) return false;
    isPaused = await read();
    return isPaused;
  };
  return {
    ...jobs,
    claim: async (request) => ((await holds(request.kinds)) ? [] : jobs.claim(request)),
    nextRunAt: async (kinds) => ((await holds(kinds)) ? undefined : jobs.nextRunAt(kinds)),
  };
}

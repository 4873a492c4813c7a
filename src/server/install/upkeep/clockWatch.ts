import { uptime } from 'node:os';
import type { SettingsStore } from '#server/service/storage/accounts/settingsStore.ts';

/** When the clock was looked at, and the time that it jumped to, if that is doubted; in ms. */
export interface ClockLook {
  at: number;
  jumpedTo?: number;
}

const hour = 3_600_000;
const day = 24 * hour;
/** The setting that holds the last look of any process, and how often it is written, in ms. */
const lookSetting = 'clock';
const writtenEvery = 600_000;

/**
 * The next look at the clock, `passed` ms after the one before as the machine counts them; at the
 * start of a process that is not known, and it may have been down for a day. A clock that jumps
 * further ahead is doubted until it has gone on for a day from there, or is set back.
 */
export function nextLook(before: ClockLook, at: number, passed?: number): ClockLook {
  const isJump =
    passed === undefined
      ? before.jumpedTo === undefined && at - before.at > day
      : at - before.at - passed > hour;
  const jumpedTo = isJump ? at : before.jumpedTo;
  const isDoubted = jumpedTo !== undefined && at < jumpedTo + day && at >= jumpedTo - hour;
  return isDoubted ? { at, jumpedTo } : { at };
}

/** Tells whether what ends by time may end now. */
export interface ClockWatch {
  /**
   * Whether the clock may have been set forward by mistake: until that is clear nothing expires,
   * is given up or removed because of its age.
   */
  isDoubted(): boolean;
}

/** Begins to watch the clock, from the last look that is stored. */
export async function openClockWatch(
  settings: Pick<SettingsStore, 'get' | 'put'>,
  {
    clock,
    passed,
    say,
  }: { clock: () => number; passed: () => number; say: (text: string) => void },
): Promise<ClockWatch> {
  const stored = await settings.get(lookSetting);
  let look = nextLook(stored ? (JSON.parse(stored) as ClockLook) : { at: clock() }, clock());
  let passedThen = passed();
  let written: ClockLook | undefined;
  const note = async () => {
    const isNews = written?.jumpedTo !== look.jumpedTo;
    if (isNews && look.jumpedTo !== undefined)
      say(
        'The clock went forward at once, or the server was down for more than a day: for a day, or until the clock is set back, nothing expires and nothing is removed because of its age.',
      );
    if (!isNews && written && Math.abs(look.at - written.at) < writtenEvery) return;
    written = look;
    await settings.put(lookSetting, JSON.stringify(look));
  };
  await note();
  return {
    isDoubted() {
      const passedNow = passed();
      look = nextLook(look, clock(), passedNow - passedThen);
      passedThen = passedNow;
      // A look that is lost is one that a later one replaces.
      note().catch(() => undefined);
      return look.jumpedTo !== undefined;
    },
  };
}

/** Milliseconds as the machine counts them, also asleep, whatever its clock is set to. */
export const machineMs = (): number => uptime() * 1000;

import type { SettingsStore } from '#server/service/storage/accounts/settingsStore.ts';
import type { Config } from '#server/config/config.ts';
import { postbackSetting } from './postbackSecret.ts';
import { certificatePrefix, sealSetting } from './sealKey.ts';

/**
 * Resolves to what an installation that has sealed before makes anew at this start, a sentence
 * each: a backup without secrets was restored. To be asked before seal key and postback secret are
 * opened.
 */
export async function missingSecrets(
  { sealFiles, postbackSecret }: Pick<Config, 'sealFiles' | 'postbackSecret'>,
  settings: Pick<SettingsStore, 'get' | 'list'>,
): Promise<string[]> {
  if ((await settings.list(certificatePrefix)).length === 0) return [];
  const lacks = async (name: string) => (await settings.get(name)) === undefined;
  const said: string[] = [];
  if (sealFiles === undefined && (await lacks(sealSetting)))
    said.push(
      'The key of the seal is not in the database, as after a restore without secrets: a new one is made. What was sealed before is still known as sealed here.',
    );
  if (postbackSecret === undefined && (await lacks(postbackSetting)))
    said.push(
      'The postback secret is not in the database, as after a restore without secrets: it is derived from SECRET again. Unless that is the first one of the original, postbacks are signed with another secret from now on: set POSTBACK_SECRET to the former one, or tell the receivers what `npm run keys -- postbacks` prints.',
    );
  return said;
}

import { openText, sealText } from '#server/gateway/sealText.ts';
import type { SettingsStore } from '#server/service/storage/accounts/settingsStore.ts';
import { ConfigError } from '#server/config/config.ts';
import type { Secrets } from './secrets.ts';

/** The setting that holds the postback secret, wrapped. */
export const postbackSetting = 'postback secret';

/**
 * Resolves to the installation's own postback secret: derived once, kept wrapped (AES-256-GCM), so
 * that receivers keep theirs when SECRET changes. Rejects with ConfigError when neither SECRET nor
 * SECRET_PREVIOUS opens it: then SECRET is another installation's.
 */
export async function openPostbackSecret(
  settings: SettingsStore,
  secrets: Secrets,
  previous: Secrets | undefined,
): Promise<string> {
  const wrap = (text: string) => Buffer.from(sealText(text, secrets.sealKey)).toString('base64');
  const first = wrap((previous ?? secrets).postbackSecret);
  const kept = new Uint8Array(
    Buffer.from(await settings.putFirst(postbackSetting, first), 'base64'),
  );
  const opened = openText(kept, secrets.sealKey);
  if (opened !== undefined) return opened;
  const earlier = previous && openText(kept, previous.sealKey);
  if (earlier === undefined)
    throw new ConfigError([
      'SECRET (or DATA_DIR/secret) is not the one that this installation was made with. Set the former one again; to change it, set the former one as SECRET_PREVIOUS.',
    ]);
  await settings.put(postbackSetting, wrap(earlier));
  return earlier;
}

/**
 * Resolves to whether these are derived from the secret that protects the installation now. Where
 * nothing is protected yet, as before a first start, any are.
 */
export async function isOwnSecret(
  settings: Pick<SettingsStore, 'get'>,
  secrets: Secrets,
): Promise<boolean> {
  const kept = await settings.get(postbackSetting);
  return (
    kept === undefined ||
    openText(new Uint8Array(Buffer.from(kept, 'base64')), secrets.sealKey) !== undefined
  );
}

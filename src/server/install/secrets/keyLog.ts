import { createHash } from 'node:crypto';
import type { KeyPair, KeyStore } from '#server/service/storage/accounts/keyStore.ts';
import type { SettingsStore } from '#server/service/storage/accounts/settingsStore.ts';

/** A line for auditors: what happened to a pair of keys, and when, where that is known. */
export interface KeyChange {
  what: 'key added' | 'key replaced' | 'key renamed' | 'key revoked' | 'key removed';
  /** The pair's name and id. */
  key: string;
  keyId: string;
  /** ISO 8601. */
  at?: string;
}

/** A pair of keys as the log last told of it. */
interface ToldKey {
  id: string;
  name: string;
  /** Of the hashes of its keys. */
  mark: string;
  revoked: boolean;
}

/** Where keys are kept, and what was told of them. */
export interface KeyLogParts {
  keys: Pick<KeyStore, 'list'>;
  settings: Pick<SettingsStore, 'get' | 'swap'>;
  /** Pairs that are in no database: the one for a remote service. */
  others: readonly KeyPair[];
  write: (change: KeyChange) => void;
  reportFault: (error: unknown) => void;
}

/** The setting that holds what was told. */
const toldSetting = 'keys told';
/** How soon a change by a command is told, in milliseconds. */
const restMs = 3_000;

/**
 * Writes a line for every change of a pair of keys since the last look, however it was made: by
 * `npm run keys`, by new settings, or in the database. Of several processes one writes it.
 */
export async function tellKeyChanges(parts: KeyLogParts): Promise<void> {
  const { keys, settings, others, write } = parts;
  const now = [...(await keys.list()), ...others];
  const before = await settings.get(toldSetting);
  const told = before === undefined ? [] : (JSON.parse(before) as ToldKey[]);
  const changes = changesSince(told, now);
  if (changes.length === 0) return;
  if (await settings.swap(toldSetting, before, JSON.stringify(now.map(toToldKey))))
    for (const change of changes) write(change);
}

/** Looks at once, and again every few seconds. Resolves after the first look. */
export async function startKeyLog(parts: KeyLogParts): Promise<{ stop(): Promise<void> }> {
  await tellKeyChanges(parts);
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= tellKeyChanges(parts)
      .catch(parts.reportFault)
      .finally(() => {
        running = undefined;
      });
  }, restMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

function changesSince(told: readonly ToldKey[], now: readonly KeyPair[]): KeyChange[] {
  const changes = now.flatMap((pair): KeyChange[] => {
    const before = told.find(({ id }) => id === pair.id);
    const { mark, revoked } = toToldKey(pair);
    const line = (what: KeyChange['what'], at?: number | null): KeyChange => ({
      what,
      key: pair.name,
      keyId: pair.id,
      ...(at ? { at: new Date(at).toISOString() } : {}),
    });
    return [
      ...(before ? [] : [line('key added', pair.createdAt)]),
      ...(before && before.mark !== mark ? [line('key replaced')] : []),
      ...(before && before.name !== pair.name ? [line('key renamed')] : []),
      ...(revoked && !before?.revoked ? [line('key revoked', pair.revokedAt)] : []),
    ];
  });
  const gone = told.filter(({ id }) => !now.some((pair) => pair.id === id));
  return [
    ...changes,
    ...gone.map(({ id, name }) => ({ what: 'key removed' as const, key: name, keyId: id })),
  ];
}

function toToldKey({ id, name, appKeyHash, apiKeyHash, revokedAt }: KeyPair): ToldKey {
  const mark = createHash('sha256').update(appKeyHash).update(apiKeyHash).digest('hex');
  return { id, name, mark, revoked: revokedAt !== null };
}

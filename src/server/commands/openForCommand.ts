import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '#server/service/storage/database/database.ts';
import { openDatabase } from '#server/service/storage/database/openDatabase.ts';
import {
  createDetailStore,
  type DetailStore,
} from '#server/service/storage/transactions/detailStore.ts';
import {
  createSettingsStore,
  type SettingsStore,
} from '#server/service/storage/accounts/settingsStore.ts';
import { createKeyStore, type KeyStore } from '#server/service/storage/accounts/keyStore.ts';
import {
  createSessionStore,
  type SessionStore,
} from '#server/service/storage/accounts/sessionStore.ts';
import type { Config } from '#server/config/config.ts';
import { deriveSecrets, knownSecret, type Secrets } from '#server/install/secrets/secrets.ts';
import { CommandFault } from './commandFault.ts';

/** The secret of an installation, as settings and DATA_DIR say it, and what is derived from it. */
export interface CommandSecrets {
  secret: string;
  secrets: Secrets;
  /** Derived from the secret before this one. */
  previous: Secrets | undefined;
}

/** What a maintenance command uses. */
export interface CommandParts {
  database: Database;
  keys: KeyStore;
  sessionStore: SessionStore;
  details: DetailStore;
  settings: SettingsStore;
  /** What is derived from the secret. Throws ConfigError where there is none: it makes none. */
  secrets(): CommandSecrets;
  close(): Promise<void>;
}

/**
 * Opens the database of an installation for a short command, also while the server runs. Rejects
 * with CommandFault when there is no database yet.
 */
export async function openForCommand(config: Config): Promise<CommandParts> {
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'fieldwright.db'))) {
    throw new CommandFault(
      `There is no data in ${config.dataDir}. Start the server once, or set DATA_DIR to its folder.`,
    );
  }
  const database = await openDatabase(
    config.databaseUrl === undefined
      ? { kind: 'sqlite', dataDir: config.dataDir }
      : { kind: 'postgres', url: config.databaseUrl, onConnectionError: () => undefined },
    Date.now(),
  );
  return {
    database,
    keys: createKeyStore(database),
    sessionStore: createSessionStore(database),
    details: createDetailStore(database),
    settings: createSettingsStore(database),
    secrets() {
      const { secretPrevious } = config;
      const secret = knownSecret(config.secret, config.dataDir);
      return {
        secret,
        secrets: deriveSecrets(secret),
        previous: secretPrevious === undefined ? undefined : deriveSecrets(secretPrevious),
      };
    },
    close: () => database.close(),
  };
}

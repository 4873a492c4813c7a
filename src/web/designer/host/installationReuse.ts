import type { SavedItem } from '#core/wire/surfaces/reuseFile.ts';

/** What the installation keeps, and by which tag it is replaced. */
export interface KeptThere {
  items: readonly SavedItem[];
  tag: string;
}

/** Blocks and layouts that the installation keeps for everybody who signs in with these keys. */
export interface InstallationReuse {
  /** Rejects when the installation does not answer. */
  read(): Promise<KeptThere>;
  /** Undefined where they were changed since they were read: nothing is written then. */
  write(items: readonly SavedItem[], tag: string): Promise<KeptThere | undefined>;
}

import type { SignatureMark } from '#core/wire/surfaces/signSurface.ts';
import type { FieldFault } from '#web/signing/form/fieldFault.ts';
import type { Entry, FormField } from '#web/signing/form/formField.ts';

/**
 * How the entries stand with the service. `offline`: kept here, sent when there is a connection
 * again.
 */
export type SavingState = 'saved' | 'unsaved' | 'saving' | 'offline';

/** What the signer is doing; a new object whenever something of it changes. */
export interface SigningState {
  /** In reading order. */
  readonly fields: readonly FormField[];
  /** By field key; also entries that cannot stay as they are. */
  readonly entries: ReadonlyMap<string, Entry>;
  readonly faults: ReadonlyMap<string, FieldFault>;
  /** Entries that the service has not acknowledged yet. */
  readonly pending: ReadonlyMap<string, Entry>;
  /** Signatures by field key. */
  readonly marks: ReadonlyMap<string, SignatureMark>;
  /** The signature made last, to be used again. */
  readonly lastMark: SignatureMark | undefined;
  /** The name under the signatures. */
  readonly scribbleName: string;
  /** The field that has the focus, or had it last. */
  readonly current: string | undefined;
  readonly saving: SavingState;
}

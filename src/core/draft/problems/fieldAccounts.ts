import { nameFault } from '#core/draft/commands/fieldNames.ts';
import type { DraftField } from '#core/draft/draft.ts';
import { countUnder, tallyFields } from '#core/draft/lists/changedRange.ts';
import { fieldKinds } from '#core/fields/fieldKinds.ts';
import { isSignature } from '#core/fields/kindFacts.ts';
import { mostBytesOf } from '#core/draft/metadata/metadataBytes.ts';

/** What is counted of the fields of a draft; keys that count nothing are missing. */
export interface FieldAccounts {
  /** `DraftFile.key` -> how many fields were placed on it. */
  byFile: ReadonlyMap<string, number>;
  /** `DraftFile.key` -> at least as many bytes as its fields take in the metadata. */
  bytesByFile: ReadonlyMap<string, number>;
  /** Signer id -> how many fields; a shared field counts for each of its signers. */
  bySigner: ReadonlyMap<string, number>;
  /** The same for Signature boxes alone. */
  signaturesBySigner: ReadonlyMap<string, number>;
  /** Fields that fill themselves with something of their signers. */
  showing: ReadonlySet<DraftField>;
  /** How many fields have a name, by the name in lower case. */
  names: ReadonlyMap<string, number>;
  /** Names in lower case that several fields have. */
  sharedNames: ReadonlySet<string>;
  /** Fields whose name is wrong by itself. */
  faultyNames: ReadonlySet<DraftField>;
  /** Fields made here that no signer has. */
  unassigned: ReadonlySet<DraftField>;
  /** Buttons of choices. */
  buttons: ReadonlySet<DraftField>;
}

function keep<T>(set: Set<T>, item: T, isIn: boolean): void {
  if (isIn) set.add(item);
  else set.delete(item);
}

/**
 * Keeps the accounts of a list of fields. For another list it takes out and puts in what differs:
 * the accounts returned before change with it, and are to be asked for again.
 */
export function createFieldAccounts(): (fields: readonly DraftField[]) => FieldAccounts {
  const byFile = new Map<string, number>();
  const bytesByFile = new Map<string, number>();
  const bySigner = new Map<string, number>();
  const signaturesBySigner = new Map<string, number>();
  const showing = new Set<DraftField>();
  const names = new Map<string, number>();
  const sharedNames = new Set<string>();
  const faultyNames = new Set<DraftField>();
  const unassigned = new Set<DraftField>();
  const buttons = new Set<DraftField>();
  const tally = tallyFields((field, by) => {
    const { fileKey, signerIds } = field;
    countUnder(byFile, fileKey, by);
    countUnder(bytesByFile, fileKey, by * mostBytesOf(field));
    for (const id of signerIds) {
      countUnder(bySigner, id, by);
      if (isSignature(field.type)) countUnder(signaturesBySigner, id, by);
    }
    keep(showing, field, by > 0 && fieldKinds[field.type].entry?.fills !== undefined);
    const name = field.name.toLowerCase();
    keep(sharedNames, name, countUnder(names, name, by) > 1);
    keep(faultyNames, field, by > 0 && nameFault(field.name) !== undefined);
    keep(buttons, field, by > 0 && fieldKinds[field.type].isButton === true);
    keep(unassigned, field, by > 0 && signerIds.length === 0 && field.formSet === undefined);
  });
  const accounts = {
    byFile,
    bytesByFile,
    bySigner,
    signaturesBySigner,
    showing,
    names,
    sharedNames,
    faultyNames,
    unassigned,
    buttons,
  };
  return (fields) => {
    tally(fields);
    return accounts;
  };
}

import type { Entries, SavedEntries, SigningView } from '#core/wire/surfaces/signSurface.ts';
import { entriesFromWire } from '#web/filling/form/entriesToWire.ts';
import { fieldFault } from '#web/filling/form/fieldFault.ts';
import type { Entry, FormField } from '#web/filling/form/formField.ts';
import {
  createSigningStore,
  type Kept,
  marksFromKept,
  type SigningStore,
  usableMark,
} from '#web/filling/session/createSigningStore.ts';
import { faultsOf, withFault, without } from '#web/filling/session/entryFaults.ts';
import { type AskedOf, heardElsewhere } from './heardElsewhere.ts';

/** The work of a signer who may have the link open in several windows. */
export interface SharedStore extends SigningStore {
  /** Shows the signatures of another window in fields that have none of this one. */
  borrow(signing: Kept['signing']): void;
  /** These entries are at the service, which did not say what else it has. */
  acknowledge(sent: ReadonlyMap<string, Entry>): void;
  /** Takes over what the service has of all windows. */
  hear(saved: SavedEntries, asked: AskedOf): void;
  /** Whether the service has something that this page has not heard of. */
  isBehind(entries: Entries): boolean;
  /** Ends the word about a field changed in another window; `take`: with the other value. */
  settle(field: FormField, take: boolean): void;
  /** Another window changed an entry that both found in this browser; undefined: it is sent. */
  inherit(field: FormField, entry: Entry | undefined): void;
}

/** A store for one view of the service, what a reload found in this browser, and other windows. */
export function createSharedStore(view: SigningView, kept: Kept): SharedStore {
  const store = createSigningStore(view, kept);
  const { getState, setState, enter } = store;
  return {
    ...store,
    borrow(signing) {
      const { fields, marks, borrowed, lastMark, scribbleName } = getState();
      const isFree = (key: string) => marks.get(key) === borrowed.get(key);
      const theirs = [...marksFromKept(fields, { entries: {}, signing }, view)];
      const lent = theirs.filter(([key]) => isFree(key));
      if (lent.length === 0 && lastMark) return;
      setState({
        marks: new Map([...marks, ...lent]),
        borrowed: new Map([...borrowed, ...lent]),
        lastMark: lastMark ?? usableMark(signing.signature, view),
        scribbleName:
          marks.size === 0 && !view.scribbleNameFixed
            ? (signing.scribbleName ?? scribbleName)
            : scribbleName,
      });
    },
    acknowledge(sent) {
      const { pending, base } = getState();
      const left = [...pending].filter(([key, entry]) => sent.get(key) !== entry);
      setState({ pending: new Map(left), base: new Map([...base, ...sent]) });
    },
    hear(saved, asked) {
      const state = getState();
      const heard = heardElsewhere(state, saved, asked);
      setState({ ...heard, faults: faultsOf(state.fields, heard.entries) });
    },
    isBehind(told) {
      const { fields, base } = getState();
      const mine = fields.filter((field) => !field.readOnly);
      return [...entriesFromWire(mine, told)].some(([key, entry]) => base.get(key) !== entry);
    },
    settle(field, take) {
      const { changed } = getState();
      const other = changed.get(field.key);
      if (other === undefined) return;
      setState({ changed: without(changed, field.key) });
      if (take) enter(field, other);
    },
    inherit(field, entry) {
      const { entries, pending, faults } = getState();
      if (entry === undefined) {
        setState({ pending: without(pending, field.key) });
        return;
      }
      setState({
        entries: new Map(entries).set(field.key, entry),
        pending: new Map(pending).set(field.key, entry),
        faults: withFault(faults, field.key, fieldFault(field, entry)),
      });
    },
  };
}

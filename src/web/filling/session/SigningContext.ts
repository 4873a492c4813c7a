import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { FieldGuide } from './createFieldGuide.ts';
import type { FormField } from '#web/filling/form/formField.ts';
import type { SigningStore, SigningState } from './createSigningStore.ts';

/** What the fields on the pages need of the form that they belong to. */
interface SigningParts {
  store: SigningStore;
  guide: FieldGuide;
  /** Shown as on a phone: one column, the bar at the foot of the screen. */
  isNarrow: boolean;
  /** Opens the dialog for a signature. */
  openSignature: (field: FormField) => void;
}

/** Given by the form, for everything inside it. */
export const SigningContext = createContext<SigningParts | undefined>(undefined);

/** The parts of the form around. */
export function useSigningParts(): SigningParts {
  const parts = useContext(SigningContext);
  if (!parts) throw new Error('A field stands outside of its form.');
  return parts;
}

/** A part of the state; `select` returns the same value as long as nothing changed. */
export function useSigning<T>(select: (state: SigningState) => T): T {
  return useStore(useSigningParts().store, select);
}

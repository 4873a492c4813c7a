import { type KeyboardEvent, useCallback } from 'react';
import { entryRules } from '#core/fields/kindFacts.ts';
import type { FieldPlace, FormField } from '#web/filling/form/formField.ts';
import { isOwnStop, stopKey } from '#web/filling/session/createFieldGuide.ts';
import { firstPlace } from '#web/filling/form/readForm.ts';
import { useAttached } from '#web/ui/browser/useAttached.ts';
import { useSigningParts } from '#web/filling/session/SigningContext.ts';

/**
 * What every control of a field does: it marks where the signer is, counts as looked at when left,
 * and moves the focus to the neighbour, also on a page that is not on the screen.
 */
export function useFieldControl(field: FormField, place: FieldPlace) {
  const { store, guide } = useSigningParts();
  const isStop = isOwnStop(field, place);
  const stop = stopKey(field, place);
  const register = useCallback(
    (element: HTMLElement) => (isStop ? guide.register(stop, element) : undefined),
    [guide, stop, isStop],
  );
  const ref = useAttached(register);
  return {
    ref,
    onFocus: () => store.setCurrent(field.key),
    onBlur: () => store.pass(field),
    onKeyDown(event: KeyboardEvent) {
      const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
      if (altKey || ctrlKey || metaKey || event.nativeEvent.isComposing) return;
      const here = isStop && place !== firstPlace(field) ? [place] : [];
      if (key === 'Tab' && guide.step(field, shiftKey ? -1 : 1, ...here)) event.preventDefault();
      const isText = entryRules[field.kind]?.typed && !field.multiline;
      if (key === 'Enter' && isText && !shiftKey) {
        event.preventDefault();
        store.pass(field);
        guide.goToNext();
      }
    },
  };
}

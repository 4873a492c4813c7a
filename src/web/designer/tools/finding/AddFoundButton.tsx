import { useEffect, useRef } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { announce } from '#web/ui/overlays/announce.ts';
import { useDesignerStore } from '#web/designer/store/designerContext.ts';
import { addFound } from './addFound.ts';
import type { FoundField } from './foundField.ts';

/** Adds what is chosen of what was found. It takes the focus that its opener left behind. */
export function AddFoundButton({
  found,
  onDone,
}: {
  found: readonly FoundField[];
  onDone: () => void;
}) {
  const t = useTexts('panels');
  const finding = useTexts('finding');
  const store = useDesignerStore();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) button.current?.focus();
  }, []);
  const count = found.filter(({ isChosen }) => isChosen).length;
  const add = () => {
    announce(t('foundAdded', { count: addFound(store, found) }));
    onDone();
  };
  return (
    <Button dense variant="primary" ref={button} disabled={count === 0} onClick={add}>
      {count === found.length ? finding('addAll') : t('foundAdd', { count })}
    </Button>
  );
}

import { useEffect, useRef, useState } from 'react';
import { reuseLimits } from '#core/wire/surfaces/reuseFile.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Input } from '#web/ui/controls/Input.tsx';

interface ItemNameProps {
  name: string;
  /** The name as typed, or undefined if it is to stay. */
  onDone: (name: string | undefined) => void;
}

/** The name of a block or layout while it is typed. Enter and leaving take it, Escape does not. */
export function ItemName({ name, onDone }: ItemNameProps) {
  const t = useTexts('reuse');
  const [typed, setTyped] = useState(name);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const take = () => {
    // Control characters come with pasted text; no name holds them.
    const clean = typed.replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, ' ').trim();
    onDone(clean === '' || clean === name ? undefined : clean);
  };
  return (
    <Input
      dense
      ref={input}
      aria-label={t('name')}
      maxLength={reuseLimits.name}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onDone(undefined);
      }}
    />
  );
}

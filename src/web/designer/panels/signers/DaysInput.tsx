import { useState } from 'react';
import { limits } from '#core/wire/limits.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Input } from '#web/ui/controls/Input.tsx';
import { Labelled } from '#web/ui/controls/Labelled.tsx';

/** The days that a text says: a whole number from -1 to 365, or undefined. */
function readDays(text: string): number | undefined {
  const days = Number(text.trim().replace('−', '-'));
  const isOne = /^[-−]?\d+$/.test(text.trim()) && days >= -1 && days <= limits.daysToRemind;
  return isOne ? days : undefined;
}

/** How often a signer is reminded. Unreadable text stays, noted; the draft keeps a number. */
export function DaysInput({ days, onChange }: { days: number; onChange: (days: number) => void }) {
  const t = useTexts('panels');
  const [typed, setTyped] = useState<string>();
  const isRefused = typed !== undefined && readDays(typed) === undefined;
  return (
    <Labelled
      label={t('daysToRemind')}
      hint={t('daysToRemindHint')}
      error={isRefused ? t('daysRefused') : undefined}
    >
      {(control) => (
        <Input
          {...control}
          dense
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? String(days)}
          onChange={(event) => {
            const text = event.target.value;
            setTyped(text);
            const read = readDays(text);
            if (read !== undefined) onChange(read);
          }}
          onBlur={() => setTyped(undefined)}
        />
      )}
    </Labelled>
  );
}

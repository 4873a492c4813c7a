import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';
import type { MissingPart } from './missingParts.ts';

/** Says in the place of a part that it could not be fetched, with the button that asks again. */
export function PartMissing({ reloads, retry }: MissingPart) {
  const t = useTexts('common');
  return (
    <ErrorNote
      title={t(reloads ? 'loadFailed' : 'partMissing')}
      action={
        <Button onClick={reloads ? () => location.reload() : retry}>
          {t(reloads ? 'reload' : 'retry')}
        </Button>
      }
    />
  );
}

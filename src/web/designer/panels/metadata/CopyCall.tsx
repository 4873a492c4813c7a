import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { type RequestToCopy, typeScriptText } from './requestTexts.ts';

interface CopyCallProps {
  /** The call that sends what is shown, asked for when it is copied. */
  request: () => RequestToCopy;
  onCopy: (text: string) => void;
}

/** Copies what is shown as a program that sends it. */
export function CopyCall({ request, onCopy }: CopyCallProps) {
  const t = useTexts('editor');
  return (
    <Button dense variant="quiet" onClick={() => onCopy(typeScriptText(request()))}>
      {t('copyTypeScript')}
    </Button>
  );
}

import { useTexts } from '#web/texts/useTexts.ts';
import { LoadingMain } from '#web/ui/layout/Centered.tsx';

/** Between two screens. */
export function LoadingScreen() {
  const t = useTexts('common');
  return <LoadingMain label={t('loading')} />;
}

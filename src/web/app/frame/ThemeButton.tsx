import { useTexts } from '#web/texts/useTexts.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { ThemeIcon } from '#web/ui/theme/icons.tsx';
import { toggleTheme } from '#web/ui/theme/theme.ts';

/** Switches between light and dark. */
export function ThemeButton() {
  const t = useTexts('common');
  return <IconButton label={t('theme')} icon={<ThemeIcon />} onClick={toggleTheme} />;
}

import { useTexts } from '#web/texts/useTexts.ts';
import { chooseDeveloper, useDeveloper } from '#web/ui/theme/developer.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { CheckIcon, MoreIcon } from '#web/ui/theme/icons.tsx';

/** What the top bar has beside its buttons, open: whether developers' details are shown. */
export function AppMenu() {
  const t = useTexts('common');
  const shows = useDeveloper();
  return (
    <Menu
      isOpenAtFirst
      trigger={<IconButton label={t('barMenu')} icon={<MoreIcon />} />}
      entries={[
        {
          label: t('developer'),
          isChecked: shows,
          icon: shows ? <CheckIcon /> : <span />,
          onSelect: () => chooseDeveloper(!shows),
        },
      ]}
    />
  );
}

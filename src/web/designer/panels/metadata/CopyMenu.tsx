import { useTexts } from '#web/texts/useTexts.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { ChevronDownIcon } from '#web/ui/theme/icons.tsx';
import { curlText, type RequestToCopy, typeScriptText } from './requestTexts.ts';

interface CopyMenuProps {
  /** The call that sends what is shown, asked for when it is copied. */
  request: () => RequestToCopy;
  onCopy: (text: string) => void;
}

/** Copies what is shown as the call that sends it. */
export function CopyMenu({ request, onCopy }: CopyMenuProps) {
  const t = useTexts('editor');
  return (
    <Menu
      trigger={<IconButton label={t('copyAs')} size="dense" icon={<ChevronDownIcon />} />}
      entries={[
        { label: t('copyCurl'), onSelect: () => onCopy(curlText(request())) },
        { label: t('copyTypeScript'), onSelect: () => onCopy(typeScriptText(request())) },
      ]}
    />
  );
}

import { useState } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import {
  DownloadIcon,
  FitWidthIcon,
  MoreIcon,
  PrintIcon,
  ThemeIcon,
  ZoomInIcon,
  ZoomOutIcon,
} from '#web/ui/theme/icons.tsx';
import { toggleTheme } from '#web/ui/theme/theme.ts';
import type { ViewerController } from '#web/viewer/viewerController.ts';
import { LaterMenu } from './laterForm.tsx';

/** A document that can be taken along. */
interface Copy {
  name: string;
  save: () => void;
}

interface MoreMenuProps {
  controller: ViewerController;
  copies: readonly Copy[];
  print: () => void;
  /** Its code may be fetched now; a press does not wait for that. */
  isReady: boolean;
}

/** What else can be done with the documents. */
export function MoreMenu({ controller, copies, print, isReady }: MoreMenuProps) {
  const t = useTexts('signing');
  const common = useTexts('common');
  const [isWanted, setWanted] = useState(false);
  return (
    <LaterMenu
      when={isReady || isWanted}
      isOpenAtFirst={isWanted}
      meanwhile={
        <IconButton label={t('more')} icon={<MoreIcon />} onClick={() => setWanted(true)} />
      }
      trigger={<IconButton label={t('more')} icon={<MoreIcon />} />}
      entries={[
        { label: t('zoomIn'), icon: <ZoomInIcon />, onSelect: () => controller.zoomIn() },
        { label: t('zoomOut'), icon: <ZoomOutIcon />, onSelect: () => controller.zoomOut() },
        { label: t('fitWidth'), icon: <FitWidthIcon />, onSelect: () => controller.fitWidth() },
        ...copies.map(({ name, save }, index) => ({
          label: copies.length === 1 ? t('readCopy') : t('downloadNamed', { name }),
          icon: <DownloadIcon />,
          apart: index === 0,
          onSelect: save,
        })),
        { label: common('print'), icon: <PrintIcon />, onSelect: print },
        { label: common('theme'), icon: <ThemeIcon />, apart: true, onSelect: toggleTheme },
      ]}
    />
  );
}

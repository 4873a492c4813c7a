import { useState } from 'react';
import { useApi } from '#web/api/apiContext.ts';
import { valueOrThrow } from '#web/api/apiResult.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { saveFile } from '#web/ui/browser/saveFile.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { showToast } from '#web/ui/overlays/showToast.ts';
import { DownloadIcon } from '#web/ui/theme/icons.tsx';
import { useServiceTrouble } from '#web/tracking/useServiceTrouble.ts';
import { useTracking } from '#web/tracking/trackingContext.ts';

/** Saves what a transaction knows of those who took part, before it is removed. */
export function ExportPersonalData() {
  const t = useTexts('transaction');
  const trouble = useServiceTrouble();
  const { service } = useApi();
  const { transaction } = useTracking();
  const [running, setRunning] = useState(false);
  const { Id: id } = transaction;
  const save = async () => {
    setRunning(true);
    try {
      saveFile(`personal-data-${id}.json`, valueOrThrow(await service.getPersonalData(id)));
    } catch (error) {
      showToast({ message: t('actionFailed', { trouble: trouble(error) }), tone: 'danger' });
    }
    setRunning(false);
  };
  return (
    <Button icon={<DownloadIcon />} busy={running} onClick={() => void save()}>
      {t('exportPersonal')}
    </Button>
  );
}

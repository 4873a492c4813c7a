import { useConfig } from '#web/api/useSession.ts';
import { useScreenTitle } from '#web/texts/useScreenTitle.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { DownloadIcon } from '#web/ui/theme/icons.tsx';
import { saveFile } from '#web/ui/browser/saveFile.ts';
import { AppBar } from '#web/app/frame/AppBar.tsx';
import { Table } from '#web/ui/layout/Table.tsx';
import column from '#web/app/frame/Column.module.css';
import styles from './CalibrationScreen.module.css';
import { SendKit, kitFileId, kitMetadata, kitPdf } from './SendKit.tsx';

/** `/calibration`: a PDF with crosses, metadata whose boxes must fall on them, what to conclude. */
export function CalibrationScreen() {
  const t = useTexts('calibration');
  useScreenTitle(t('title'));
  const { data: config } = useConfig();
  const edge = config?.rightMeasuredFrom;
  const findings = [
    { seen: t('onBlue'), what: t('setLeft'), isCode: true },
    { seen: t('onOrange'), what: t('setRight'), isCode: true },
    { seen: t('offTurned'), what: t('offTurnedWhat') },
    { seen: t('offUnit'), what: t('offUnitWhat') },
    { seen: t('offTop'), what: t('offTopWhat') },
  ];
  return (
    <>
      <AppBar />
      <main tabIndex={-1} className={column.main}>
        <h1 className={column.title}>{t('title')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
        {edge && (
          <p className={styles.present}>
            {t('present', { edge: t(edge === 'left' ? 'left' : 'right') })}
          </p>
        )}
        <section className={styles.part}>
          <h2>{t('sendTitle')}</h2>
          <p>{t('sendText')}</p>
          {config && <SendKit />}
        </section>
        <section className={styles.part}>
          <h2>{t('takeTitle')}</h2>
          <p>{t('takeText')}</p>
          <div className={styles.row}>
            <Button
              icon={<DownloadIcon />}
              onClick={() =>
                saveFile(
                  `${kitFileId}.metadata.json`,
                  new Blob([kitMetadata('Signer1')], { type: 'application/json' }),
                )
              }
            >
              {t('saveMetadata')}
            </Button>
            <Button icon={<DownloadIcon />} onClick={() => saveFile(kitFileId, kitPdf())}>
              {t('savePdf')}
            </Button>
          </div>
        </section>
        <section className={styles.part}>
          <h2>{t('lookTitle')}</h2>
          <p>{t('lookText')}</p>
          <Table heads={[[t('seen')], [t('setting')]]} className={styles.table}>
            <tbody>
              {findings.map(({ seen, what, isCode }) => (
                <tr key={seen}>
                  <td>{seen}</td>
                  <td>{isCode ? <code>{what}</code> : what}</td>
                </tr>
              ))}
            </tbody>
          </Table>
          {config?.service === 'remote' && <p className={styles.hint}>{t('remoteHint')}</p>}
        </section>
      </main>
    </>
  );
}

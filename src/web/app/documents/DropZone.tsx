import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { FilePlusIcon } from '#web/ui/theme/icons.tsx';
import { prepareToOpen } from './useOpenPdfs.tsx';
import styles from './DropZone.module.css';

/** The whole window takes dropped files; while some are dragged over it, a frame says so. */
export function DropZone({ onDrop }: { onDrop: (files: readonly File[]) => void }) {
  const t = useTexts('documents');
  const [over, setOver] = useState(false);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => listenForFiles(setOver, (files) => drop.current(files)), []);
  return over ? (
    <div className={styles.frame}>
      <p className={styles.words}>
        <FilePlusIcon />
        {t('dropNow')}
      </p>
    </div>
  ) : null;
}

function listenForFiles(
  onOver: (over: boolean) => void,
  onFiles: (files: readonly File[]) => void,
): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal };
  const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
  const allow = (event: DragEvent) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
    onOver(true);
  };
  window.addEventListener(
    'dragenter',
    (event) => {
      if (holdsFiles(event)) prepareToOpen();
      allow(event);
    },
    options,
  );
  window.addEventListener('dragover', allow, options);
  window.addEventListener(
    'dragleave',
    (event) => {
      if (event.relatedTarget === null) onOver(false);
    },
    options,
  );
  window.addEventListener(
    'drop',
    (event) => {
      onOver(false);
      if (!holdsFiles(event)) return;
      event.preventDefault();
      onFiles([...(event.dataTransfer?.files ?? [])]);
    },
    options,
  );
  return () => stop.abort();
}

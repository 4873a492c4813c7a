import { useTexts } from '#web/texts/useTexts.ts';
import { FileButton } from '#web/ui/controls/FileButton.tsx';
import { buttonClass } from '#web/ui/controls/buttonClass.ts';
import { PlusIcon } from '#web/ui/theme/icons.tsx';
import styles from './AddPdf.module.css';

interface AddPdfProps {
  onFiles: (files: readonly File[]) => void;
  /** `quiet`: a line of text among others. */
  look?: 'quiet' | 'plain' | 'primary';
  label?: string;
  dense?: boolean;
}

/** The file input for more documents. */
export function AddPdf({ onFiles, look = 'quiet', label, dense }: AddPdfProps) {
  const t = useTexts('designer');
  const className = look === 'quiet' ? styles.quiet : buttonClass({ variant: look, dense });
  return (
    <FileButton multiple className={className ?? ''} onFiles={onFiles}>
      <PlusIcon />
      {label ?? t('addPdf')}
    </FileButton>
  );
}

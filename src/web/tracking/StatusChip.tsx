import type { TransactionStatus } from '#core/wire/transactionStatus.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { useDeveloper } from '#web/ui/theme/developer.ts';
import { Chip } from '#web/ui/parts/Chip.tsx';
import {
  BanIcon,
  ClockIcon,
  DoneIcon,
  ExpiredIcon,
  FailedIcon,
  LoaderIcon,
  UploadIcon,
} from '#web/ui/theme/icons.tsx';

const looks = {
  5: { tone: 'neutral', icon: <UploadIcon /> },
  10: { tone: 'accent', icon: <ClockIcon /> },
  20: { tone: 'accent', icon: <LoaderIcon /> },
  30: { tone: 'ok', icon: <DoneIcon /> },
  40: { tone: 'danger', icon: <FailedIcon /> },
  50: { tone: 'warn', icon: <ExpiredIcon /> },
  60: { tone: 'neutral', icon: <BanIcon /> },
  70: { tone: 'danger', icon: <FailedIcon /> },
} as const;

/** The status of a transaction: icon, words, and its number for developers. */
export function StatusChip({ status }: { status: TransactionStatus }) {
  const t = useTexts('status');
  const { tone, icon } = looks[status];
  const number = useDeveloper() ? status : undefined;
  return (
    <Chip tone={tone} icon={icon} number={number}>
      {t(`s${status}`)}
    </Chip>
  );
}

import { formatMoment, formatWhen } from '#web/texts/formatWhen.ts';
import { useSpeaker } from '#web/texts/speaker/useSpeaker.ts';

interface WhenProps {
  /** ISO 8601. */
  at: string;
  className?: string | undefined;
}

/** A moment in a list, as short as it can be; in full as its tip. */
export function When({ at, className }: WhenProps) {
  const locale = useSpeaker().locale();
  const moment = new Date(at);
  return (
    <time dateTime={at} data-tip={formatMoment(moment, locale)} className={className}>
      {formatWhen(moment, locale)}
    </time>
  );
}

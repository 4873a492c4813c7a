import { useEffect, useRef, useState } from 'react';
import { roomOf } from '#web/ui/browser/place.ts';
import { onAnnounce } from './announce.ts';
import { VisuallyHidden } from '#web/ui/parts/VisuallyHidden.tsx';

/** The one polite live region of the page; `announce` speaks through it. */
export function LiveRegion() {
  // Two regions in turn: the same words said twice are read twice.
  const [said, setSaid] = useState({ words: '', turn: 0 });
  const region = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    const own = roomOf(region.current);
    return onAnnounce((words, room) => {
      if (room === undefined || room === own) setSaid(({ turn }) => ({ words, turn: 1 - turn }));
    });
  }, []);
  return (
    <VisuallyHidden>
      <output ref={region} aria-live="polite" aria-atomic="true">
        <span key={said.turn}>{said.words}</span>
      </output>
    </VisuallyHidden>
  );
}

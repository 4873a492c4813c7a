import { Tabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './SignatureDialog.module.css';

/** A way to sign. */
export type SignatureMode = 'draw' | 'type' | 'picture' | 'reuse';

interface SignatureModesProps {
  label: string;
  mode: SignatureMode;
  onMode: (mode: SignatureMode) => void;
  modes: readonly { mode: SignatureMode; label: string; icon: ReactNode; panel: ReactNode }[];
}

/** The ways to sign as tabs; with a single one there is nothing to choose. */
export function SignatureModes({ label, mode, onMode, modes }: SignatureModesProps) {
  const [only] = modes;
  if (modes.length === 1) return only?.panel;
  return (
    <Tabs.Root value={mode} onValueChange={(next: SignatureMode) => onMode(next)}>
      <Tabs.List
        aria-label={label}
        activateOnFocus
        data-four={modes.length > 3 || undefined}
        className={styles.modes}
      >
        {modes.map((one) => (
          <Tabs.Tab key={one.mode} value={one.mode} className={styles.mode}>
            {one.icon}
            {one.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {modes.map((one) => (
        <Tabs.Panel key={one.mode} value={one.mode} tabIndex={-1}>
          {one.panel}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}

import type { EmbedDesign } from './openedDesign.ts';
import type { HeardFromHost, HostPort } from '../hostPort.ts';
import { outsideMetadata } from './intake.ts';

/** What came of a draft that was given back. */
export interface Restored {
  /** Documents, by their fileId. */
  taken: string[];
  refused: { name: string; reason: string }[];
  /** Whether something is on the screen that was not before. */
  isChange: boolean;
  /** The version of the template that it was made on, where the draft says it. */
  version: number | undefined;
}

/**
 * Takes a draft that the page around gives back, read as any metadata from outside, and says of
 * each document whether it was taken. What is there already is taken without a step.
 */
export function takeDraft(
  port: HostPort,
  design: EmbedDesign,
  { files, version }: HeardFromHost<'draft'>,
  onRestored: (restored: Restored) => void,
): void {
  const taken: string[] = [];
  const refused: { name: string; reason: string }[] = [];
  const { store } = design.session;
  let left = files.length;
  let isChange = false;
  const settle = (name: string, reason: string | undefined) => {
    if (reason === undefined) taken.push(name);
    else refused.push({ name, reason });
    left -= 1;
    if (left > 0) return;
    port.say({ type: 'restored', taken, refused });
    onRestored({ taken, refused, isChange, version });
  };
  for (const { name, metadata } of files) {
    const file = store.getState().history.present.files.find(({ fileId }) => fileId === name);
    const text = outsideMetadata(metadata);
    const now = design.exported().find((one) => one.name === name);
    const told = (reason: string | undefined) => {
      isChange ||= reason === undefined;
      settle(name, reason);
    };
    if (!file) settle(name, 'The design has no document of this name.');
    else if (text === undefined) settle(name, 'The metadata is no JSON of a size that is taken.');
    else if (now && JSON.stringify(now.metadata) === text) settle(name, undefined);
    else design.intake.add({ fileKey: file.key, text, told });
  }
}

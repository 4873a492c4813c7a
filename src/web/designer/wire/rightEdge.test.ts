import { expect, test } from 'vitest';
import { leaseDraft } from '#testing/draftBuilders.ts';
import type { EdgeConfig } from '#web/designer/host/designerHost.ts';
import { edgeOf, switchEdge } from './rightEdge.ts';

const remote: EdgeConfig = { service: 'remote', rightMeasuredFrom: 'left' };
const embedded: EdgeConfig = { service: 'embedded', rightMeasuredFrom: 'left' };

test('the installation decides which edge counts, and towards a remote service the draft may', () => {
  const switched = switchEdge(leaseDraft(), remote);
  expect(edgeOf(leaseDraft(), remote)).toBe('left');
  expect(edgeOf(switched, remote)).toBe('right');
  expect(edgeOf(switched, embedded)).toBe('left');
});

test('switching twice leaves the draft without a choice of its own', () => {
  const draft = leaseDraft();
  expect(switchEdge(switchEdge(draft, remote), remote)).toEqual(draft);
});

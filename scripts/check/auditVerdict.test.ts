import { expect, test } from 'vitest';
import { auditVerdict } from './auditVerdict.ts';

const url = 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc';
const found = {
  vulnerabilities: {
    left: { via: [{ url, title: 'Pads too far', severity: 'high', name: 'left' }] },
    right: { via: ['left'] },
  },
};
const accepted = {
  advisory: 'GHSA-aaaa-bbbb-cccc',
  reason: 'Only reached with a pad of our own making.',
  until: '2027-01-31',
};

test('a report without advisories passes', () => {
  expect(auditVerdict({ vulnerabilities: {} }, [], '2026-12-01')).toEqual({
    kind: 'passed',
    accepted: 0,
  });
});

test('an advisory fails once, however many packages it comes by', () => {
  const verdict = auditVerdict(found, [], '2026-12-01');
  expect(verdict).toEqual({ kind: 'failed', faults: [`left: Pads too far (high, ${url})`] });
});

test('an accepted advisory passes until its day, and fails after it', () => {
  expect(auditVerdict(found, [accepted], '2027-01-31').kind).toBe('passed');
  expect(auditVerdict(found, [accepted], '2027-02-01')).toEqual({
    kind: 'failed',
    faults: ['GHSA-aaaa-bbbb-cccc was accepted until 2027-01-31 only'],
  });
});

test('an advisory that is accepted and gone is to be taken out', () => {
  expect(auditVerdict({ vulnerabilities: {} }, [accepted], '2026-12-01').kind).toBe('failed');
});

test('acceptance without a reason is refused', () => {
  expect(() => auditVerdict(found, [{ ...accepted, reason: '' }], '2026-12-01')).toThrow();
});

test('a registry that does not answer is not a pass', () => {
  const refused = { message: '405 Method Not Allowed', statusCode: 405, error: {} };
  expect(auditVerdict(refused, [], '2026-12-01')).toEqual({
    kind: 'notChecked',
    why: '405 Method Not Allowed',
  });
  expect(auditVerdict(undefined, [], '2026-12-01').kind).toBe('notChecked');
});

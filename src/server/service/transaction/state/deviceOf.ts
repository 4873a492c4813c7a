import type { Device } from '#core/wire/contract/signer.ts';

/** Devices by what browsers say of themselves, the more exact signs first. */
const signs: readonly (readonly [RegExp, Device])[] = [
  [/\biPhone\b|\biPod\b|\bAndroid\b.*\bMobile\b/, 'phone'],
  [/\biPad\b|\bAndroid\b/, 'tablet'],
  [/\bWindows NT\b|\bMacintosh\b|\bCrOS\b|\bX11\b/, 'computer'],
];

/** On what somebody acted, as a member of an activity; none for programs and unknown browsers. */
export function deviceOf({ userAgent = '' }: { userAgent?: string }): { device?: Device } {
  const device = signs.find(([sign]) => sign.test(userAgent))?.[1];
  return device === undefined ? {} : { device };
}

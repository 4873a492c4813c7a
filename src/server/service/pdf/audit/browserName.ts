/**
 * Browsers by what only they say, before those that they also name: nearly all call themselves
 * Mozilla, Chrome and Safari.
 */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|OPX|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bDuckDuckGo\/|\bDdg\//, 'DuckDuckGo'],
  [/\b(?:Firefox|FxiOS|Focus|Klar)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bTrident\/|\bMSIE /, 'Internet Explorer'],
  [/\bVersion\/[\d.]+ .*\bSafari\/|\bSafari\//, 'Safari'],
  // The view of a page inside an app of Apple's systems.
  [/\bAppleWebKit\/.*\bMobile\//, 'Safari'],
];

/** Devices and systems, the more exact ones first. */
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** The most characters of a name that is none of a known browser. */
const mostCharacters = 40;

/**
 * A short name for what a browser says of itself: `Safari on iPhone`. Of a program that is no known
 * browser, its own name as far as it goes: `curl/8.5.0`.
 */
export function browserName(userAgent: string): string {
  const nameIn = (names: typeof browsers) => names.find(([sign]) => sign.test(userAgent))?.[1];
  const browser = nameIn(browsers);
  const system = nameIn(systems);
  if (browser) return system ? `${browser} on ${system}` : browser;
  const own = /^[^\s(;]+/.exec(userAgent)?.[0] ?? '';
  if (system && (own === '' || own.startsWith('Mozilla/'))) return `A browser on ${system}`;
  return own.slice(0, mostCharacters) || 'An unknown browser';
}

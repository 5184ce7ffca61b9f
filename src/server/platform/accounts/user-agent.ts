export interface Client {
  /** `Chrome 131`; null for an unknown one. */
  browser: string | null
  /** `Windows 10`, `Android 14`. */
  os: string | null
}

/** The first match counts: many browsers also name those that they derive from. */
const BROWSERS: readonly [name: string, pattern: RegExp][] = [
  ['微信', /MicroMessenger\/(\d+)/],
  ['钉钉', /DingTalk\/(\d+)/],
  ['QQ浏览器', /M?QQBrowser\/(\d+)/],
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /(?:OPR|Opera)\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS|Chromium)\/(\d+)/],
  ['Safari', /Version\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari/],
  ['Internet Explorer', /(?:MSIE |Trident\/.*rv:)(\d+)/],
  ['curl', /^curl\/(\d+)/],
]

const SYSTEMS: readonly [name: string, pattern: RegExp][] = [
  ['鸿蒙', /(?:HarmonyOS|OpenHarmony) ?(\d+)?/],
  ['Android', /Android ?(\d+)?/],
  ['iOS', /(?:iPhone|iPad|iPod).*? OS (\d+)/],
  ['Windows', /Windows NT ([\d.]+)/],
  ['macOS', /Mac OS X (\d+)/],
  ['Chrome OS', /CrOS/],
  ['Linux', /Linux/],
]

/** Version numbers of Windows releases; Windows 11 calls itself 10. */
const WINDOWS: Readonly<Record<string, string>> = { '10.0': '10', '6.3': '8.1', '6.2': '8', '6.1': '7' }

/** Reads browser and system from a user agent. Not trusted: a client may send anything. */
export function clientOf(userAgent: string | null | undefined): Client {
  if (!userAgent) return { browser: null, os: null }
  const os = nameIn(userAgent, SYSTEMS)
  return { browser: nameIn(userAgent, BROWSERS), os: os && readableWindows(os) }
}

function nameIn(userAgent: string, known: readonly [string, RegExp][]): string | null {
  for (const [name, pattern] of known) {
    const found = pattern.exec(userAgent)
    if (found) return found[1] === undefined ? name : `${name} ${found[1]}`
  }
  return null
}

function readableWindows(os: string): string {
  const [name, number = ''] = os.split(' ')
  return name === 'Windows' ? `Windows ${WINDOWS[number] ?? number}` : os
}

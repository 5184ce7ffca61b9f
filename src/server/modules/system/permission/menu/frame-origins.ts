/**
 * Letters, digits, dots and hyphens, or an IPv6 address. Other hosts that URL accepts could have a meaning in a policy.
 */
const PLAIN_ORIGIN = /^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d+)?$/

/** Returns the origins of menu URLs, sorted; other texts than plain web URLs are skipped. */
export function frameOrigins(urls: readonly string[]): string[] {
  const origins = urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin)
  return [...new Set(origins.filter((origin) => PLAIN_ORIGIN.test(origin)))].sort()
}

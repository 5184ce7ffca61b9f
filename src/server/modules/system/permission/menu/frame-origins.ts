/** Letters, digits, dots and hyphens, or an IPv6 address; other hosts that URL takes would mean something to a policy. */
const PLAIN_ORIGIN = /^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d+)?$/

/** The origins behind addresses of menu entries, in order; what is no plain address of the web is left out. */
export function frameOrigins(urls: readonly string[]): string[] {
  const origins = urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin)
  return [...new Set(origins.filter((origin) => PLAIN_ORIGIN.test(origin)))].sort()
}

import type { Row } from '#shared/documents/entity.ts'

/** A path of this site begins with exactly one slash, so that no computed value leads to another host. */
const INSIDE = /^\/(?![/\\])/
const ABROAD = /^https?:\/\//i

/**
 * The full address with the parameters that are not empty.
 * @throws Error for an address that is neither http(s) nor a path of this site, or that contains credentials.
 */
export function safeAddress(url: unknown, query: Row, here: string): string {
  const address = typeof url === 'string' && (INSIDE.test(url) || ABROAD.test(url)) ? parsed(url, here) : undefined
  if (address?.username !== '' || address.password !== '') throw new Error(`不能打开网址：${String(url)}`)
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') address.searchParams.append(name, String(value))
  }
  return address.href
}

function parsed(url: string, here: string): URL | undefined {
  return URL.canParse(url, here) ? new URL(url, here) : undefined
}

/**
 * The address of a page of another site on the web. A page of this one is refused: in a frame that may run code it could
 * do whatever the person may do.
 */
export function frameAddress(url: unknown, here: string): URL | undefined {
  if (typeof url !== 'string' || !URL.canParse(url)) return undefined
  const address = new URL(url)
  const web = address.protocol === 'https:' || address.protocol === 'http:'
  return web && address.username === '' && address.origin !== here ? address : undefined
}

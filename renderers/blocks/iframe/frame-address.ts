/**
 * Address of a page on another site; undefined for any other address. A frame of this site could run code with the
 * permissions of the person.
 */
export function frameAddress(url: unknown, here: string): URL | undefined {
  if (typeof url !== 'string' || !URL.canParse(url)) return undefined
  const address = new URL(url)
  const web = address.protocol === 'https:' || address.protocol === 'http:'
  return web && address.username === '' && address.origin !== here ? address : undefined
}

import { isIP } from 'node:net'

/**
 * A host as everybody spells it: decimal, octal and hexadecimal numbers become the address they mean, names small ASCII
 * without a dot at the end, IPv6 addresses short and without brackets.
 * @returns undefined for what is no host alone, such as one with a port, a path or a user.
 */
export function canonicalHost(text: string): string | undefined {
  const given = text.trim()
  const bare = given.startsWith('[') && given.endsWith(']') ? given.slice(1, -1) : given
  if (isIP(bare) === 6) return bare.includes('%') ? undefined : hostOf(`[${bare}]`)?.slice(1, -1)
  return /^[^\s:/\\?#@%[\]]{1,253}$/.test(bare) ? hostOf(bare) : undefined
}

function hostOf(host: string): string | undefined {
  const address = `http://${host}/`
  if (!URL.canParse(address)) return undefined
  const name = new URL(address).hostname.replace(/\.$/, '')
  return name === '' ? undefined : name
}

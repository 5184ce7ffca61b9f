import { BlockList, isIP } from 'node:net'
import { canonicalHost } from './host-name.ts'

/** A permitted target: a host by name, every host below a name, or addresses; on one port or on all. */
export interface AllowEntry {
  readonly name?: string
  /** Every host below `name`, but not `name` itself. */
  readonly below?: boolean
  readonly addresses?: BlockList
  readonly port?: number
}

export type AllowList = readonly AllowEntry[]

const PORT = /^(.*):(\d{1,5})$/

/**
 * A comma list of `name`, `*.name`, address, or range such as `10.0.0.0/8`, each perhaps with `:port` (an IPv6 address
 * then in brackets); `none` allows nothing.
 * @returns undefined when an entry is none of these.
 */
export function readAllowList(text: string): AllowList | undefined {
  if (text.trim() === 'none') return []
  const entries = text.split(',').map((part) => readEntry(part.trim()))
  return entries.every((entry) => entry !== undefined) ? entries : undefined
}

/** @param address the address to which `host` was resolved. */
export function isListed(list: AllowList, host: string, address: string, port: number): boolean {
  if (isNameListed(list, host, port)) return true
  const version = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  return list.some((entry) => isForPort(entry, port) && entry.addresses?.check(address, version))
}

/** Checks whether a host is listed by name, whatever its addresses are. */
export function isNameListed(list: AllowList, host: string, port: number): boolean {
  return list.some((entry) => {
    if (entry.name === undefined || !isForPort(entry, port)) return false
    return entry.below ? host.endsWith(`.${entry.name}`) : host === entry.name
  })
}

function isForPort(entry: AllowEntry, port: number): boolean {
  return entry.port === undefined || entry.port === port
}

function readEntry(text: string): AllowEntry | undefined {
  const { target, port } = splitPort(text)
  if (port !== undefined && (port < 1 || port > 65_535)) return undefined
  const withPort = port === undefined ? {} : { port }
  const addresses = readAddresses(target)
  if (addresses) return { addresses, ...withPort }
  const below = target.startsWith('*.')
  const name = canonicalHost(below ? target.slice(2) : target)
  if (name === undefined || isIP(name) !== 0) return undefined
  return { name, ...(below && { below }), ...withPort }
}

function splitPort(text: string): { target: string; port?: number } {
  const found = isIP(text) === 6 ? null : PORT.exec(text)
  // An IPv6 range contains colons; only brackets end it.
  if (found === null || (found[1]!.includes(':') && !found[1]!.endsWith(']'))) return { target: unbracketed(text) }
  return { target: unbracketed(found[1]!), port: Number(found[2]) }
}

function unbracketed(text: string): string {
  return text.startsWith('[') && text.endsWith(']') ? text.slice(1, -1) : text
}

function readAddresses(text: string): BlockList | undefined {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0 || address.includes('%')) return undefined
  const most = version === 4 ? 32 : 128
  if (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= most)) return undefined
  const list = new BlockList()
  list.addSubnet(address, bits === undefined ? most : Number(bits), version === 4 ? 'ipv4' : 'ipv6')
  return list
}

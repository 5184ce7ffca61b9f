import { BlockList, isIP } from 'node:net'

/**
 * Where an address leads.
 * - `never`: nowhere that anybody has business with: link-local, metadata of clouds, multicast, unspecified, reserved
 * - `private`: this machine or the network around it
 * - `public`: everywhere else
 */
export type Reach = 'never' | 'private' | 'public'

const NEVER = ranges(
  ['0.0.0.0/8', '169.254.0.0/16', '192.0.0.192/32', '100.100.100.200/32', '168.63.129.16/32', '224.0.0.0/3'],
  // Unspecified, link-local, multicast, Teredo (which hides an address), metadata of AWS.
  ['::/128', 'fe80::/10', 'ff00::/8', '2001::/32', 'fd00:ec2::254/128'],
)
const PRIVATE = ranges(
  [
    ...['10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24'],
    ...['192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ],
  ['::1/128', 'fc00::/7', 'fec0::/10', '2001:db8::/32'],
)

/** @param address in any spelling of an IP address; what is none leads nowhere. */
export function reachOf(address: string): Reach {
  const version = isIP(address)
  // A zone such as %eth0 belongs to link-local addresses.
  if (version === 0 || address.includes('%')) return 'never'
  const inner = version === 6 ? innerIPv4(address) : address
  if (inner !== undefined) return reachIn(inner, 'ipv4')
  return reachIn(address, 'ipv6')
}

function reachIn(address: string, family: 'ipv4' | 'ipv6'): Reach {
  if (NEVER.check(address, family)) return 'never'
  return PRIVATE.check(address, family) ? 'private' : 'public'
}

/** The IPv4 address that an IPv6 one stands for: mapped, compatible, NAT64 or 6to4. */
export function innerIPv4(address: string): string | undefined {
  const groups = groupsOf(address)
  const starts = (...wanted: number[]) => wanted.every((group, at) => groups[at] === group)
  if (starts(0, 0, 0, 0, 0, 0xffff) || starts(0, 0, 0, 0, 0xffff, 0)) return dotted(groups[6]!, groups[7]!)
  if (starts(0x64, 0xff9b)) return dotted(groups[6]!, groups[7]!)
  if (starts(0x2002)) return dotted(groups[1]!, groups[2]!)
  // Compatible ones; :: and ::1 are addresses of their own.
  if (starts(0, 0, 0, 0, 0, 0) && (groups[6] !== 0 || groups[7]! > 1)) return dotted(groups[6]!, groups[7]!)
  return undefined
}

/** Eight numbers. */
function groupsOf(address: string): number[] {
  // A URL spells every address one way, also those that end in dotted decimals.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const numbers = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)))
  const [before, after] = [numbers(head), numbers(tail ?? '')]
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

function dotted(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

function ranges(ipv4: readonly string[], ipv6: readonly string[]): BlockList {
  const list = new BlockList()
  const add = (family: 'ipv4' | 'ipv6') => (range: string) => {
    const [net = '', bits] = range.split('/')
    list.addSubnet(net, Number(bits), family)
  }
  ipv4.forEach(add('ipv4'))
  ipv6.forEach(add('ipv6'))
  return list
}

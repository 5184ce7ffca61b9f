import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { AppError } from '#server/http/answers/errors.ts'
import { innerIPv4, reachOf } from './address-reach.ts'
import { type AllowList, isListed, isNameListed } from './allow-list.ts'
import { canonicalHost } from './host-name.ts'

/** A permitted host, with the address to connect to. */
export interface Target {
  host: string
  address: string
}

/** All addresses of a name, as the system finds them. */
export type LookUp = (host: string) => Promise<readonly { address: string }[]>

interface Rules {
  /** Permitted targets, also private ones. */
  allow: AllowList
  /** Whether targets that are not listed are always refused. */
  onlyListed: boolean
  /** Name of the environment variable with the list, for the text of a refusal. */
  setting: string
  lookUp?: LookUp
}

export interface Targets {
  /**
   * Judges every address of a host and returns the first permitted one. Connect to that address only: the name may
   * resolve to another one later.
   * @throws AppError TARGET_REFUSED, TARGET_UNKNOWN
   */
  resolve(host: string, port: number): Promise<Target>
  /**
   * Problem of a host that its spelling shows; names are judged when they are resolved.
   * @returns undefined for a host that may be tried.
   */
  problemOf(host: string, port: number): string | undefined
  /**
   * Problem of a host, with names resolved. A listed name may have no address at the moment.
   * @returns undefined for a host that may be tried.
   */
  resolvedProblemOf(host: string, port: number): Promise<string | undefined>
}

const WRONG_NAME = '主机名无效'
const NO_ADDRESS = '找不到该主机，请检查名称或DNS'
const NEVER = '链路本地、组播、保留地址和云主机元数据地址不允许访问'

/** Judges targets that people enter, to which this server connects. */
export function createTargets({ allow, onlyListed, setting, lookUp = systemLookUp }: Rules): Targets {
  const refusalOf = (host: string, address: string, port: number): string | undefined => {
    const reach = reachOf(address)
    if (reach === 'never') return NEVER
    if (isListed(allow, host, innermost(address), port)) return undefined
    if (onlyListed) return `不在允许访问的列表中（环境变量 ${setting}）`
    return reach === 'private' ? `内网和本机地址须先加入允许访问的列表（环境变量 ${setting}）` : undefined
  }
  const problemOf = (given: string, port: number) => {
    const host = canonicalHost(given)
    if (host === undefined) return WRONG_NAME
    if (isIP(host) !== 0) return refusalOf(host, host, port)
    return host === 'localhost' || host.endsWith('.localhost') ? refusalOf(host, '127.0.0.1', port) : undefined
  }
  return {
    async resolve(given, port) {
      const host = canonicalHost(given)
      if (host === undefined) throw new AppError('TARGET_REFUSED', { host: given, reason: WRONG_NAME })
      const addresses = await addressesOf(host, lookUp)
      if (addresses.length === 0) throw new AppError('TARGET_UNKNOWN', { host })
      const refusals = addresses.map((address) => refusalOf(host, address, port))
      const at = refusals.indexOf(undefined)
      if (at < 0) throw new AppError('TARGET_REFUSED', { host, reason: refusals[0] })
      return { host, address: addresses[at]! }
    },

    problemOf,

    async resolvedProblemOf(given, port) {
      const problem = problemOf(given, port)
      const host = canonicalHost(given)
      if (problem !== undefined || host === undefined || isNameListed(allow, host, port)) return problem
      const addresses = await addressesOf(host, lookUp)
      const refusals = addresses.map((address) => refusalOf(host, address, port))
      if (refusals.includes(undefined)) return undefined
      return refusals[0] ?? NO_ADDRESS
    },
  }
}

/** Returns the IPv4 address inside an IPv6 one, which the list means. */
function innermost(address: string): string {
  return (isIP(address) === 6 ? innerIPv4(address) : undefined) ?? address
}

/** Returns no address for an unknown name. */
async function addressesOf(host: string, lookUp: LookUp): Promise<string[]> {
  if (isIP(host) !== 0) return [host]
  const found = await lookUp(host).catch(() => [])
  return found.map(({ address }) => address)
}

function systemLookUp(host: string) {
  return lookup(host, { all: true, verbatim: true })
}

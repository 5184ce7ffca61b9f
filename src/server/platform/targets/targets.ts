import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { AppError } from '#server/http/answers/errors.ts'
import { innerIPv4, reachOf } from './address-reach.ts'
import { type AllowList, isListed, isNameListed } from './allow-list.ts'
import { canonicalHost } from './host-name.ts'

/** A host that may be reached, and the very address to connect to. */
export interface Target {
  host: string
  address: string
}

/** All addresses of a name, as the system finds them. */
export type LookUp = (host: string) => Promise<readonly { address: string }[]>

interface Rules {
  /** What may be reached although it is private. */
  allow: AllowList
  /** Whether what is not listed may not be reached at all. */
  onlyListed: boolean
  /** Name of the environment variable with the list, for the text of a refusal. */
  setting: string
  lookUp?: LookUp
}

export interface Targets {
  /**
   * Judges every address of a host and picks the first that may be reached. Connect to that address and to no other: a
   * name may lead elsewhere when it is asked again.
   * @throws AppError TARGET_REFUSED, TARGET_UNKNOWN
   */
  resolve(host: string, port: number): Promise<Target>
  /**
   * Why a host may not be reached, as far as its spelling tells; names are judged when they are resolved.
   * @returns undefined for what may be tried.
   */
  problemOf(host: string, port: number): string | undefined
  /**
   * Why a host may not be reached, with names resolved. A name that is listed itself may have no address at the moment.
   * @returns undefined for what may be tried.
   */
  resolvedProblemOf(host: string, port: number): Promise<string | undefined>
}

const WRONG_NAME = '主机名无效'
const NO_ADDRESS = '找不到该主机，请检查名称或DNS'
const NEVER = '链路本地、组播、保留地址和云主机元数据地址不允许访问'

/** What this server may be made to connect to by addresses that people enter. */
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

/** An IPv4 address in the disguise of an IPv6 one is listed as what it is. */
function innermost(address: string): string {
  return (isIP(address) === 6 ? innerIPv4(address) : undefined) ?? address
}

/** None for a name that nobody knows. */
async function addressesOf(host: string, lookUp: LookUp): Promise<string[]> {
  if (isIP(host) !== 0) return [host]
  const found = await lookUp(host).catch(() => [])
  return found.map(({ address }) => address)
}

function systemLookUp(host: string) {
  return lookup(host, { all: true, verbatim: true })
}

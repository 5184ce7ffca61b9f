import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { readWorkHours, type WorkSpan } from '#shared/rules/working-time/work-hours.ts'
import { projectRoot } from '../platform/project-root.ts'
import { readKeys } from '../platform/secrets/secret-keys.ts'
import { type AllowList, readAllowList } from '../platform/targets/allow-list.ts'

/** Parser of a setting's text. `read` returns undefined for a value that is not allowed. */
export interface Kind<T> {
  readonly type: string
  readonly allowed: string
  read(text: string): T | undefined
}

/** Values of Fastify's `trustProxy`: nobody, everybody, a number of hops or a list of addresses and ranges. */
export type TrustProxy = boolean | number | string[]

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export const text: Kind<string> = { type: 'text', allowed: '任意文字', read: (value) => value }

export const folder: Kind<string> = {
  type: 'folder',
  allowed: '目录路径',
  read: (value) => resolve(projectRoot, value),
}

export const onOff: Kind<boolean> = {
  type: 'on, off',
  allowed: 'on 或 off',
  read: (value) => ({ on: true, true: true, '1': true, off: false, false: false, '0': false })[value.toLowerCase()],
}

export const logLevel: Kind<LogLevel> = {
  type: logLevels.join(', '),
  allowed: logLevels.join('、'),
  read: (value) => logLevels.find((level) => level === value),
}

export const postgresUrl: Kind<string> = {
  type: 'postgres:// address',
  allowed: '形如 postgres://用户:密码@主机:5432/数据库 的地址',
  read: (value) => (/^postgres(ql)?:\/\/./.test(value) ? value : undefined),
}

export const redisUrl: Kind<string> = {
  type: 'redis:// address',
  allowed: '形如 redis://用户:密码@主机:6379/0 的地址',
  read: (value) => (/^rediss?:\/\/./.test(value) ? value : undefined),
}

export const webAddress: Kind<string> = {
  type: 'http(s):// address',
  allowed: '形如 https://主机/路径 的地址',
  read: readWebAddress,
}

export const trustProxy: Kind<TrustProxy> = {
  type: 'false, true, hops, list of addresses',
  allowed: 'false、true、代理层数（如 1）或以逗号分隔的 IP 或网段（如 10.0.0.0/8）',
  read: readTrustProxy,
}

export const pathPart: Kind<string> = {
  type: 'letters, digits, - and _',
  allowed: '由字母、数字、- 或 _ 组成的名称',
  read: (value) => (/^[\w-]{1,50}$/.test(value) ? value : undefined),
}

/** `Name <address>` or an address. */
export const mailSender: Kind<string> = {
  type: 'mail address, with or without a name',
  allowed: '形如 通知 <no-reply@shop.example> 的邮箱',
  read: (value) => (/^(?:[^<>\r\n]{0,100}<)?[^\s@<>,;]+@[^\s@<>,;]+>?$/.test(value) ? value : undefined),
}

export const roleCode: Kind<string> = {
  type: 'role code',
  allowed: '除 admin 以外的角色编码',
  read: (value) => (/^[A-Za-z][A-Za-z0-9_]{0,99}$/.test(value) && value !== 'admin' ? value : undefined),
}

export function integer(least: number, most: number): Kind<number> {
  return {
    type: `${least} to ${most}`,
    allowed: `${least} 到 ${most} 的整数`,
    read: (value) => {
      const number = Number(value)
      return /^\d+$/.test(value) && number >= least && number <= most ? number : undefined
    },
  }
}

export function oneOf<const T extends string>(...values: readonly T[]): Kind<T> {
  return { type: values.join(', '), allowed: values.join('、'), read: (value) => values.find((each) => each === value) }
}

/** A comma list of some of the values, or `none`. */
export function listOf<const T extends string>(...values: readonly T[]): Kind<readonly T[]> {
  return {
    type: `none, or list of ${values.join(', ')}`,
    allowed: `none，或以逗号分隔的 ${values.join('、')}`,
    read: (value) => {
      if (value === 'none') return []
      const parts = value.split(',').map((part) => part.trim())
      return parts.every((part): part is T => values.includes(part as T)) ? parts : undefined
    },
  }
}

/** A comma list of schemas of the database, or `none`. The schema of the product and those of PostgreSQL are refused. */
export const schemaNames: Kind<readonly string[]> = {
  type: 'none, or list of schemas',
  allowed: 'none，或以逗号分隔的模式名（小写字母、数字和下划线），不能是 public 或系统模式',
  read: (value) => {
    if (value === 'none') return []
    const names = value.split(',').map((name) => name.trim())
    return names.every((name) => /^(?!(?:public|information_schema)$|pg_)[a-z][a-z0-9_]{0,62}$/.test(name))
      ? [...new Set(names)]
      : undefined
  },
}

/** Reads an address without query and fragment; cuts off a slash at the end. */
function readWebAddress(value: string): string | undefined {
  if (!URL.canParse(value)) return undefined
  const { protocol, origin, pathname, search, hash, username } = new URL(value)
  if (!/^https?:$/.test(protocol) || search !== '' || hash !== '' || username !== '') return undefined
  return origin + pathname.replace(/\/+$/, '')
}

/** Private targets that are permitted; see platform/targets. */
export const targetList: Kind<AllowList> = {
  type: 'none, or list of names, addresses and ranges',
  allowed: 'none，或以逗号分隔的域名（可为 *.域名）、IP 地址或网段，后面可加 :端口',
  read: readAllowList,
}

export const workHours: Kind<readonly WorkSpan[]> = {
  type: 'list of times of one day',
  allowed: '形如 09:00-12:00,13:00-18:00 的时段，按先后排列、互不重叠，至少一小时，不跨过零点',
  read: readWorkHours,
}

export const secretKeys: Kind<readonly Buffer[]> = {
  type: 'keys of 32 bytes',
  allowed: '以 base64 或十六进制表示的 32 字节密钥（可用 openssl rand -base64 32 生成）；更换时新的在前，以逗号分隔',
  read: readKeys,
}

export const pathPrefix: Kind<string> = {
  type: 'path',
  allowed: '形如 /gateway 的一段路径，不能是 /tjjc、/assets 或 /websocket',
  read: (value) => (/^\/(?!(tjjc|assets|websocket)$)[a-z][a-z0-9-]*$/.test(value) ? value : undefined),
}

function readTrustProxy(value: string): TrustProxy | undefined {
  if (value === 'true') return true
  if (value === 'false') return false
  if (/^\d{1,2}$/.test(value)) return Number(value)
  const ranges = value.split(',').map((range) => range.trim())
  return ranges.every(isAddressRange) ? ranges : undefined
}

function isAddressRange(range: string): boolean {
  const [address = '', bits, ...rest] = range.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

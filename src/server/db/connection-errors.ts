import { StartupError } from '../platform/startup-error.ts'

/** Sentences for error codes of PostgreSQL and of the network, for the person who sets DATABASE_URL. */
const sentences: Record<string, string> = {
  ECONNREFUSED: 'DATABASE_URL 指定的数据库没有应答；请检查地址与端口，并确认数据库已启动。',
  ECONNRESET: 'DATABASE_URL 指定的地址断开了连接；请确认那里运行的是 PostgreSQL。',
  ENOTFOUND: 'DATABASE_URL 指定的主机不存在；请检查主机名。',
  EAI_AGAIN: 'DATABASE_URL 指定的主机名无法解析；请检查主机名与网络。',
  ENOENT: 'DATABASE_URL 指定的数据库没有应答；请检查地址，并确认数据库已启动。',
  ETIMEDOUT: 'DATABASE_URL 指定的数据库没有应答；请检查地址与网络。',
  EHOSTUNREACH: 'DATABASE_URL 指定的主机无法到达；请检查地址与网络。',
  ENETUNREACH: 'DATABASE_URL 指定的主机无法到达；请检查地址与网络。',
  // invalid_password, invalid_authorization_specification
  '28P01': 'DATABASE_URL 的用户名或密码不正确。',
  '28000': 'DATABASE_URL 的用户不允许登录该数据库。',
  // invalid_catalog_name
  '3D000': 'DATABASE_URL 指定的数据库名不存在；请先建立该数据库。',
  // insufficient_privilege
  '42501': 'DATABASE_URL 的用户权限不足；请使用数据库的所有者。',
  // too_many_connections, cannot_connect_now
  '53300': '数据库的连接数已满；请减小 DATABASE_POOL 或增大数据库的连接上限。',
  '57P03': '数据库正在启动或停止；请稍后重试。',
}

/** Sentence for a database that cannot be used. Never contains the address, which has a password. */
export function connectionError(error: unknown): Error {
  if (error instanceof StartupError) return error
  const { code, message } = firstOf(error)
  const known = code === undefined ? undefined : sentences[code]
  if (known !== undefined) return new StartupError(known)
  if (/timeout/i.test(message)) return new StartupError(sentences.ETIMEDOUT!)
  return new StartupError(`DATABASE_URL 指定的地址没有以 PostgreSQL 的方式应答：${message}`)
}

/** A name with several addresses fails once for each. */
function firstOf(error: unknown): { code?: string; message: string } {
  const cause = error instanceof AggregateError ? error.errors[0] : error
  return cause as { code?: string; message: string }
}

import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { parseJson } from '#shared/json/bounded-json.ts'
import { targetAgents } from '../targets/target-agents.ts'
import type { Targets } from '../targets/targets.ts'
import { collectRows } from './collected-rows.ts'
import {
  type HttpMessage,
  type HttpQuery,
  type Source,
  type SourceAnswer,
  type SourceLimits,
  SourceRefused,
  type SourceSettings,
} from './source.ts'

/** Bytes read from the answer to a sent message, so that the connection can be used again. */
const DRAINED_BYTES = 65_536

/** Reads JSON by GET, and sends JSON. Redirects are not followed: they could lead anywhere. */
export function createHttpSource(
  settings: SourceSettings,
  targets: Pick<Targets, 'resolve'>,
  { maxConnections, idleMs }: { maxConnections: number; idleMs: number },
): Source {
  const agents = targetAgents(targets, {
    keepAlive: true,
    maxSockets: maxConnections,
    maxFreeSockets: maxConnections,
    timeout: idleMs,
  })
  const request = (url: URL, signal: AbortSignal, message?: HttpMessage): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const [begin, agent] =
        url.protocol === 'https:' ? [httpsRequest, agents['https:']] : [httpRequest, agents['http:']]
      const { method = 'GET', key } = message ?? {}
      const body = method === 'GET' ? undefined : message?.body
      const headers = {
        ...headersOf(settings),
        ...(body !== undefined && headersOfBody(body)),
        ...(key !== undefined && { 'idempotency-key': key }),
      }
      const options = { agent, signal, method, headers, rejectUnauthorized: settings.tls !== 'trust' }
      begin(url, options, resolve).on('error', reject).end(body)
    })
  return {
    probe: {},
    async query(query, limits, signal) {
      const { rows } = query as HttpQuery
      const url = addressOf(settings.url, query as HttpQuery)
      let answer: IncomingMessage | undefined
      try {
        answer = await request(url, signal)
        return collected(rowsIn(await json(answer, limits.maxBytes), rows), limits)
      } catch (error) {
        // Node reports every end by a signal as an abort, whatever the reason.
        throw signal.aborted ? signal.reason : error
      } finally {
        answer?.destroy()
      }
    },
    async send(message, signal) {
      const url = addressOf(settings.url, message)
      try {
        const answer = await request(url, signal, message)
        await drained(answer)
        return answer.statusCode ?? 0
      } catch (error) {
        throw signal.aborted ? signal.reason : error
      }
    },
    async close() {
      agents['http:'].destroy()
      agents['https:'].destroy()
    },
  }
}

/** Problem of an address for a source; its host is judged elsewhere. */
export function urlProblem(text: string): string | undefined {
  if (!URL.canParse(text)) return '请输入以 http:// 或 https:// 开头的地址'
  const { protocol, username, password, hash } = new URL(text)
  if (protocol !== 'http:' && protocol !== 'https:') return '请输入以 http:// 或 https:// 开头的地址'
  if (username !== '' || password !== '') return '地址中不能含有用户名或密码，请填写在下方'
  return hash === '' ? undefined : '地址中不能含有#'
}

/** @throws SourceRefused for a path that leads out of the address. */
function addressOf(base: string, { path = '', parameters = {} }: HttpQuery): URL {
  const root = new URL(base)
  const folder = root.pathname.endsWith('/') ? root.pathname : `${root.pathname}/`
  const url = path === '' ? new URL(base) : new URL(path.replace(/^\/+/, ''), root.origin + folder)
  if (url.origin !== root.origin || !(url.pathname === root.pathname || url.pathname.startsWith(folder))) {
    throw new SourceRefused('请求路径须在数据源地址之下')
  }
  if (path !== '') for (const [name, value] of root.searchParams) url.searchParams.set(name, value)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url
}

function headersOf({ username, password }: SourceSettings): Record<string, string> {
  const accepted = { accept: 'application/json' }
  if (username !== '') {
    return { ...accepted, authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }
  }
  return password === '' ? accepted : { ...accepted, authorization: `Bearer ${password}` }
}

function headersOfBody(body: string): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  }
}

/** Reads the rest of an answer. The status is the result, so an error or too much content changes nothing. */
async function drained(answer: IncomingMessage): Promise<void> {
  let bytes = 0
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      bytes += part.length
      if (bytes > DRAINED_BYTES) return
    }
  } catch {
    // The receiver closed the connection, or the rest took too long.
  } finally {
    answer.destroy()
  }
}

/** @throws SourceRefused */
async function json(answer: IncomingMessage, maxBytes: number): Promise<unknown> {
  const { statusCode = 0 } = answer
  if (statusCode === 401 || statusCode === 403) throw new SourceRefused('用户名、密码或令牌不被接受')
  if (statusCode >= 300 && statusCode < 400) throw new SourceRefused('地址要求跳转，请填写跳转后的地址')
  if (statusCode !== 200) throw new SourceRefused(`对方返回状态码 ${statusCode}`)
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > maxBytes) throw new SourceRefused('返回的内容过大')
    parts.push(part)
  }
  try {
    return parseJson(Buffer.concat(parts).toString('utf8'))
  } catch {
    throw new SourceRefused('返回的内容不是JSON')
  }
}

/** @throws SourceRefused when the path leads to no list. */
function rowsIn(content: unknown, path: string | undefined): unknown[] {
  const names = path === undefined || path === '' ? [] : path.split('.')
  const found = names.reduce<unknown>((value, name) => {
    const isHere = typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    return isHere ? (value as Record<string, unknown>)[name] : undefined
  }, content)
  if (Array.isArray(found)) return found
  if (path !== undefined && path !== '') throw new SourceRefused(`返回的内容中没有列表「${path}」`)
  return [found]
}

function collected(items: readonly unknown[], limits: SourceLimits): SourceAnswer {
  const collecting = collectRows(limits)
  const columns = new Set<string>()
  for (const item of items) {
    const row = isPlain(item) ? item : { value: item }
    if (!collecting.add(row)) break
    for (const name of Object.keys(row)) columns.add(name)
  }
  return collecting.answer([...columns])
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

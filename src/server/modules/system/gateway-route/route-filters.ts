import type { RouteLine } from './route-lines.ts'
import { PatternWrong, rewriting } from './route-pattern.ts'

export interface RateLimit {
  /** Tokens added each second. */
  perSecond: number
  /** Most requests in a burst. */
  burst: number
}

/** Combined effect of all filters of a route on request and answer. */
export interface RouteFilters {
  /** Maps the path behind the prefix to the path behind the route's address; both stay encoded. */
  path(path: string): string
  /** Names in lower case; null removes a header. */
  requestHeaders: ReadonlyMap<string, string | null>
  responseHeaders: ReadonlyMap<string, string | null>
  parameters: readonly (readonly [string, string])[]
  rateLimit?: RateLimit
  /** Whether the token and the tenant of the caller are passed on. */
  passesToken: boolean
  passesCookies: boolean
}

interface Draft {
  paths: ((path: string) => string)[]
  requestHeaders: Map<string, string | null>
  responseHeaders: Map<string, string | null>
  parameters: (readonly [string, string])[]
  rateLimit?: RateLimit
  passesToken: boolean
  passesCookies: boolean
}

const MOST_PARTS = 20
const MOST_PER_SECOND = 100_000
/** Headers of the connection, of body framing, and headers that the gateway sets. */
const NOT_SET = /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|host|content-length|expect)$/
/** Headers that would affect the site of this product. */
const NOT_ANSWERED =
  /^(set-cookie|content-security-policy.*|strict-transport-security|clear-site-data|service-worker-.*|access-control-.*)$/

const FILTERS: Readonly<Record<string, (line: RouteLine, draft: Draft) => void>> = {
  StripPrefix: ({ value }, { paths }) => {
    const parts = wholeNumber(value, 0, MOST_PARTS, '去掉的段数')
    paths.push((path) => withoutParts(path, parts))
  },
  PrefixPath: ({ value }, { paths }) => {
    if (!/^(\/[\w.~-]+)+$/.test(value) || value.split('/').includes('..')) {
      throw new PatternWrong('前缀应以 / 开头，例如 /api')
    }
    paths.push((path) => value + path)
  },
  RewritePath: ({ name, value }, { paths }) => {
    if (name === '') throw new PatternWrong('请在名称中填写正则表达式，在值中填写替换内容')
    paths.push(rewriting(name, value))
  },
  AddRequestHeader: (line, { requestHeaders }) => addHeader(line, requestHeaders, NOT_SET),
  RemoveRequestHeader: ({ name }, { requestHeaders }) => requestHeaders.set(headerName(name, NOT_SET), null),
  AddRequestParameter: ({ name, value }, { parameters }) => {
    if (name === '') throw new PatternWrong('请填写参数名称')
    parameters.push([name, value])
  },
  AddResponseHeader: (line, { responseHeaders }) => {
    if (NOT_ANSWERED.test(line.name.toLowerCase())) throw new PatternWrong('不能设置该响应头')
    addHeader(line, responseHeaders, NOT_SET)
  },
  RemoveResponseHeader: ({ name }, { responseHeaders }) => responseHeaders.set(headerName(name, NOT_SET), null),
  RequestRateLimiter: ({ name, value }, draft) => {
    draft.rateLimit = {
      perSecond: wholeNumber(name, 1, MOST_PER_SECOND, '名称处的每秒请求数'),
      burst: wholeNumber(value, 1, MOST_PER_SECOND, '值处的突发请求数'),
    }
  },
  PassToken: (_line, draft) => {
    draft.passesToken = true
  },
  PassCookies: (_line, draft) => {
    draft.passesCookies = true
  },
}

/** Creates an empty set of filters, to which lines are added one after another. */
export function newFilters() {
  const draft: Draft = {
    ...{ paths: [], parameters: [], requestHeaders: new Map(), responseHeaders: new Map() },
    ...{ passesToken: false, passesCookies: false },
  }
  return {
    /** @throws PatternWrong */
    add(line: RouteLine): void {
      if (!Object.hasOwn(FILTERS, line.kind)) throw new PatternWrong('没有这种过滤器')
      FILTERS[line.kind]!(line, draft)
    },
    finished(): RouteFilters {
      const { paths, ...rest } = draft
      return { ...rest, path: (path) => paths.reduce((current, change) => change(current), path) }
    },
  }
}

export function isAnsweredHeader(name: string): boolean {
  return !NOT_SET.test(name) && !NOT_ANSWERED.test(name)
}

export function isSentHeader(name: string): boolean {
  return !NOT_SET.test(name)
}

function withoutParts(path: string, parts: number): string {
  return `/${path
    .split('/')
    .slice(parts + 1)
    .join('/')}`
}

function addHeader({ name, value }: RouteLine, headers: Map<string, string | null>, refused: RegExp): void {
  if (!/^[\t\x20-\x7e]*$/.test(value)) throw new PatternWrong('头的值只能含可见的ASCII字符')
  headers.set(headerName(name, refused), value)
}

function headerName(name: string, refused: RegExp): string {
  const small = name.toLowerCase()
  if (!/^[a-z0-9-]{1,100}$/.test(small)) throw new PatternWrong('请填写头的名称，由字母、数字、横杠组成')
  if (refused.test(small)) throw new PatternWrong('不能设置该头')
  return small
}

function wholeNumber(text: string, least: number, most: number, what: string): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < least || number > most) {
    throw new PatternWrong(`${what}应为 ${least} 到 ${most} 的整数`)
  }
  return number
}

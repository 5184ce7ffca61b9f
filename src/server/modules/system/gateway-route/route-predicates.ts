import { BlockList, isIP } from 'node:net'
import { type AllowList, isListed, readAllowList } from '#server/platform/targets/allow-list.ts'
import { listIn, type RouteLine } from './route-lines.ts'
import { hostMatch, PatternWrong, pathMatch, type TextTest, wholeMatch } from './route-pattern.ts'

/** Properties of a request that conditions read. */
export interface RoutedRequest {
  method: string
  /** Decoded path behind the gateway's prefix. */
  path: string
  /** Lower case, without a port. */
  host: string
  /** First value of the header; names in lower case. */
  header(name: string): string | undefined
  query(name: string): string | undefined
  cookie(name: string): string | undefined
  ip: string
  now: Date
}

export type Predicate = (request: RoutedRequest) => boolean
type Compile = (line: RouteLine) => Predicate

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const TIME = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2})?$/
/** Zone of times without a zone: Chinese time. */
const ZONE = '+08:00'

const COMPILERS: Readonly<Record<string, Compile>> = {
  Path: ({ value }) => {
    const tests = someOf(value, pathMatch)
    return ({ path }) => tests.some((test) => test(path))
  },
  Method: ({ value }) => {
    const methods = listIn(value).map((method) => method.toUpperCase())
    if (methods.length === 0 || methods.some((each) => !METHODS.includes(each))) {
      throw new PatternWrong(`请求方法应为 ${METHODS.join('、')} 中的一个或几个，以逗号分隔`)
    }
    return ({ method }) => methods.includes(method)
  },
  Host: ({ value }) => {
    const tests = someOf(value, hostMatch)
    return ({ host }) => tests.some((test) => test(host))
  },
  RemoteAddr: ({ value }) => {
    const ranges = rangesIn(value)
    return ({ ip }) => isListed(ranges, ip, ip.replace(/^::ffff:(?=\d+\.)/, ''), 0)
  },
  After: ({ value }) => {
    const start = timeIn(value)
    return ({ now }) => now.getTime() > start
  },
  Before: ({ value }) => {
    const end = timeIn(value)
    return ({ now }) => now.getTime() < end
  },
  Between: ({ value }) => {
    const [start = '', end = '', ...more] = listIn(value)
    const [from, to] = [timeIn(start), timeIn(end)]
    if (more.length > 0 || from >= to) throw new PatternWrong('请填写开始和结束两个时间，以逗号分隔，结束晚于开始')
    return ({ now }) => now.getTime() > from && now.getTime() < to
  },
  Header: (line) => valueTest(line, (request, name) => request.header(name.toLowerCase())),
  Query: (line) => valueTest(line, (request, name) => request.query(name)),
  Cookie: (line) => valueTest(line, (request, name) => request.cookie(name)),
}

/** @throws PatternWrong */
export function compilePredicate(line: RouteLine): Predicate {
  if (!Object.hasOwn(COMPILERS, line.kind)) throw new PatternWrong('没有这种路由条件')
  return COMPILERS[line.kind]!(line)
}

/** With an empty pattern, any value matches. */
function valueTest({ name, value }: RouteLine, read: (request: RoutedRequest, name: string) => string | undefined) {
  if (!/^[\w.-]+$/.test(name)) throw new PatternWrong('请填写名称，由字母、数字、点、下划线、横杠组成')
  const test: TextTest = value === '' ? () => true : wholeMatch(value)
  return (request: RoutedRequest) => {
    const found = read(request, name)
    return found !== undefined && test(found)
  }
}

function someOf(value: string, compile: (pattern: string) => TextTest): TextTest[] {
  const patterns = listIn(value)
  if (patterns.length === 0) throw new PatternWrong('请填写值')
  return patterns.map(compile)
}

function rangesIn(value: string): AllowList {
  const ranges = value === '' ? undefined : readAllowList(value)
  if (!ranges?.every(({ addresses, port }) => addresses instanceof BlockList && port === undefined)) {
    throw new PatternWrong('请填写IP地址或网段，以逗号分隔，例如 10.0.0.0/8')
  }
  return ranges
}

function timeIn(text: string): number {
  const time = TIME.test(text) ? Date.parse(text.replace(' ', 'T') + ZONE) : Number.NaN
  if (Number.isNaN(time)) throw new PatternWrong('时间格式应为 2026-01-01 00:00:00')
  return time
}

/** Returns the host of a header without its port. */
export function hostIn(header: string | undefined): string {
  const host = (header ?? '').toLowerCase()
  return isIP(host) === 6 ? host : host.replace(/:\d+$/, '')
}

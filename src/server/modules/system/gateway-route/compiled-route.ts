import type { Principal } from '#server/http/principal.ts'
import { urlProblem } from '#server/platform/data-sources/http-source.ts'
import type { Targets } from '#server/platform/targets/targets.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'
import { newFilters, type RouteFilters } from './route-filters.ts'
import { linesOf, listIn, type RouteLine, type StepSort } from './route-lines.ts'
import { PatternWrong } from './route-pattern.ts'
import { compilePredicate, type Predicate, type RoutedRequest } from './route-predicates.ts'

/** Properties of a person that decide access to a route. */
export type Caller = Pick<Principal, 'isGuest' | 'isAdmin' | 'roleCodes' | 'may'>

export interface CompiledRoute {
  id: string
  /** Has no slash at the end. */
  uri: string
  filters: RouteFilters
  retries: boolean
  matches(request: RoutedRequest): boolean
  allows(principal: Caller): boolean
}

/** Form fields with the lines of each sort. */
const FIELD: Record<StepSort, string> = { predicates: 'predicateLines', filters: 'filterLines' }
const MOST_LINES = 50

export interface Compilation {
  problems: FieldProblem[]
  /** Absent while there are problems. */
  route?: CompiledRoute
}

/** Compiles a record into a route, and returns all its problems. */
export function compileRoute(record: Readonly<Row>, targets: Pick<Targets, 'problemOf'>): Compilation {
  const problems: FieldProblem[] = [...uriProblems(textOf(record.uri), targets), ...accessProblems(record)]
  const eachLine = (sort: StepSort, take: (line: RouteLine) => void) => {
    const lines = linesOf(sort, record[sort])
    if (lines === undefined || lines.length > MOST_LINES) {
      problems.push({ field: sort, keyword: 'rule', message: '内容应为列表，每项有 name 和 args' })
    }
    for (const [index, line] of (lines ?? []).entries()) {
      try {
        take(line)
      } catch (error) {
        if (!(error instanceof PatternWrong)) throw error
        problems.push({ field: `${FIELD[sort]}[${index}].value`, keyword: 'rule', message: error.message })
      }
    }
  }
  const predicates: Predicate[] = []
  eachLine('predicates', (line) => predicates.push(compilePredicate(line)))
  const filters = newFilters()
  if (record.stripPrefix === '1') filters.add({ kind: 'StripPrefix', name: '', value: '1' })
  eachLine('filters', filters.add)
  if (predicates.length === 0 && problems.length === 0) {
    problems.push({ field: FIELD.predicates, keyword: 'rule', message: '请至少填写一个路由条件' })
  }
  if (problems.length > 0) return { problems }
  const route: CompiledRoute = {
    id: String(record.id),
    uri: textOf(record.uri).replace(/\/+$/, ''),
    filters: filters.finished(),
    retries: record.retryable === '1',
    matches: (request) => predicates.every((predicate) => predicate(request)),
    allows: (principal) => isAllowed(record, principal),
  }
  return { problems, route }
}

function uriProblems(uri: string, targets: Pick<Targets, 'problemOf'>): FieldProblem[] {
  if (uri === '') return []
  const problem = urlProblem(uri) ?? reachProblem(new URL(uri), targets)
  return problem === undefined ? [] : [{ field: 'uri', keyword: 'rule', message: problem }]
}

function reachProblem(url: URL, targets: Pick<Targets, 'problemOf'>) {
  if (url.search !== '') return '路由URI不能含有查询参数'
  return targets.problemOf(url.hostname, portOf(url))
}

/** Returns problems of a target after its name is resolved; nothing when the address itself is invalid. */
export async function targetProblems(
  uri: string,
  targets: Pick<Targets, 'resolvedProblemOf'>,
): Promise<FieldProblem[]> {
  if (uri === '' || urlProblem(uri) !== undefined) return []
  const url = new URL(uri)
  const problem = await targets.resolvedProblemOf(url.hostname, portOf(url))
  return problem === undefined ? [] : [{ field: 'uri', keyword: 'rule', message: problem }]
}

function portOf({ port, protocol }: URL): number {
  return Number(port || (protocol === 'https:' ? 443 : 80))
}

function accessProblems({ access, accessCodes }: Readonly<Row>): FieldProblem[] {
  if ((access !== 'role' && access !== 'permission') || listIn(textOf(accessCodes)).length > 0) return []
  return [{ field: 'accessCodes', keyword: 'rule', message: '请填写角色编码或权限标识' }]
}

/** Access is denied unless the route permits it. */
function isAllowed({ access, accessCodes }: Readonly<Row>, principal: Caller): boolean {
  if (principal.isGuest) return false
  const codes = listIn(textOf(accessCodes))
  if (access === 'user') return true
  if (access === 'role') return principal.isAdmin || codes.some((code) => principal.roleCodes.includes(code))
  return access === 'permission' && codes.some((code) => principal.may(code))
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value).trim()
}

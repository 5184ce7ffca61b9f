import { defaultWidget } from '#shared/documents/default-widget.ts'
import type { Entity, Field, RecordCall } from '#shared/documents/entity.ts'
import { columnOf, fieldsOf, methodOf, pathOf, permissionOf } from '#shared/documents/entity-fields.ts'
import { isComputedValue, isLayoutItem, type Mode, pageOfButton, type Step } from '#shared/documents/page.ts'
import { reportPermission } from '#shared/documents/report/report.ts'
import { SUBMIT_CALL, standardUse } from '#shared/documents/standard-buttons.ts'
import { evaluateOr } from '#shared/expression/evaluation/evaluate-expression.ts'
import { REPORT_BASE } from '#shared/wire/report.ts'
import type { CheckEnvironment } from '../check-environment.ts'
import { permissionOfCall } from '../library/known-names.ts'
import { asFieldUse, blockAround, entityAt, fieldNamed, type Library, type PageDocument } from '../library/library.ts'
import type { Path } from '../problem.ts'
import { tryParse } from '../rules/try-parse.ts'
import type { Visit } from '../structure/walk-meta.ts'
import { type Way, type WaysTo, waysOf } from './ways.ts'

/** Request of a page to the server, and who makes it. */
export interface PageRequest {
  /** Path in the page of the node that makes it. */
  path: Path
  /** Description of the request for users. */
  what: string
  /** `VERB /path` of the call; absent where a page only declares a permission. */
  call?: string
  /**
   * Permission codes of which the server requires one, the best to grant first; empty where no permission is required.
   */
  anyOf: readonly string[]
  way: Way
}

/** Page that another page contains or opens. */
export interface Shown {
  path: Path
  address: string
  way: Way
}

/** Requests of a page itself, and the pages that it shows. */
export interface PageRequests {
  requests: readonly PageRequest[]
  shown: readonly Shown[]
  /** Permission codes that open parts of the page. */
  codes: ReadonlySet<string>
}

/** Collects the calls of the blocks, fields and steps of a page, as far as the document shows them. */
export function requestsOf(document: PageDocument, library: Library, environment: CheckEnvironment): PageRequests {
  const plugins = environment.pageMeta['x-pieces']!
  const waysTo: WaysTo = waysOf(document, library, environment)
  const requests: PageRequest[] = []
  const shown: Shown[] = []
  const codes = new Set<string>()
  const steps = new Map(
    document.walk.visits
      .filter(({ definition }) => definition === 'Step')
      .map(({ path, value }) => [JSON.stringify(path), value]),
  )
  for (const visit of document.walk.visits) {
    const { schema, definition, value } = visit
    if (definition === 'Button' || definition === 'FieldUse') {
      for (const way of waysTo(visit.path)) for (const code of way.codes) codes.add(code)
    }
    if (definition === 'BlockNode') requestsOfBlock(visit)
    else if (definition === 'FieldUse' && !isLayoutItem(value)) requestsOfField(visit)
    else if (definition === 'Step') requestsOfStep(visit)
    else if (definition === 'Button') requestsOfButton(visit)
    else if (schema.format === 'call' && typeof value === 'string') requestCall(visit, value)
    else if (schema.format === 'page' && typeof value === 'string') show(visit.path, value)
    else if (schema.format === 'report' && typeof value === 'string') requestReport(visit.path, value)
    else if (schema.format === 'entity' && isSource(visit)) requestLookup(visit.path, String(value), waysTo(visit.path))
  }
  return { requests, shown, codes }

  function add(request: Omit<PageRequest, 'way' | 'anyOf'>, anyOf: readonly string[], ways: readonly Way[]): void {
    for (const way of ways) requests.push({ ...request, anyOf, way })
  }

  function show(path: Path, address: string, ways: readonly Way[] = waysTo(path)): void {
    for (const way of ways) shown.push({ path, address, way })
  }

  function addCall(path: Path, entity: Entity, call: RecordCall, ways: readonly Way[]): void {
    const text = pathOf(entity, call)
    if (text === undefined) return
    // The permission of a route of the server has precedence.
    const route = environment.routes.find((one) => one.path === text && one.method === methodOf(call))
    const permission = route ? route.permission : permissionOf(entity, call)
    add({ path, what: `${entity.title}的 ${call}`, call: `${methodOf(call)} ${text}` }, [permission ?? []].flat(), ways)
  }

  function requestsOfBlock(visit: Visit): void {
    const node = visit.value as { 'x-component': string; 'x-component-props'?: Record<string, unknown> }
    const props = node['x-component-props'] ?? {}
    const plugin = plugins.blocks[node['x-component']]!
    const entity = library.entities.get(String(props.entity ?? document.page['x-entity']))?.entity
    if (!entity) return
    const ways = waysTo([...visit.path, 'x-component-props'])
    if (props.call === undefined && props.versionsCall === undefined) {
      for (const call of plugin.calls ?? []) addCall(visit.path, entity, call, ways)
    }
    if (plugin.slot !== 'overlay') return
    addCall(
      visit.path,
      entity,
      'queryById',
      ways.filter(({ mode }) => mode === 'edit' || mode === 'view'),
    )
    if (props.submit === undefined && props.okHidden !== true) save(visit.path, entity, ways)
  }

  function save(path: Path, entity: Entity, ways: readonly Way[]): void {
    for (const mode of ['add', 'edit'] as const)
      addCall(
        path,
        entity,
        mode,
        ways.filter((way) => way.mode === mode),
      )
  }

  function requestsOfStep(visit: Visit): void {
    const { use, with: given = {} } = visit.value as Step
    const entity = entityAt(visit, library)
    if (!entity) return
    const ways = waysTo(visit.path)
    if (use === 'save' || use === 'save-and-next') save(visit.path, entity, ways)
    if (use === 'delete') addCall(visit.path, entity, 'delete', ways)
    if (use === 'export' && given.call === undefined) addCall(visit.path, entity, 'exportXls', ways)
    if (use === 'import' && given.call === undefined) addCall(visit.path, entity, 'importExcel', ways)
  }

  function requestsOfButton(visit: Visit): void {
    const { standard } = standardUse(visit.value) ?? {}
    if (standard === 'submit') addText(visit.path, SUBMIT_CALL, waysTo(visit.path))
    const entity = entityAt(visit, library)
    const address = standard && entity ? pageOfButton(standard, entity) : undefined
    if (address !== undefined) show(visit.path, address)
  }

  function requestCall({ path }: Visit, call: string): void {
    const [wanted = ''] = call.split('?')
    const when = (steps.get(JSON.stringify(path.slice(0, -2))) as Step | undefined)?.with?.when
    addText(
      path,
      wanted,
      waysTo(path).filter(({ mode }) => mayHold(when, mode)),
    )
  }

  function addText(path: Path, call: string, ways: readonly Way[]): void {
    add({ path, what: call, call }, [permissionOfCall(library.calls, call) ?? []].flat(), ways)
  }

  function requestReport(path: Path, code: string, ways: readonly Way[] = waysTo(path)): void {
    // Another rule reports an unknown code.
    if (library.reportCodes?.includes(code) === false) return
    add({ path, what: `报表 ${code}`, call: `GET ${REPORT_BASE}/getRpColumns/${code}` }, [reportPermission(code)], ways)
  }

  /** A reaction reads options from the entity; in blocks and widgets such a slot only names an entity. */
  function isSource({ owner, path, value }: Visit): boolean {
    if (typeof value !== 'string') return false
    return owner?.kind === 'reaction' || path.at(-2) === 'entities'
  }

  function requestLookup(path: Path, address: string, ways: readonly Way[]): void {
    const entity = library.entities.get(address)?.entity
    if (!entity?.['x-table']) return
    const lookup = entity['x-lookup']
    const anyOf = lookup === 'user' ? [] : [...new Set([permissionOf(entity, 'list'), lookup ?? []].flat())]
    add({ path, what: `查找${entity.title}`, ...lookupOf(entity) }, anyOf, ways)
  }

  /** A field requests data where it can be filled in; a read-only field already has its text in the record. */
  function requestsOfField(visit: Visit): void {
    const use = asFieldUse(visit.value)
    const entity = entityAt(visit, library)
    const field = entity && fieldNamed(entity, use.field)
    if (!entity || !field || !isFilledIn(visit, field, use.readOnly === true)) return
    const widget = use.widget ?? defaultWidget(field)
    const plugin = plugins.widgets[widget]
    if (!plugin) return
    const { 'x-ref': reference, 'x-widget-props': own, 'x-read': reader, 'x-write': writer } = field
    const held = [reader, writer].filter((code) => code?.includes(':')) as string[]
    const ways = waysTo(visit.path)
      .filter(({ mode }) => isEditable(use.modes, writer, mode))
      .map((way) => ({ ...way, codes: [...new Set([...way.codes, ...held])] }))
    if (ways.length === 0) return
    if (plugin.needs === 'reference' && reference) requestLookup(visit.path, reference.entity, ways)
    if (plugin.page !== undefined) show(visit.path, plugin.page, ways)
    const props = { ...(field['x-widget'] === widget ? own : undefined), ...use.props }
    if (use.props === undefined || use.widget === undefined) requestsOfProps(visit.path, widget, props, ways)
    if (typeof props.popupCode === 'string') requestReport(visit.path, props.popupCode.split('?')[0]!, ways)
  }

  /** Props that the entity gives the widget are not part of the page that was walked. */
  function requestsOfProps(path: Path, widget: string, props: Record<string, unknown>, ways: readonly Way[]): void {
    const described = environment.pageMeta.$defs?.[`widget.${widget}`]?.properties ?? {}
    for (const [name, value] of Object.entries(props)) {
      if (typeof value !== 'string') continue
      if (described[name]?.format === 'page') show(path, value, ways)
      if (described[name]?.format === 'call') addText(path, value.split('?')[0]!, ways)
    }
  }

  function isFilledIn({ path }: Visit, { 'x-write': writer }: Field, readOnly: boolean): boolean {
    const block = blockAround(path, document.blocks)
    const search = block?.component === 'SearchForm'
    return search || (!readOnly && writer !== 'server' && block?.component !== 'Detail')
  }
}

/** Lookup of records by key and title. */
function lookupOf(entity: Entity): Pick<PageRequest, 'call'> {
  const title = entity['x-title']
  const field = title === undefined ? undefined : fieldsOf(entity)[title]
  const column = title === undefined || field === undefined ? undefined : columnOf(title, field)
  return column === undefined ? {} : { call: `GET /sys/dict/loadDict/${entity['x-table']},${column},id` }
}

/**
 * A form that only shows a record sends nothing. A form also sends nothing where the condition of a step excludes its
 * mode.
 */
function mayHold(when: unknown, mode: Mode | undefined): boolean {
  if (mode === undefined || mode === 'view' || !isComputedValue(when)) return mode !== 'view'
  const expression = tryParse(when.expr)
  const row = mode === 'edit' ? { id: '1' } : null
  return expression === undefined || Boolean(evaluateOr(expression, { row, values: {}, mode }, true))
}

function isEditable(modes: readonly Mode[] | undefined, writer: string | undefined, mode: Mode | undefined): boolean {
  if (mode === undefined) return true
  return mode !== 'view' && (modes?.includes(mode) ?? true) && !(writer === 'once' && mode === 'edit')
}

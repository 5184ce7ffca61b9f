import { defaultWidget } from '#shared/documents/default-widget.ts'
import type { Entity } from '#shared/documents/entity.ts'
import type { Page } from '#shared/documents/page.ts'
import type { Report } from '#shared/documents/report/report.ts'
import { reportPermission } from '#shared/documents/report/report.ts'
import { standardPages } from '#shared/documents/standard-pages.ts'
import type { CheckEnvironment } from '../check-environment.ts'
import { readJson } from '../json/json-source.ts'
import { propsDefinition } from '../meta-schema.ts'
import { type ReportProblem, reportFindings } from '../place-problem.ts'
import { type Visit, type Walk, walkMeta } from '../structure/walk-meta.ts'
import { knownCalls, knownPermissions, permissionsOfEntity } from './known-names.ts'
import {
  asFieldUse,
  blocksOf,
  type Case,
  type DocumentKind,
  type EntityDocument,
  entityAt,
  fieldNamed,
  type Library,
  type MenuEntry,
  type PageDocument,
  type ReadDocument,
  type ReportDocument,
} from './library.ts'

/** Indexes the documents for the rules; of one with an invalid structure only the address is used. */
export function buildLibrary(
  read: readonly ReadDocument[],
  environment: CheckEnvironment,
  reportProblem: ReportProblem,
): Library {
  const ofKind = (kind: DocumentKind) => read.filter((document) => document.kind === kind)
  const sound = (kind: DocumentKind) => ofKind(kind).filter(({ walk }) => walk.findings.length === 0)
  const entities = sound('entity').map((document) => withWidgetProps(document, environment))
  const described = entities.map(({ entity }) => entity)
  const ownPages = sound('page').map((document) => ({
    ...document,
    page: document.source.value as Page,
    blocks: blocksOf(document.walk),
  }))
  const pages: PageDocument[] = [...ownPages, ...standardDocuments(described, read, environment)]
  const reports = sound('report').map((document) => ({ ...document, report: document.source.value as Report }))
  const required = knownPermissions(described, environment)
  const ofMenu = ofKind('menu').flatMap(({ walk }) =>
    walk.visits.flatMap(({ definition, value }) =>
      definition === 'MenuEntry' ? ((value as MenuEntry).perms ?? '').split(',') : [],
    ),
  )
  const library: Library = {
    entities: byAddress<EntityDocument>(entities),
    pages: byAddress<PageDocument>(pages),
    reports: byAddress<ReportDocument>(reports),
    menus: sound('menu').map((document) => ({ ...document, entries: document.source.value as MenuEntry[] })),
    cases: sound('cases').map((document) => ({ ...document, cases: document.source.value as Case[] })),
    entityAddresses: ofKind('entity').map(({ address }) => address),
    pageAddresses: [...new Set([...ofKind('page'), ...pages].map(({ address }) => address))],
    reportCodes: knownReports(reports, environment),
    permissions: [...required, ...ofMenu],
    requiredPermissions: [...required, ...permissionsInUse(described, pages, reports)],
    calls: knownCalls(described, environment),
  }
  const fitting = pages.flatMap((page) => withDefaultWidgets(page, library, environment, reportProblem) ?? [])
  return { ...library, pages: byAddress<PageDocument>(fitting) }
}

const standard = new WeakMap<Entity, { environment: CheckEnvironment['pageMeta']; documents: PageDocument[] }>()

/** Pages that follow from the entities and have no document of their own. */
function standardDocuments(
  entities: readonly Entity[],
  read: readonly ReadDocument[],
  { pageMeta }: CheckEnvironment,
): PageDocument[] {
  const own = new Set(read.flatMap(({ kind, address }) => (kind === 'page' ? [address] : [])))
  return entities
    .flatMap((entity) => {
      const known = standard.get(entity)
      if (known?.environment === pageMeta) return known.documents
      const documents = Object.entries(standardPages(entity)).map(([address, page]) =>
        standardDocument(address, page, pageMeta),
      )
      standard.set(entity, { environment: pageMeta, documents })
      return documents
    })
    .filter(({ address, walk }) => !own.has(address) && walk.findings.length === 0)
}

function standardDocument(address: string, page: Page, pageMeta: CheckEnvironment['pageMeta']): PageDocument {
  const source = readJson(JSON.stringify(page, null, 2))
  const walk = walkMeta(pageMeta, source.value)
  const document = { kind: 'page' as const, file: `schemas/${address}.page.json`, address, source, walk }
  return { ...document, page: source.value as Page, blocks: blocksOf(walk) }
}

/**
 * Adds the props of widgets to the walk of an entity, whose own schema knows no props. Names in an online form are
 * judged with its definition, which may name a report that comes later.
 */
function withWidgetProps(document: ReadDocument, { pageMeta: { $defs } }: CheckEnvironment): EntityDocument {
  const entity = document.source.value as Entity
  if (entity['x-form']) return { ...document, entity }
  const visits = Object.entries(entity.properties).flatMap(([name, field]) => {
    const { 'x-widget': widget, 'x-widget-props': props } = field
    const definition = widget === undefined ? undefined : propsDefinition('widget', widget)
    if (props === undefined || definition === undefined || !$defs?.[definition]) return []
    const walk = walkMeta({ $ref: `#/$defs/${definition}`, $defs }, props, document.address)
    // Another rule reports them.
    if (walk.findings.length > 0) return []
    return walk.visits.map((visit) => ({ ...visit, path: ['properties', name, 'x-widget-props', ...visit.path] }))
  })
  const { walk } = document
  return { ...document, entity, walk: visits.length > 0 ? { ...walk, visits: [...walk.visits, ...visits] } : walk }
}

/** Codes that pages and entities ask for, and those of reports and fields. */
function permissionsInUse(
  entities: readonly Entity[],
  pages: readonly PageDocument[],
  reports: readonly ReportDocument[],
): string[] {
  const named = pages.flatMap(({ walk }) =>
    walk.visits.flatMap(({ schema, value }) =>
      schema.format === 'permission' && typeof value === 'string' ? [value] : [],
    ),
  )
  return [
    ...named,
    ...entities.flatMap(permissionsOfEntity),
    ...reports.map(({ report }) => reportPermission(report.code)),
  ]
}

function knownReports(reports: readonly ReportDocument[], environment: CheckEnvironment): string[] | undefined {
  if (reports.length === 0 && environment.reports === undefined) return undefined
  return [...new Set([...reports.map(({ report }) => report.code), ...(environment.reports ?? [])])]
}

function byAddress<D extends ReadDocument>(documents: readonly D[]): Map<string, D> {
  return new Map(documents.map((document) => [document.address, document]))
}

/**
 * Walks the props of default widgets and adds them to the walk of the page; `_meta` covers only props of widgets that
 * the page names. Undefined when one is invalid.
 */
function withDefaultWidgets(
  document: PageDocument,
  library: Library,
  environment: CheckEnvironment,
  reportProblem: ReportProblem,
): PageDocument | undefined {
  const uses = document.walk.visits.filter(({ definition }) => definition === 'FieldUse')
  const walks = uses.flatMap((visit) => walkDefaultWidget(document, visit, library, environment, reportProblem) ?? [])
  if (walks.some(({ findings }) => findings.length > 0)) return undefined
  const visits = walks.flatMap((walk) => walk.visits)
  // The walk itself is cached with the document, and other libraries use it too.
  return visits.length === 0
    ? document
    : { ...document, walk: { ...document.walk, visits: [...document.walk.visits, ...visits] } }
}

function walkDefaultWidget(
  document: PageDocument,
  visit: Visit,
  library: Library,
  { pageMeta: { $defs } }: CheckEnvironment,
  reportProblem: ReportProblem,
): Walk | undefined {
  const use = asFieldUse(visit.value)
  const entity = entityAt(visit, library)
  const field = entity && fieldNamed(entity, use.field)
  if (!field || use.widget !== undefined || use.props === undefined) return undefined
  const definition = propsDefinition('widget', defaultWidget(field))
  if (!$defs?.[definition]) return undefined
  const prefix = [...visit.path, 'props']
  const { findings, visits } = walkMeta({ $ref: `#/$defs/${definition}`, $defs }, use.props, visit.entity)
  reportFindings(document, findings, prefix, reportProblem)
  return { findings, visits: visits.map((inner) => ({ ...inner, path: [...prefix, ...inner.path] })) }
}

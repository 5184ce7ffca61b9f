import type { MenuEntries } from '#server/documents/menu/menu-entries.ts'
import { AppError } from '#server/http/answers/errors.ts'
import { markOf } from '#server/http/pipeline/strict-query.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { RecordEngineDependencies } from '#server/records/engine-dependencies.ts'
import { type Shape, takeKnown } from '#server/records/unknown-members.ts'
import type { WriteReport } from '#server/records/write/write-context.ts'
import type { ReportDesigner, ReportPreview } from '#server/reports/designer/report-designer.ts'
import type { ExternalFilter, ExternalRows } from '#server/reports/external/external-report.ts'
import type { StoredItem, StoredParam } from '#server/reports/stored-report.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import { reportPermission } from '#shared/documents/report/report.ts'

/** Columns and parameters of a statement for a new report, in the names of the agreed interface. */
export interface ParsedSql {
  fields: (Pick<StoredItem, 'fieldName' | 'fieldTxt' | 'fieldType' | 'isShow' | 'isOrder' | 'isSearch' | 'isTotal'> &
    Pick<StoredItem, 'searchMode'> & { orderNum: number })[]
  params: (Pick<StoredParam, 'paramName' | 'paramTxt' | 'paramType'> & { paramValue: string; orderNum: number })[]
}

/** Statement, or table of another data source. */
export interface RequestedSql {
  sql?: string
  /** Code of the data source. */
  dbKey?: string
  /** Table. For an HTTP source the path. */
  table?: string
  /** For an HTTP source, the place of the list in the answer. */
  rows?: string
}

export interface Draft {
  cgrSql?: string
  /** Code of the data source that replaces the statement. */
  dbSource?: string
  sourceTable?: string
  sourceRows?: string
  filters?: ExternalFilter[]
  items?: Partial<StoredItem>[]
  params?: Partial<StoredParam>[]
  /** Values of parameters, by name. */
  values?: Record<string, string>
}

/** Report with its settings in one body. Keys name the rows to delete. */
export interface ReportWithItems {
  head: Row
  items?: Row[]
  params?: Row[]
  deleteItemIds?: string
  deleteParamIds?: string
}

/** Members of the body. The edit of the record checks their content. */
const WHOLE_SHAPE: Shape = {
  settings: new Set(['head', 'items', 'params', 'deleteItemIds', 'deleteParamIds']),
  lists: {},
}

interface Dependencies {
  engine: RecordEngine
  records: RecordEngineDependencies
  designer: ReportDesigner
  menuEntries: Pick<MenuEntries, 'publish'>
  headEntity: EntityAt<'online/report-head'>
}

/** Component that shows a report by the code in its address. */
const REPORT_VIEW = 'modules/online/cgreport/auto/OnlCgreportAutoList'

export type ReportHeadService = ReturnType<typeof createReportHeadService>

export function createReportHeadService({ engine, records, designer, menuEntries, headEntity }: Dependencies) {
  const settings = async (principal: Principal, id: string, name: 'items' | 'params') =>
    (await engine.get(principal, headEntity, id, name))[name] ?? []

  const parsed = async (principal: Principal, { sql = '', dbKey = '', table = '', rows = '' }: RequestedSql) => {
    if (dbKey === '') return designer.parse(principal, sql)
    return { columns: await designer.externalColumns(principal, { source: dbKey, table, rowsAt: rows }), params: [] }
  }

  return {
    /** @throws AppError REPORT_SQL_REFUSED, REQUEST_INVALID, and as `externalColumns` of the designer */
    async parse(principal: Principal, asked: RequestedSql): Promise<ParsedSql> {
      const { columns, params } = await parsed(principal, asked)
      return {
        fields: columns.map(({ name, type }, orderNum) => ({
          ...{ fieldName: name, fieldTxt: name, fieldType: type },
          ...{
            isShow: name === 'id' ? '0' : '1',
            isOrder: '0',
            isSearch: '0',
            searchMode: 'single',
            isTotal: '0',
            orderNum,
          },
        })),
        params: params.map(({ name, type }, orderNum) => ({
          ...{ paramName: name, paramTxt: name, paramType: type, paramValue: '', orderNum },
        })),
      }
    },

    preview: (principal: Principal, draft: Draft): Promise<ReportPreview> => {
      const { cgrSql = '', items = [], params = [], values = {} } = draft
      return designer.preview(
        records,
        principal,
        {
          ...{ code: 'preview', name: '预览', cgrSql, external: externalOf(draft) },
          items: items.map((item) => ({ ...PLAIN_ITEM, ...item })),
          params: params.map((param) => ({ ...PLAIN_PARAM, ...param })),
        },
        Object.fromEntries(Object.entries(values).map(([name, value]) => [`self_${name}`, value])),
      )
    },

    items: (principal: Principal, id: string): Promise<Row[]> => settings(principal, id, 'items'),

    /** @throws AppError RECORD_NOT_FOUND */
    async itemsByCode(principal: Principal, code: string): Promise<Row[]> {
      const { records } = await engine.list(principal, headEntity, { code, pageSize: 1 })
      if (!records[0]) throw new AppError('RECORD_NOT_FOUND')
      return settings(principal, records[0].id, 'items')
    },

    params: (principal: Principal, id: string): Promise<Row[]> => settings(principal, id, 'params'),

    /** Adds a report, sent flat or with its head apart from its rows. @throws as an addition of a record */
    async add(principal: Principal, body: Readonly<Row>, report: WriteReport): Promise<Row> {
      const { head, ...rows } = body
      const flat = typeof head === 'object' ? { ...rows, ...head } : body
      return engine.add(principal, headEntity, flat, report)
    },

    /** Changes a report in one call. Rows that it does not name stay. @throws as an edit of a record */
    async editAll(principal: Principal, whole: ReportWithItems, report: WriteReport): Promise<Row> {
      const unknown = takeKnown({ ...whole }, WHOLE_SHAPE)
      const { head, items, params, deleteItemIds, deleteParamIds } = whole
      const body = {
        ...{ ...head, ...markOf(whole) },
        items: [...(items ?? []), ...deleted(deleteItemIds)],
        params: [...(params ?? []), ...deleted(deleteParamIds)],
      }
      const edited = await engine.edit(principal, headEntity, body, report)
      report.ignored(unknown)
      return edited
    },

    /**
     * Adds the menu entry of a report that can run; others stay drafts.
     * @returns its id
     * @throws AppError NOT_GRANTED, RECORD_NOT_FOUND, REPORT_DRAFT, and as `runnable` of the designer
     */
    async publish(principal: Principal, id: string, parentId = ''): Promise<string> {
      const { code, name, draftReason } = await engine.get(principal, headEntity, id)
      if (draftReason) throw new AppError('REPORT_DRAFT', { name })
      await designer.requireRunnable(records, principal, id)
      return menuEntries.publish(principal, {
        ...{ name: String(name), perms: reportPermission(String(code)), parentId },
        ...{ component: REPORT_VIEW, url: `/online/cgreport/${code}` },
      })
    },
  }
}

/** Rows of another data source that an unsaved report reads. Null for a statement. */
function externalOf({ dbSource = '', sourceTable = '', sourceRows = '', filters = [] }: Draft): ExternalRows | null {
  if (dbSource === '') return null
  return { source: dbSource, table: sourceTable.trim(), rowsAt: sourceRows.trim(), filters }
}

function deleted(ids = ''): Row[] {
  return ids
    .split(',')
    .filter((id) => id !== '')
    .map((id) => ({ id, rowState: 'deleted' }))
}

const PLAIN_ITEM: StoredItem = {
  ...{ fieldName: '', fieldTxt: '', fieldWidth: null, fieldType: 'String', isShow: '1', isOrder: '0', isSearch: '0' },
  ...{ searchMode: 'single', dictCode: null, replaceVal: null, fieldHref: null, isTotal: '0', groupTitle: null },
}
const PLAIN_PARAM: StoredParam = { paramName: '', paramTxt: '', paramType: 'String', paramValue: null }

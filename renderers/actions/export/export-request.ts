import { type DownloadRequest, type Ports, RefusedError } from '#renderers/ports.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { fieldsOf, methodOf, pathOf } from '#shared/documents/entity-fields.ts'
import type { ListQuery } from '#shared/wire/paging.ts'

export interface ExportSource {
  entity: Entity
  /** Present query of the list. */
  query: ListQuery
  /** Keys of the ticked rows. */
  selected: readonly string[]
  /** `GET /path`; default: the call of the entity. */
  call?: string
  /** Query parameters that are always sent, whichever rows are exported. */
  always?: Record<string, unknown>
}

export interface ExportChoice {
  range: 'all' | 'page' | 'selection'
  /** Fields; default: those that the entity describes. */
  columns?: readonly string[]
}

/** Maximum characters; servers and proxies refuse longer addresses. */
const LONGEST_KEYS = 10_000

/** @throws RefusedError when no row is ticked, or more rows than fit into an address. */
export function exportRequest(source: ExportSource, choice: ExportChoice): DownloadRequest {
  const { entity, query, selected, call = ownCall(entity), always } = source
  const { pageNo, pageSize, ...filters } = query
  const { column, order } = filters
  const columns = choice.columns && { columns: choice.columns.join(',') }
  const sort = column !== undefined && { column, order }
  const rows = {
    all: () => filters,
    page: () => ({ ...filters, range: 'page', pageNo, pageSize }),
    // Ticked rows are exported whatever conditions the list has by now.
    selection: () => ({ ...sort, selections: keys(selected) }),
  }
  return {
    call,
    query: { ...rows[choice.range](), ...columns, ...always },
    name: `${entity.title}.xlsx`,
  }
}

function ownCall(entity: Entity): string {
  const path = pathOf(entity, 'exportXls')
  if (path === undefined) throw new Error(`${entity.$id} does not offer the call exportXls`)
  return `${methodOf('exportXls')} ${path}`
}

function keys(selected: readonly string[]): string {
  if (selected.length === 0) throw new RefusedError('请选择一条记录！')
  const text = selected.join(',')
  if (text.length > LONGEST_KEYS) throw new RefusedError('选中的数据过多，请用查询条件缩小范围后导出全部')
  return text
}

export interface ExportColumn {
  name: string
  title: string
  /** Exported by default. */
  usual: boolean
}

/** Columns that the workbook may have: the fields that the person may read, those of the entity first. */
export function exportableColumns(entity: Entity, can: Ports['can']): ExportColumn[] {
  const own = Object.keys(entity.properties)
  return Object.entries(fieldsOf(entity))
    .filter(([name, field]) => {
      const reader = field['x-read']
      return name !== 'id' && !field['x-secret'] && reader !== 'server' && (reader === undefined || can(reader))
    })
    .filter(([name]) => own.includes(name) || AUDIT.includes(name))
    .map(([name, { title }]) => ({ name, title, usual: own.includes(name) }))
    .sort((one, other) => placeOf(one) - placeOf(other))

  /** An export without a choice has the fields of the entity in this order. */
  function placeOf({ name, usual }: ExportColumn): number {
    return usual ? own.indexOf(name) : own.length
  }
}

const AUDIT = ['createBy', 'createTime', 'updateBy', 'updateTime']

import { entryName } from '#server/documents/menu/entry-name.ts'
import type { MenuEntries, PublishedPart } from '#server/documents/menu/menu-entries.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import { graphPagePermission, graphPermission } from '#shared/wire/graph.ts'
import type { ReportFieldType } from '#shared/wire/report.ts'
import { type GraphColumnDependencies, type GraphData, graphColumns } from './graph-columns.ts'

/** Columns and parameters of the data of a graph, with default settings for each. */
export interface ParsedFields {
  fields: {
    fieldName: string
    fieldTxt: string
    fieldType: ReportFieldType
    isShow: string
    searchFlag: string
    searchMode: string
    isTotal: string
    orderNum: number
  }[]
  params: { paramName: string; paramTxt: string; paramType: ReportFieldType; paramValue: string; orderNum: number }[]
  /** Names of the columns, with commas between. */
  names: string
}

interface Dependencies extends GraphColumnDependencies {
  engine: RecordEngine
  menuEntries: MenuEntries
  headEntity: EntityAt<'online/graph-head'>
  templetEntity: EntityAt<'online/graph-templet'>
}

/** Name of the list of graphs of a page in the agreed interface. */
const TEMPLET_ITEMS = 'onlGraphreportTempletItemList'

export type GraphHeadService = ReturnType<typeof createGraphHeadService>

/** Calls for authors of graphs, beside the record calls. */
export function createGraphHeadService({ engine, menuEntries, headEntity, templetEntity, ...needs }: Dependencies) {
  const list = async (principal: Principal, id: string, name: 'onlGraphreportItemList' | 'paramsList') =>
    (await engine.get(principal, headEntity, id, name))[name] ?? []

  return {
    /** @throws AppError as `graphColumns` */
    async parse(principal: Principal, data: GraphData): Promise<ParsedFields> {
      const { columns, params } = await graphColumns(needs, principal, data)
      return {
        fields: columns.map(({ name, type: fieldType }, orderNum) => ({
          ...{ fieldName: name, fieldTxt: name, fieldType, isShow: name === 'id' ? '0' : '1' },
          ...{ searchFlag: '0', searchMode: 'single', isTotal: '0', orderNum },
        })),
        params: params.map(({ name, type: paramType }, orderNum) => ({
          ...{ paramName: name, paramTxt: name, paramType, paramValue: '', orderNum },
        })),
        names: columns.map(({ name }) => name).join(','),
      }
    },

    items: (principal: Principal, id: string): Promise<Row[]> => list(principal, id, 'onlGraphreportItemList'),
    params: (principal: Principal, id: string): Promise<Row[]> => list(principal, id, 'paramsList'),

    /** @throws AppError RECORD_NOT_FOUND */
    async templetItems(principal: Principal, id: string): Promise<Row[]> {
      return (await engine.get(principal, templetEntity, id, TEMPLET_ITEMS))[TEMPLET_ITEMS] ?? []
    },

    /** Adds the menu entry of a graph. @returns its id @throws AppError NOT_GRANTED, RECORD_NOT_FOUND */
    async publish(principal: Principal, id: string, parentId = ''): Promise<string> {
      const { code, name } = await engine.get(principal, headEntity, id)
      return menuEntries.publish(principal, {
        ...{ name: String(name), perms: graphPermission(String(code)), parentId },
        ...{ component: 'online/graph', url: `/online/graphreport/chart/${code}` },
      })
    },

    /**
     * Adds the menu entry of a page of graphs, with a button for each graph that no menu entry grants yet.
     * @returns its id
     * @throws AppError NOT_GRANTED, RECORD_NOT_FOUND
     */
    async publishTemplet(principal: Principal, id: string, parentId = ''): Promise<string> {
      const templet = await engine.get(principal, templetEntity, id, TEMPLET_ITEMS)
      const { templetCode: code, templetName } = templet
      return menuEntries.publish(
        principal,
        {
          ...{ name: String(templetName), perms: graphPagePermission(String(code)), parentId },
          ...{ component: 'online/graph-page', url: `/online/graphreport/templet/${code}` },
        },
        { parts: partsOf(templet[TEMPLET_ITEMS] ?? []), own: false },
      )
    },
  }
}

/** Returns a button for each graph, without repeats. */
function partsOf(items: readonly Row[]): PublishedPart[] {
  const names = new Map(items.map((item) => [String(item.graphreportCode), item.graphreportCode_dictText]))
  return [...names].map(([code, name]) => ({
    name: entryName(String(name ?? code), { before: '图表：' }),
    perms: graphPermission(code),
  }))
}

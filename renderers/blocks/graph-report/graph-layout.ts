/** Layout of graphs on a page. Pure. */
import type { GraphHead, GraphTempletAnswer, GraphType } from '#shared/wire/graph.ts'

/** One picture, or table, of a graph. */
export interface GraphUse {
  code: string
  type: GraphType
}

export interface GraphGroup {
  title: string
  /** Shows one picture at a time; otherwise all of them. */
  tabs: boolean
  charts: readonly GraphUse[]
}

export interface GraphLayout {
  /** Shows one group at a time. */
  tabs: boolean
  /** Number of pictures side by side. */
  columns: 1 | 2
  groups: readonly GraphGroup[]
}

/** All pictures of one graph. */
export function layoutOfGraph({ code, graphType, displayTemplate }: GraphHead): GraphLayout {
  const types = graphType.split(',').filter(Boolean) as GraphType[]
  const shown = displayTemplate === 'combination' ? combined(types) : types
  const charts = shown.map((type) => ({ code, type }))
  return {
    tabs: false,
    columns: displayTemplate === 'double' ? 2 : 1,
    groups: [{ title: '', tabs: displayTemplate === 'tab', charts }],
  }
}

/** Merges bars and lines into one picture. */
function combined(types: readonly GraphType[]): GraphType[] {
  const others = types.filter((type) => type !== 'bar' && type !== 'line' && type !== 'mixed')
  return others.length === types.length ? [...types] : ['mixed', ...others]
}

/** Layout of several graphs from their template. */
export function layoutOfTemplet({ templet, groups }: GraphTempletAnswer): GraphLayout {
  const { templetStyle } = templet
  return {
    tabs: templetStyle === 'tab',
    columns: templetStyle === 'double' ? 2 : 1,
    groups: groups.map(({ groupTxt, groupStyle, charts }) => ({
      title: groupTxt,
      tabs: groupStyle === 'tabs',
      charts: charts.map(({ graphreportCode, graphreportType }) => ({ code: graphreportCode, type: graphreportType })),
    })),
  }
}

/** Codes of the graphs without duplicates, in page order. */
export function codesOf({ groups }: GraphLayout): string[] {
  return [...new Set(groups.flatMap(({ charts }) => charts.map(({ code }) => code)))]
}

/** Whether the graph has several pictures, so that its name alone is ambiguous. */
export function isShownAgain({ code }: GraphUse, { groups }: GraphLayout): boolean {
  return groups.flatMap(({ charts }) => charts).filter((use) => use.code === code).length > 1
}

import type { ReferenceNode } from '#renderers/ports.ts'
import type { Field } from '#shared/documents/entity.ts'
import type { AreaNode } from '#shared/wire/area.ts'
import type { ReportSample } from '../report/memory-reports.ts'

/** The `<name>.example.json` of a widget: entry of the gallery and input of its tests. */
export interface WidgetExample {
  /** Name of the widget. */
  widget: string
  field: Field
  props: Record<string, unknown>
  /** A stored value. */
  value: unknown
  /** Text of that value in the read look. */
  shows: string
  /** Text in a cell where it differs. */
  cellShows?: string
  /** Dictionaries that the host provides. */
  dictionaries?: Record<string, { value: string; text: string; color?: string }[]>
  /** Records by entity that the host provides; roots have no parent. */
  references?: Record<string, (ReferenceNode & { parent?: string; code?: string })[]>
  /** Online reports by code that the host provides. */
  reports?: Record<string, ReportSample>
  /** Administrative divisions that the host provides. */
  areas?: AreaNode[]
}

import type { Row } from '../entity.ts'

/**
 * A design arranges an online form: which of its fields stand in the form of a record, in which order and how. It says nothing of
 * what a value may be.
 */

/** A field, a line with a title over those that follow, a text, or the tab behind which those that follow stand. */
export const DESIGN_TYPES = ['field', 'divider', 'note', 'tab'] as const
export type DesignType = (typeof DESIGN_TYPES)[number]

/** One thing of a design; what is empty is as the form says. */
export interface DesignItem {
  type: DesignType
  /** Name of the field in records, or of the sub-table; empty of what is no field. */
  model: string
  label: string
  placeholder: string
  /** Told below the field; of a note its text. */
  help: string
  /** Columns of the form that it takes. */
  span: number | null
  readOnly: boolean
  /** Kept in the design, and not shown. */
  hidden: boolean
}

export interface FormDesign {
  list: DesignItem[]
  config: { columns: DesignColumns }
}
export type DesignColumns = 1 | 2 | 3 | 4

/** Who may look at records by a design, beside what the form of the records asks for. */
export const designPermission = (code: string) => `online:design:${code}`

/** What a page of one record is for. */
export type DesignPage = 'add' | 'edit' | 'detail'

/** A design as it is edited: a row for each item. */
export function designRows({ list }: FormDesign): Row[] {
  return list.map(({ type, model, label, placeholder, help, span, readOnly, hidden }, at) => ({
    ...{ id: String(at), itemType: type, fieldName: model, title: label, placeholder, helpText: help },
    ...{ colSpan: span, isReadOnly: flag(readOnly), isShowForm: flag(!hidden) },
  }))
}

/** Of rows that were judged. */
export function designOf(rows: readonly Readonly<Row>[], columns: unknown): FormDesign {
  return { list: rows.map(itemOf), config: { columns: columnsIn(columns) } }
}

/** What a record keeps as text; of what is none, nothing. */
export function storedDesign(text: unknown): FormDesign {
  const { list = [], config } = (typeof text === 'string' && text !== '' ? JSON.parse(text) : {}) as Partial<FormDesign>
  return { list, config: { columns: columnsIn(config?.columns) } }
}

function itemOf(row: Readonly<Row>): DesignItem {
  const type = (text(row.itemType) || 'field') as DesignType
  const isField = type === 'field'
  return {
    type,
    model: isField ? text(row.fieldName) : '',
    ...{ label: text(row.title), placeholder: isField ? text(row.placeholder) : '', help: text(row.helpText) },
    span: isField && typeof row.colSpan === 'number' ? row.colSpan : null,
    ...{ readOnly: isField && row.isReadOnly === '1', hidden: isField && row.isShowForm === '0' },
  }
}

function columnsIn(given: unknown): DesignColumns {
  const columns = Number(given)
  return columns === 2 || columns === 3 || columns === 4 ? columns : 1
}

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
const flag = (yes: boolean) => (yes ? '1' : '0')

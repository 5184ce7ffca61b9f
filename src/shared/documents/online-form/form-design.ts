import { parseJson } from '#shared/json/bounded-json.ts'
import type { Row } from '../entity.ts'

/**
 * A design arranges an online form: which of its fields stand in the form of a record, in which order and how. It says nothing of
 * what a value may be.
 */

/**
 * A field, a line with a title over those that follow, a text, the tab behind which those that follow stand, or what holds some of
 * them in columns of its own, with a frame or without.
 */
export const DESIGN_TYPES = ['field', 'divider', 'note', 'tab', 'card', 'grid'] as const
export type DesignType = (typeof DESIGN_TYPES)[number]

/** Whether things of this type hold others. */
export const isHolder = (type: unknown) => type === 'card' || type === 'grid'
/** Whether one may be held: none of them holds a tab, or one that holds others. */
export const isHoldable = (type: unknown) => type === 'field' || type === 'divider' || type === 'note'

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
  /** Of what holds others: how many columns it has. */
  columns: DesignColumns | null
  /** Of a card: how it stands at first, if it can be folded up. */
  fold: 'open' | 'closed' | ''
  /** Held by the card or grid before it, with nothing but what that holds between them. */
  held: boolean
}

/** One that says nothing. */
export const PLAIN_ITEM: DesignItem = {
  ...{ type: 'field', model: '', label: '', placeholder: '', help: '', span: null },
  ...{ readOnly: false, hidden: false, columns: null, fold: '', held: false },
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
  return list.map(({ type, model, label, placeholder, help, span, readOnly, hidden, columns, fold, held }, at) => ({
    ...{ id: String(at), itemType: type, fieldName: model, title: label, placeholder, helpText: help },
    ...{ colSpan: span, isReadOnly: flag(readOnly), isShowForm: flag(!hidden) },
    ...{ columnCount: columns, foldable: fold, isInCard: flag(held) },
  }))
}

/** Of rows that were judged. */
export function designOf(rows: readonly Readonly<Row>[], columns: unknown): FormDesign {
  return { list: rows.map(itemOf), config: { columns: columnsIn(columns) } }
}

/** What a record keeps as text; of what is none, nothing. */
export function storedDesign(text: unknown): FormDesign {
  const { list = [], config } = (typeof text === 'string' && text !== '' ? parseJson(text) : {}) as {
    list?: Partial<DesignItem>[]
    config?: Partial<FormDesign['config']>
  }
  return { list: list.map((item) => ({ ...PLAIN_ITEM, ...item })), config: { columns: columnsIn(config?.columns) } }
}

function itemOf(row: Readonly<Row>): DesignItem {
  const type = (text(row.itemType) || 'field') as DesignType
  const isField = type === 'field'
  return {
    ...PLAIN_ITEM,
    type,
    model: isField ? text(row.fieldName) : '',
    ...{ label: text(row.title), placeholder: isField ? text(row.placeholder) : '', help: text(row.helpText) },
    span: isField && typeof row.colSpan === 'number' ? row.colSpan : null,
    ...{ readOnly: isField && row.isReadOnly === '1', hidden: isField && row.isShowForm === '0' },
    columns: isHolder(type) && typeof row.columnCount === 'number' ? columnsIn(row.columnCount) : null,
    fold: type === 'card' && (row.foldable === 'open' || row.foldable === 'closed') ? row.foldable : '',
    held: isHoldable(type) && row.isInCard === '1',
  }
}

function columnsIn(given: unknown): DesignColumns {
  const columns = Number(given)
  return columns === 2 || columns === 3 || columns === 4 ? columns : 1
}

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
const flag = (yes: boolean) => (yes ? '1' : '0')

import { parseJson } from '#shared/json/bounded-json.ts'
import type { Row } from '../entity.ts'

/**
 * Design: arranges the form of a record of an online form: fields, order and appearance. It has no rules for values.
 */

/**
 * Item types of a design. `field`: a field. `divider`: a titled line above the items that follow. `note`: a text.
 * `tab`: the tab of the items that follow. `card`, `grid`: hold items in their own columns, with or without a frame.
 */
export const DESIGN_TYPES = ['field', 'divider', 'note', 'tab', 'card', 'grid'] as const
export type DesignType = (typeof DESIGN_TYPES)[number]

/** Returns whether items of this type contain others. */
export const isContainer = (type: unknown) => type === 'card' || type === 'grid'
/** Returns whether a holder may contain items of this type: neither tabs nor holders. */
export const isNestable = (type: unknown) => type === 'field' || type === 'divider' || type === 'note'

/** Item of a design; empty values leave the setting of the form. */
export interface DesignItem {
  type: DesignType
  /** Name of the field in records, or of the sub-table; empty for other items. */
  model: string
  label: string
  placeholder: string
  /** Help text below the field; text of a note. */
  help: string
  /** Columns of the form that it takes. */
  span: number | null
  readOnly: boolean
  /** Stored in the design, and not shown. */
  hidden: boolean
  /** Number of columns. Only for a holder. */
  columns: DesignColumns | null
  /** Initial state of a collapsible card; empty for a card that does not collapse. */
  fold: 'open' | 'closed' | ''
  /** Belongs to the nearest card or grid before it; only held items stand between them. */
  held: boolean
}

/** Item without settings. */
export const PLAIN_ITEM: DesignItem = {
  ...{ type: 'field', model: '', label: '', placeholder: '', help: '', span: null },
  ...{ readOnly: false, hidden: false, columns: null, fold: '', held: false },
}

export interface FormDesign {
  list: DesignItem[]
  config: { columns: DesignColumns }
}
export type DesignColumns = 1 | 2 | 3 | 4

/** Permission to open records with a design, beside the permissions of their form. */
export const designPermission = (code: string) => `online:design:${code}`

/** Purpose of a record page. */
export type DesignPage = 'add' | 'edit' | 'detail'

/** Design in the format of the editor: a row for each item. */
export function designRows({ list }: FormDesign): Row[] {
  return list.map(({ type, model, label, placeholder, help, span, readOnly, hidden, columns, fold, held }, at) => ({
    ...{ id: String(at), itemType: type, fieldName: model, title: label, placeholder, helpText: help },
    ...{ colSpan: span, isReadOnly: flag(readOnly), isShowForm: flag(!hidden) },
    ...{ columnCount: columns, foldable: fold, isInCard: flag(held) },
  }))
}

/** Builds a design from checked rows. */
export function designOf(rows: readonly Readonly<Row>[], columns: unknown): FormDesign {
  return { list: rows.map(itemOf), config: { columns: columnsIn(columns) } }
}

/** Parses a stored design; empty for text that is not a design. */
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
    columns: isContainer(type) && typeof row.columnCount === 'number' ? columnsIn(row.columnCount) : null,
    fold: type === 'card' && (row.foldable === 'open' || row.foldable === 'closed') ? row.foldable : '',
    held: isNestable(type) && row.isInCard === '1',
  }
}

function columnsIn(given: unknown): DesignColumns {
  const columns = Number(given)
  return columns === 2 || columns === 3 || columns === 4 ? columns : 1
}

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
const flag = (yes: boolean) => (yes ? '1' : '0')

/**
 * The page document: what a screen shows and does. A Formily schema whose nodes name blocks of the registry; a block's
 * props name fields of the entity, widgets, actions and reactions. Nothing in it is code.
 */

import type { SearchKind } from './entity.ts'

export type Mode = 'add' | 'edit' | 'view'

/** One step of behaviour: an action of the registry and its parameters. */
export interface Step {
  use: string
  with?: Record<string, unknown>
}

/** How a field reacts: a reaction of the registry and its parameters. */
export interface ReactionUse {
  use: string
  /** Condition, an expression over `values`, `user`, `mode`; of a column of a sub-table over `row` as well. */
  when?: string
  with?: Record<string, unknown>
}

/** Reactions that a column of a sub-table may have: what a cell is and holds. The others ask for a form. */
export const COLUMN_REACTIONS = ['visible', 'required', 'read-only', 'disabled', 'options', 'value'] as const

/** A field of a form: its name, or its name with what this page does differently. It may tighten the entity, never loosen it. */
export interface FieldUse {
  field: string
  title?: string
  widget?: string
  props?: Record<string, unknown>
  /** Modes in which it is shown. Default all. */
  modes?: Mode[]
  required?: true
  readOnly?: true
  default?: string | number | boolean
  placeholder?: string
  description?: string
  /** Columns of the grid that it takes. Default 1. */
  span?: number
  /** In a search form: shown only when it is expanded. */
  folded?: true
  /** In a search form: how it asks. Default: as the entity says. */
  search?: SearchKind
  /** In a search form: what it asks for before anybody typed anything; of a range its two ends, null for an open one. */
  begin?: StartValue | [StartValue, StartValue]
  /** In the form of a record: title of the tab in which it stands. */
  tab?: string
  /** In the form of a record: it stands in the group that comes before it. */
  group?: true
  /** Width in pixels, where it is a column of a sub-table. */
  width?: number
  reactions?: ReactionUse[]
}

/** Itself, or computed when the form is opened. */
export type StartValue = string | number | boolean | null | { expr: string }

/** Something between the fields of a form that divides or explains them. */
export interface LayoutItem {
  widget: (typeof LAYOUT_WIDGETS)[number]
  title?: string
  props?: Record<string, unknown>
  modes?: Mode[]
  /** Columns of the grid that it takes. Default 1. */
  span?: number
  /** In the form of a record: title of the tab in which it stands. */
  tab?: string
  /** In the form of a record: it stands in the group that comes before it. */
  group?: true
  reactions?: ReactionUse[]
}
export const LAYOUT_WIDGETS = ['Divider', 'Note', 'Group'] as const

export function isLayoutItem(item: unknown): item is LayoutItem {
  return typeof item === 'object' && item !== null && !('field' in item)
}

export interface ColumnUse {
  field: string
  title?: string
  /** Shows the values. Default: the one of the field. */
  widget?: string
  props?: Record<string, unknown>
  /** Width in pixels. */
  width?: number
  sortable?: boolean
  /** Shown as a coloured tag: value to antd colour name. */
  tags?: Record<string, string>
  align?: 'left' | 'center' | 'right'
  /** Page of the application to which its values lead; `${field}` stands for a value of the row. */
  href?: string
}

/** A button and what it does. */
export interface Button {
  label: string
  icon?: string
  kind?: 'primary' | 'default' | 'link' | 'danger'
  /** Who sees it: whoever was granted this, of a list all of it. */
  permission?: string | string[]
  /** Shown only while this holds: an expression over `row`, `selection`, `values`, `user`. */
  when?: string
  do: Step[]
}

/** Buttons whose meaning every list shares; written as their name. */
export const STANDARD_BUTTONS = ['add', 'edit', 'view', 'delete', 'import', 'export', 'history', 'recycle'] as const
export type StandardButton = (typeof STANDARD_BUTTONS)[number]

/** Address of the page that a standard button opens above its own; undefined for those that open none. */
export function pageOfButton(button: StandardButton, { $id }: { $id: string }): string | undefined {
  if (button === 'history') return `${$id}-history`
  return button === 'recycle' ? `${$id}-bin` : undefined
}

export interface BlockNode {
  type: 'void'
  'x-component': string
  'x-component-props'?: Record<string, unknown>
  /** What it does at events of the page, by their names. */
  'x-on'?: Record<string, Step[]>
  properties?: Record<string, BlockNode>
}

export interface Page {
  $schema?: string
  title: string
  description?: string
  /** Address of the entity that its blocks speak of unless they name another one. */
  'x-entity'?: string
  /** Names of the events by which its blocks tell each other what happened. */
  'x-events'?: string[]
  'x-needs'?: PageNeeds
  type: 'object'
  properties: Record<string, BlockNode>
}

/** Permission codes that the calls of a page demand beside those by which people come to them. */
export interface PageNeeds {
  /** Of whoever opens the page. The list permission of its entity goes without saying. */
  page?: readonly string[]
  /** By the code that opens a button, dialog or field: what using that needs as well. */
  parts?: Readonly<Record<string, readonly string[]>>
}

/** A value in the parameters of an action that is computed when the action runs: `{ "expr": "row.id" }`. */
export interface ComputedValue {
  expr: string
}

export function isComputedValue(value: unknown): value is ComputedValue {
  return typeof value === 'object' && value !== null && 'expr' in value && Object.keys(value).length === 1
}

/**
 * Page document: describes content and behaviour of a screen. It is a Formily schema whose nodes name registered
 * blocks. Props of a block name fields of the entity, widgets, actions and reactions. It contains no code.
 */

import type { SearchKind } from './entity.ts'

export type Mode = 'add' | 'edit' | 'view'

/** Step of behaviour: a registered action and its parameters. */
export interface Step {
  use: string
  with?: Record<string, unknown>
}

/** Reaction of a field: a registered reaction and its parameters. */
export interface ReactionUse {
  use: string
  /** Condition, an expression over `values`, `user`, `mode`; of a column of a sub-table over `row` as well. */
  when?: string
  with?: Record<string, unknown>
}

/** Reactions that a column of a sub-table may have: they change state or value of a cell. The others need a form. */
export const COLUMN_REACTIONS = ['visible', 'required', 'read-only', 'disabled', 'options', 'value'] as const

/** Field of a form: its name, or its name with settings of this page. It may tighten the entity, never loosen it. */
export interface FieldUse {
  field: string
  title?: string
  widget?: string
  props?: Record<string, unknown>
  /** Modes that show it. Default all. */
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
  /** In a search form: search kind. Default: that of the entity. */
  search?: SearchKind
  /** In a search form: initial value; for a range its two ends, null for an open one. */
  begin?: StartValue | [StartValue, StartValue]
  /** In the form of a record: title of the tab in which it stands. */
  tab?: string
  /** In the form of a record: it stands in the group that comes before it. */
  group?: true
  /** Width in pixels, where it is a column of a sub-table. */
  width?: number
  reactions?: ReactionUse[]
}

/** Constant, or expression that is computed when the form is opened. */
export type StartValue = string | number | boolean | null | { expr: string }

/** Item between the fields of a form that divides or explains them. */
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
  /** Widget that shows the values. Default: the one of the field. */
  widget?: string
  props?: Record<string, unknown>
  /** Width in pixels. */
  width?: number
  sortable?: boolean
  /** Shows a coloured tag: value to antd colour name. */
  tags?: Record<string, string>
  align?: 'left' | 'center' | 'right'
  /** Page of the application that its values link to; `${field}` stands for a value of the row. */
  href?: string
  /** Shows values completely, on several lines. A card leaves out empty ones. */
  wrap?: boolean
}

/** A button and what it does. */
export interface Button {
  label: string
  icon?: string
  kind?: 'primary' | 'default' | 'link' | 'danger'
  /** Permission code to see it; a list requires all of its codes. */
  permission?: string | string[]
  /** Condition: an expression over `row`, `selection`, `values`, `user`. */
  when?: string
  do: Step[]
  /** Batch button that also handles all rows that match the conditions of the list. */
  all?: true
}

/** Standard buttons; a page refers to them by name, and standard-buttons.ts defines them. */
export const STANDARD_BUTTONS = [
  'add',
  'edit',
  'view',
  'delete',
  'import',
  'export',
  'history',
  'recycle',
  'submit',
  'progress',
  'trace',
] as const
export type StandardButton = (typeof STANDARD_BUTTONS)[number]

/** Standard button with settings of this page. */
export interface StandardUse extends Partial<Pick<Button, 'label' | 'icon' | 'when'>> {
  standard: StandardButton
  /** Form that `add`, `edit` and `view` open. Default: the editor of the page. */
  target?: string
  /** Values of a new record. */
  initial?: Record<string, unknown>
  /** Text below the question of `delete`: constant or computed. */
  content?: unknown
  /** `VERB /path` of the call that reports the effects of `delete`, which the question shows. */
  preview?: string
}

/** Button of a page: a standard one, or one of the page itself. */
export type AnyButton = StandardButton | StandardUse | Button

/** Pages that standard buttons open, whatever their entity. */
export const PAGES_OF_BUTTONS = { progress: 'workflow/record-trace', trace: 'workflow/trace' } as const

/** Address of the page that a standard button opens above its own; undefined for those that open none. */
export function pageOfButton(button: StandardButton, { $id }: { $id: string }): string | undefined {
  if (button === 'history') return `${$id}-history`
  if (button === 'recycle') return `${$id}-bin`
  return button === 'progress' || button === 'trace' ? PAGES_OF_BUTTONS[button] : undefined
}

const STANDARD_PAGE = /^(.+)-(?:history|bin)$/

/** Address of the entity whose standard page would be at this address. */
export function entityOfStandardPage(address: string): string | undefined {
  return STANDARD_PAGE.exec(address)?.[1]
}

export interface BlockNode {
  type?: 'void'
  'x-component': string
  'x-component-props'?: Record<string, unknown>
  /** Steps for each event of the page. */
  'x-on'?: Record<string, Step[]>
  properties?: Record<string, BlockNode>
}

export interface Page {
  $schema?: string
  title: string
  description?: string
  /** Address of the default entity of its blocks. */
  'x-entity'?: string
  /** Names of the events that its blocks exchange. */
  'x-events'?: string[]
  'x-needs'?: PageNeeds
  type: 'object'
  properties: Record<string, BlockNode>
}

/** Permission codes that the calls of a page require, beside the ones that open it. */
export interface PageNeeds {
  /** Permissions to open the page, beside the list permission of its entity. */
  page?: readonly string[]
  /** Further permission codes that a part needs, by the code that opens its button, dialog or field. */
  parts?: Readonly<Record<string, readonly string[]>>
}

/** A value in the parameters of an action that is computed when the action runs: `{ "expr": "row.id" }`. */
export interface ComputedValue {
  expr: string
}

export function isComputedValue(value: unknown): value is ComputedValue {
  return typeof value === 'object' && value !== null && 'expr' in value && Object.keys(value).length === 1
}

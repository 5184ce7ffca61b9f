/**
 * Slots: `format`s of a props schema that define the meaning of a string. The checker verifies each, and prepare-page
 * compiles expressions. So both handle new blocks and actions without a change.
 */
export const SLOTS = {
  /** CEL expression; beside it `x-result` (bool, string, number, any) and `x-scope` (names that it may read). */
  expression: 'expression',
  /** Field of the current entity. */
  field: 'field',
  /** Field of the entity of the list that `target` beside it names. */
  targetField: 'target-field',
  /** Name of a registered widget. */
  widget: 'widget',
  /** Name of a block of the same page. */
  block: 'block',
  /** Address of an entity; the current entity for fields below the same object. */
  entity: 'entity',
  /** Address of a page. */
  page: 'page',
  permission: 'permission',
  dictionary: 'dictionary',
  /** `VERB /path` of a route of the server. */
  call: 'call',
  /** Icon of the icon list. */
  icon: 'icon',
  /** Command that the host offers, see wire/host-commands.ts. */
  command: 'command',
  /** Event that the page declares. */
  event: 'event',
  /** Code of a check rule. */
  checkRule: 'check-rule',
  /** Code of a report. */
  report: 'report',
  /** Code of a fill rule. */
  fillRule: 'fill-rule',
} as const
export type Slot = (typeof SLOTS)[keyof typeof SLOTS]

/** Subset of JSON Schema for props: closed objects. */
export interface PropsSchema {
  $ref?: string
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'null'
  description?: string
  format?: Slot
  'x-result'?: 'bool' | 'string' | 'number' | 'any'
  'x-scope'?: readonly string[]
  /** The action evaluates the expression itself, any number of times, with a larger scope than at its start. */
  'x-lazy'?: true
  /**
   * Visible only with permission to edit records of the current entity, or with the permission in the prop `permission`
   * beside it.
   */
  'x-for'?: 'edit' | 'permission'
  /** Request to the block that the string names. Default: the request of the action, or `filter`. */
  'x-asks'?: 'open'
  enum?: readonly (string | number | boolean)[]
  const?: string | number | boolean
  properties?: Record<string, PropsSchema>
  required?: readonly string[]
  additionalProperties?: boolean | PropsSchema
  items?: PropsSchema
  anyOf?: readonly PropsSchema[]
  minItems?: number
  minimum?: number
  maximum?: number
  minLength?: number
  pattern?: string
  default?: unknown
}

/**
 * Slots: values of `format` in a props schema that define the meaning of a string. The checker verifies such strings
 * and prepare-page compiles the expressions. Neither of them changes for a new block or action.
 */
export const SLOTS = {
  /** CEL expression; beside it `x-result` (bool, string, number, any) and `x-scope` (names that it may read). */
  expression: 'expression',
  /** Field of the current entity. */
  field: 'field',
  /** Field of the list that the neighbouring prop `target` names. */
  targetField: 'target-field',
  /** Name of a registered widget. */
  widget: 'widget',
  /** Name of a block of the same page. */
  block: 'block',
  /** Address of an entity. It is also the current entity for `field` slots in the same object. */
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
  /**
   * The action evaluates the expression itself, any number of times. It adds names to the scope, such as the answer of
   * its call; other expressions are evaluated once, when the action starts.
   */
  'x-lazy'?: true
  /**
   * Visible only with permission to edit records of the current entity, or with the permission in the prop `permission`
   * beside it.
   */
  'x-for'?: 'edit' | 'permission'
  /**
   * Request that the action makes to the block which the string names. Default: the request of the action, or `filter`.
   */
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

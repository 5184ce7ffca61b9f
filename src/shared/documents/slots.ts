/**
 * Slots: the `format`s by which a props schema says what a string means. The checker verifies each, and prepare-page
 * compiles those that are expressions; that is how both know a new block or action without being changed.
 */
export const SLOTS = {
  /** CEL expression; beside it `x-result` (bool, string, number, any) and `x-scope` (names it may read). */
  expression: 'expression',
  /** Field of the entity in effect. */
  field: 'field',
  /** Field of the entity of the list that `target` beside it names. */
  targetField: 'target-field',
  /** Widget of the registry. */
  widget: 'widget',
  /** Name of a block of the same page. */
  block: 'block',
  /** Address of an entity; it is in effect for the fields below the same object. */
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

/** The part of JSON Schema in which props are described: closed objects, no surprises. */
export interface PropsSchema {
  $ref?: string
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'null'
  description?: string
  format?: Slot
  'x-result'?: 'bool' | 'string' | 'number' | 'any'
  'x-scope'?: readonly string[]
  /** The action evaluates it itself, as often as it likes, with more in the scope than there is when it begins. */
  'x-lazy'?: true
  /** Only who may edit the records of the entity in effect, or has what the prop `permission` beside it names, gets to it. */
  'x-for'?: 'edit' | 'permission'
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

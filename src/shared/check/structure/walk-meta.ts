import { type MetaSchema, NOT_BLANK, type PluginKind, pluginOfDefinition } from '../meta-schema.ts'
import type { Path } from '../problem.ts'

/** Violation of a schema by a value. */
export interface Finding {
  keyword: string
  path: Path
  /** Schema with the violated keyword. */
  schema: MetaSchema
  value: unknown
  /** Plugin whose props contain the value, innermost first. */
  owner?: Owner
  /** Name of the missing or unknown key. */
  key?: string
  /** Object that contains the unknown key. */
  beside?: Readonly<Record<string, unknown>>
  /** The member may be left out. */
  optional?: true
  /** A computed value `{ "expr": "…" }` may stand here. */
  computable?: true
}

export interface Owner {
  kind: PluginKind
  name: string
  /** Path at which its props begin. */
  path: Path
}

/** Value that was visited under a schema; rules select visits by slot or by definition. */
export interface Visit {
  schema: MetaSchema
  /** Name of the shared shape, e.g. `FieldUse`. */
  definition?: string
  value: unknown
  path: Path
  owner?: Owner
  /** Address of the current entity. */
  entity?: string
  /**
   * Set in the reactions of a column of a sub-table: the current entity is that of its row, and this is the record that
   * contains it.
   */
  around?: Around
}

interface Around {
  /** Address of its entity, when it has one. */
  entity?: string
}

export interface Walk {
  findings: Finding[]
  visits: Visit[]
}

interface Context {
  root: MetaSchema
  walk: Walk
  /** Findings so far, as one text each; absent where only their existence counts. */
  reported?: Set<string>
  owner?: Owner
  entity?: string
  optional?: true
  computable?: true
  /** Record that contains the rows of a widget. */
  record?: Around
  around?: Around
}

/**
 * Checks a value against a schema of `_meta`. It interprets the schema, so it needs no eval and runs anywhere.
 * @param entity address of the current entity at the root; a sibling in a slot `entity` replaces it below.
 */
export function walkMeta(root: MetaSchema, value: unknown, entity?: string): Walk {
  const walk: Walk = { findings: [], visits: [] }
  visit(root, value, [], { root, walk, reported: new Set(), entity })
  return walk
}

function visit(schema: MetaSchema, value: unknown, path: Path, context: Context): void {
  if (!context.reported && context.walk.findings.length > 0) return
  if (schema.format !== undefined || schema['x-for'] !== undefined) record(schema, value, path, context)
  if (!schema.$ref && isTemplate(value) && (schema.format === 'expression' || context.root['x-pieces'])) {
    refuse('template', schema, value, path, context)
  } else if (schema.$ref !== undefined) visitReference(schema.$ref, value, path, context)
  else if (schema.anyOf) visitAnyOf(schema, schema.anyOf, value, path, context)
  else if (schema.type !== undefined && !hasType(schema.type, value)) refuse('type', schema, value, path, context)
  else visitMatching(schema, value, path, context)
}

function visitMatching(schema: MetaSchema, value: unknown, path: Path, context: Context): void {
  checkScalar(schema, value, path, context)
  if (Array.isArray(value)) visitArray(schema, value, path, context)
  else if (isObject(value)) visitObject(schema, value, path, context)
}

function visitReference(ref: string, value: unknown, path: Path, context: Context): void {
  const definition = ref.replace('#/$defs/', '')
  const schema = context.root.$defs?.[definition]
  if (!schema) throw new Error(`_meta has no definition ${definition}`)
  const plugin = pluginOfDefinition(definition)
  const reacts = definition === 'ReactionUse' && context.owner?.kind === 'widget'
  const inner = {
    ...context,
    ...(plugin && { owner: { ...plugin, path } }),
    computable: definition === 'Value' || undefined,
    ...(reacts && context.record && { around: context.record }),
  }
  record(schema, value, path, inner, definition)
  if (definition === 'BlockNode' && isFieldNode(value, context.root)) refuse('field-node', schema, value, path, inner)
  else visit(schema, value, path, inner)
}

function record(schema: MetaSchema, value: unknown, path: Path, context: Context, definition?: string): void {
  const { owner, entity, around } = context
  if (!context.reported) return
  context.walk.visits.push({ schema, definition, value, path, owner, entity, ...(around && { around }) })
}

/**
 * Visits the first branch that accepts the value. Without one, visits a branch of its type for the findings: the first
 * whose required properties the value has, else the first.
 */
function visitAnyOf(
  schema: MetaSchema,
  branches: readonly MetaSchema[],
  value: unknown,
  path: Path,
  context: Context,
): void {
  const possible = branches.filter((branch) => {
    const { type } = resolve(branch, context.root)
    return type === undefined || hasType(type, value)
  })
  const branch =
    possible.find((candidate) => accepts(candidate, value, context)) ??
    possible.find((candidate) => isMeant(candidate, value, context)) ??
    possible[0]
  if (branch) visit(branch, value, path, context)
  else refuse('anyOf', schema, value, path, context)
}

/** Compares only the required properties. */
function isMeant(schema: MetaSchema, value: unknown, { root }: Pick<Context, 'root'>): boolean {
  return isObject(value) && (resolve(schema, root).required ?? []).every((name) => Object.hasOwn(value, name))
}

function resolve(schema: MetaSchema, root: MetaSchema): MetaSchema {
  const target = schema.$ref === undefined ? undefined : root.$defs?.[schema.$ref.replace('#/$defs/', '')]
  return target ? resolve(target, root) : schema
}

function accepts(schema: MetaSchema, value: unknown, { root }: Pick<Context, 'root'>): boolean {
  const walk: Walk = { findings: [], visits: [] }
  visit(schema, value, [], { root, walk })
  return walk.findings.length === 0
}

function checkScalar(schema: MetaSchema, value: unknown, path: Path, context: Context): void {
  const broken = (keyword: string) => refuse(keyword, schema, value, path, context)
  if (schema.enum && !schema.enum.includes(value as string)) broken('enum')
  if (schema.const !== undefined && schema.const !== value) broken('const')
  if (typeof value === 'string') {
    if (schema.minLength !== undefined && value.length < schema.minLength) broken('minLength')
    if (schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(value)) broken('pattern')
  }
  if (typeof value === 'number') {
    if (schema.minimum !== undefined && value < schema.minimum) broken('minimum')
    if (schema.maximum !== undefined && value > schema.maximum) broken('maximum')
  }
}

function visitArray(schema: MetaSchema, value: readonly unknown[], path: Path, context: Context): void {
  if (value.length < (schema.minItems ?? 0)) refuse('minItems', schema, value, path, context)
  if (!schema.items) return
  for (const [index, item] of value.entries()) visit(schema.items, item, [...path, index], context)
}

function visitObject(schema: MetaSchema, value: Record<string, unknown>, path: Path, outer: Context): void {
  const own = entityAmong(schema, value)
  const rows = own !== undefined && outer.owner?.kind === 'widget'
  const context = { ...outer, entity: own ?? outer.entity, ...(rows && { record: { entity: outer.entity } }) }
  if (Object.keys(value).length < (schema.minProperties ?? 0)) refuse('minProperties', schema, value, path, context)
  for (const key of schema.required ?? []) {
    if (!Object.hasOwn(value, key)) refuse('required', schema, value, path, context, key)
  }
  for (const [key, item] of Object.entries(value)) visitMember(schema, key, item, path, context, value)
  for (const { if: condition, then } of schema.allOf ?? []) {
    if (accepts(condition, value, context)) visit(then, value, path, context)
  }
}

function visitMember(
  schema: MetaSchema,
  key: string,
  item: unknown,
  path: Path,
  context: Context,
  beside: Record<string, unknown>,
): void {
  const { properties, additionalProperties, propertyNames } = schema
  if (propertyNames && !accepts(propertyNames, key, context)) {
    refuse('propertyNames', propertyNames, key, [...path, key], context, key)
  }
  if (properties && Object.hasOwn(properties, key)) {
    const mayMiss = properties[key]!.pattern === NOT_BLANK && !schema.required?.includes(key)
    visit(properties[key]!, item, [...path, key], mayMiss ? { ...context, optional: true } : context)
  } else if (additionalProperties === false) {
    refuse('additionalProperties', schema, item, [...path, key], context, key, beside)
  } else if (typeof additionalProperties === 'object') visit(additionalProperties, item, [...path, key], context)
}

/** Address in the entity slot of an object; it becomes the current entity for everything below that object. */
function entityAmong(schema: MetaSchema, value: Record<string, unknown>): string | undefined {
  const key = Object.keys(schema.properties ?? {}).find((name) => schema.properties?.[name]?.format === 'entity')
  // Another schema checks the props of a block, and its listeners stand beside them.
  const props = value['x-component-props']
  const address = key !== undefined ? value[key] : isObject(props) ? props.entity : undefined
  return typeof address === 'string' ? address : undefined
}

function refuse(
  keyword: string,
  schema: MetaSchema,
  value: unknown,
  path: Path,
  { walk, reported, owner, optional, computable }: Context,
  key?: string,
  beside?: Record<string, unknown>,
): void {
  if (reported) {
    const found = JSON.stringify([keyword, key, path])
    if (reported.has(found)) return
    reported.add(found)
  }
  const place = { ...(beside && { beside }), ...(optional && { optional }), ...(computable && { computable }) }
  walk.findings.push({ keyword, schema, value, path, owner, key, ...place })
}

/** Formily's way to write an expression. */
function isTemplate(value: unknown): value is string {
  return typeof value === 'string' && /^\s*\{\{.*\}\}\s*$/s.test(value)
}

/** A field in the place of a block, as Formily's schemas have it. */
function isFieldNode(value: unknown, { 'x-pieces': pieces }: MetaSchema): boolean {
  if (!pieces || !isObject(value)) return false
  const { type, 'x-component': component } = value
  if (typeof component === 'string') {
    return Object.hasOwn(pieces.widgets, component) && !Object.hasOwn(pieces.blocks, component)
  }
  return component === undefined && typeof type === 'string' && FIELD_TYPES.includes(type)
}

const FIELD_TYPES = ['string', 'number', 'integer', 'boolean', 'array']

export function hasType(type: NonNullable<MetaSchema['type']>, value: unknown): boolean {
  switch (type) {
    case 'array':
      return Array.isArray(value)
    case 'object':
      return isObject(value)
    case 'null':
      return value === null
    case 'integer':
      return Number.isInteger(value)
    default:
      return typeof value === type
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

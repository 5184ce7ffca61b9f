/**
 * Turns a page document into a screen: fields are merged with their entity, standard buttons get their steps and
 * expressions become functions. Pure; all inputs are arguments.
 */

import type { BlockManifest } from '#renderers/manifest.ts'
import type { Entity } from '#shared/documents/entity.ts'
import {
  type AnyButton,
  type BlockNode,
  type ColumnUse,
  type FieldUse,
  isComputedValue,
  isLayoutItem,
  type Page,
  type Step,
} from '#shared/documents/page.ts'
import { pageDefinitions } from '#shared/documents/page-definitions.ts'
import type { ButtonPlace } from '#shared/documents/standard-buttons.ts'
import { type PropsPath, type PropsPlace, REMOVED, walkProps } from '#shared/documents/walk-props.ts'
import type { Vocabulary } from '../load/vocabulary.ts'
import { compileExpression } from './compile-expression.ts'
import { PageError } from './page-error.ts'
import { prepareButton, prepareStep } from './prepare-button.ts'
import { prepareColumn } from './prepare-column.ts'
import { hint, prepareField, prepareLayoutItem } from './prepare-field.ts'
import type { PageEnvironment, PreparedBlock, PreparedPage } from './prepared-page.ts'
import { isRestrictedUse } from './restricted-use.ts'

type Nodes = Readonly<Record<string, BlockNode>>

/**
 * Never throws: an error in a block becomes a problem of that block, and the other blocks still work.
 * @param entities entities that the page names (`entityAddresses`), by address; a missing one is a problem
 */
export function preparePage(
  page: Page,
  address: string,
  entities: Readonly<Record<string, Entity>>,
  vocabulary: Vocabulary,
): PreparedPage {
  const nodes = allNodes(page.properties)
  const environment: PageEnvironment = {
    address,
    entities,
    editor: editorOf(nodes, vocabulary),
    blocks: Object.keys(nodes),
  }
  return {
    title: page.title,
    address,
    blocks: prepareNodes(page.properties, ['properties'], page, environment, vocabulary),
  }
}

/** Addresses of the entities that a page names, without duplicates. */
export function entityAddresses(page: Page, { blocks }: Vocabulary): string[] {
  const found = new Set<string>(page['x-entity'] === undefined ? [] : [page['x-entity']])
  for (const node of Object.values(allNodes(page.properties))) {
    const manifest = blocks.get(node['x-component'])
    if (!manifest) continue
    walkProps(manifest.props, node['x-component-props'] ?? {}, pageDefinitions, ({ schema, value }) => {
      if (schema.format === 'entity' && typeof value === 'string') found.add(value)
      return undefined
    })
  }
  return [...found]
}

/** All nodes of a page by name, nested ones included. */
export function allNodes(nodes: Nodes): Record<string, BlockNode> {
  return Object.fromEntries(
    Object.entries(nodes).flatMap(([name, node]) => [[name, node], ...Object.entries(allNodes(node.properties ?? {}))]),
  )
}

/** The block named `editor`, or else the only block that can be opened. */
function editorOf(nodes: Nodes, { blocks }: Vocabulary): string | undefined {
  const forms = Object.keys(nodes).filter((name) => blocks.get(nodes[name]!['x-component'])?.offers.includes('open'))
  return forms.length === 1 ? forms[0] : forms.find((name) => name === 'editor')
}

function prepareNodes(
  nodes: Nodes,
  path: PropsPath,
  page: Page,
  environment: PageEnvironment,
  vocabulary: Vocabulary,
): PreparedBlock[] {
  return Object.entries(nodes).map(([name, node]) =>
    prepareBlock(name, node, [...path, name], page, environment, vocabulary),
  )
}

function prepareBlock(
  name: string,
  node: BlockNode,
  path: PropsPath,
  page: Page,
  environment: PageEnvironment,
  vocabulary: Vocabulary,
): PreparedBlock {
  const component = node['x-component']
  const manifest = vocabulary.blocks.get(component)
  if (!manifest) {
    const reason = `没有区块 ${component}${hint(component, vocabulary.blocks.keys())}`
    const problem = new PageError(environment.address, [...path, 'x-component'], reason)
    return { name, component, slot: 'main', props: {}, problems: [problem], children: [], on: {} }
  }
  const problems: PageError[] = []
  const report = (at: PropsPath, reason: string) => problems.push(new PageError(environment.address, at, reason))
  const given = node['x-component-props'] ?? {}
  const entity = entityOf(given, page, environment, (reason) => report(path, reason))
  const props = prepareProps(manifest, given, entity, environment, vocabulary, (at, reason) =>
    report([...path, 'x-component-props', ...at], reason),
  )
  const children = prepareNodes(node.properties ?? {}, [...path, 'properties'], page, environment, vocabulary)
  const on = prepareListening(node['x-on'] ?? {}, environment, vocabulary, (event, reason) =>
    report([...path, 'x-on', event], reason),
  )
  return { name, component, slot: manifest.slot, props, entity, problems, children, on }
}

function prepareListening(
  given: Readonly<Record<string, readonly Step[]>>,
  environment: PageEnvironment,
  vocabulary: Vocabulary,
  report: (event: string, reason: string) => void,
): Record<string, Step[]> {
  const prepared = Object.entries(given).map(([event, steps]) => {
    try {
      return [event, steps.map((step) => prepareStep(step, environment, vocabulary))]
    } catch (error) {
      report(event, (error as Error).message)
      return [event, []]
    }
  })
  return Object.fromEntries(prepared)
}

function entityOf(
  props: Record<string, unknown>,
  page: Page,
  { entities }: PageEnvironment,
  report: (reason: string) => void,
): Entity | undefined {
  const address = typeof props.entity === 'string' ? props.entity : page['x-entity']
  if (address === undefined) return undefined
  const entity = Object.hasOwn(entities, address) ? entities[address] : undefined
  if (!entity) report(`没有实体 ${address}`)
  return entity
}

/** Replaces what the schema of the manifest marks as fields, columns, buttons, steps and expressions. */
function prepareProps(
  manifest: BlockManifest,
  given: Record<string, unknown>,
  entity: Entity | undefined,
  environment: PageEnvironment,
  vocabulary: Vocabulary,
  report: (path: PropsPath, reason: string) => void,
): Record<string, unknown> {
  for (const name of unknownProps(manifest, given)) {
    report([name], `${manifest.name} 没有属性 ${name}${hint(name, Object.keys(manifest.props.properties))}`)
  }
  for (const name of manifest.props.required ?? []) {
    if (given[name] === undefined) report([], `${manifest.name} 缺少属性 ${name}`)
  }
  const props = walkProps(manifest.props, given, pageDefinitions, (place) => {
    try {
      if (isWithheld(place, entityAt(place, entity, environment), manifest)) return { replacement: REMOVED }
      return preparePlace(place, entity, environment, vocabulary, manifest.search ?? false)
    } catch (error) {
      report(place.path, (error as Error).message)
      return { replacement: undefined }
    }
  })
  return props as Record<string, unknown>
}

/** A restricted field does not appear on the screen. */
function isWithheld({ definition, schema, value }: PropsPlace, entity: Entity | undefined, { search }: BlockManifest) {
  if (definition === 'FieldUse') return isRestrictedUse(value, entity, search ? 'search' : 'form')
  return (definition === 'ColumnUse' || schema.format === 'field') && isRestrictedUse(value, entity, 'column')
}

function entityAt({ entity: address }: PropsPlace, entity: Entity | undefined, { entities }: PageEnvironment) {
  return address !== undefined && Object.hasOwn(entities, address) ? entities[address] : entity
}

function unknownProps(manifest: BlockManifest, given: Record<string, unknown>): string[] {
  return Object.keys(given).filter((name) => !Object.hasOwn(manifest.props.properties, name))
}

function preparePlace(
  { definition, schema, value, path }: PropsPlace,
  entity: Entity | undefined,
  environment: PageEnvironment,
  vocabulary: Vocabulary,
  search: boolean,
): { replacement: unknown } | undefined {
  switch (definition) {
    case 'FieldUse':
      if (isLayoutItem(value)) return { replacement: prepareLayoutItem(value, path.join('_'), vocabulary) }
      return { replacement: prepareField(value as string | FieldUse, entity, vocabulary, search) }
    case 'ColumnUse':
      return { replacement: prepareColumn(value as string | ColumnUse, entity) }
    case 'Button': {
      const button = value as AnyButton
      return { replacement: prepareButton(button, path.join('.'), placeOf(path), entity, environment, vocabulary) }
    }
    case 'Step':
      return { replacement: prepareStep(value as Step, environment, vocabulary) }
    case 'Value':
      return isComputedValue(value) ? { replacement: compileExpression<unknown>(value.expr, null).run } : undefined
  }
  if (schema.format === 'expression') return { replacement: compileExpression<unknown>(String(value), null).run }
  if (schema.format === 'block' && !environment.blocks.includes(String(value))) {
    throw new Error(`页面中没有区块 ${value}${hint(String(value), environment.blocks)}`)
  }
  return undefined
}

function placeOf(path: PropsPath): ButtonPlace {
  if (path[0] === 'rowButtons') return 'row'
  return path[0] === 'batchButtons' ? 'batch' : 'other'
}

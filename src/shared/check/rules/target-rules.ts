import { fieldsOf } from '#shared/documents/entity-fields.ts'
import type { BlockNode } from '#shared/documents/page.ts'
import { nearestName } from '#shared/expression/nearest-name.ts'
import { type Block, blockAround, fieldUsesIn, isForm, type PageDocument } from '../library/library.ts'
import type { PluginNames } from '../meta-schema.ts'
import type { Visit } from '../structure/walk-meta.ts'
import { type RuleContext, ruleGroup } from './rule.ts'

const codes = {
  'target-unknown': '目标区块在页面中',
  'target-cannot': '目标区块能做所要求的事',
  'target-not-inside': '容器所列的是其内层区块',
  'target-field-unknown': '目标列表的实体有此字段',
  'block-twice': '区块名在页面中唯一',
  'block-not-container': '只有容器包含其他区块',
  'action-place': '动作用在能提供其所需的区块中',
} as const
type Code = keyof typeof codes

/** Checks that targets of actions and filters exist and support the request. */
export const targetRules = ruleGroup({
  codes,
  page(document, context) {
    for (const visit of document.walk.visits) {
      if (visit.schema.format === 'block' && typeof visit.value === 'string') checkTarget(document, visit, context)
      if (visit.schema.format === 'target-field') checkTargetField(document, visit, context)
      if (visit.definition === 'Step') checkPlace(document, visit, context)
    }
    checkNodes(document, context)
  },
})

function checkTarget(document: PageDocument, visit: Visit, { environment, report }: RuleContext<Code>): void {
  const name = visit.value as string
  const block = document.blocks.get(name)
  if (!block) {
    const fix = nearestName(name, document.blocks.keys())
    report(document, 'target-unknown', visit.path, `页面中没有区块 ${name}`, { fix })
    return
  }
  const plugins = environment.pageMeta['x-pieces']!
  const { owner } = visit
  if (owner?.kind === 'block' && plugins.blocks[owner.name]!.container) {
    const isInside = [...owner.path.slice(0, -1), 'properties', name].every((part, at) => block.path[at] === part)
    if (!isInside) report(document, 'target-not-inside', visit.path, `区块 ${name} 不在此 ${owner.name} 之中`)
    return
  }
  const wanted = requestedMethod(visit, plugins)
  const offers = (other: Block) => offersOf(other, document, plugins)
  if (offers(block).includes(wanted)) return
  const able = [...document.blocks.values()].filter((other) => offers(other).includes(wanted))
  const reason = `区块 ${name}（${block.component}）不支持 ${wanted}`
  report(document, 'target-cannot', visit.path, reason, { fix: able.length === 1 ? able[0]!.name : undefined })
}

/** A filter of a list names a field of the list; rows of a literal call accept any name. */
function checkTargetField(
  document: PageDocument,
  { path, value }: Visit,
  { library, report }: RuleContext<Code>,
): void {
  const beside = JSON.stringify([...path.slice(0, -1), 'target'])
  const target = document.walk.visits.find((visit) => JSON.stringify(visit.path) === beside)
  const block = document.blocks.get(String(target?.value))
  const place = JSON.stringify(block?.path)
  const node = document.walk.visits.find((visit) => JSON.stringify(visit.path) === place)?.value as
    | BlockNode
    | undefined
  const props = node?.['x-component-props'] ?? {}
  const entity = library.entities.get(String(props.entity ?? document.page['x-entity']))?.entity
  if (!block || !entity || props.call !== undefined) return
  const known = Object.keys(fieldsOf(entity))
  if (known.includes(String(value))) return
  const reason = `${entity.title}（${entity.$id}）没有字段 ${value}`
  report(document, 'target-field-unknown', path, reason, { fix: nearestName(String(value), known) })
}

/**
 * Request to a target block: as the prop or the manifest of the action declares, or the name of the action. A block that refers to
 * another one filters it.
 */
function requestedMethod({ owner, schema }: Visit, { actions }: PluginNames): string {
  if (schema['x-asks']) return schema['x-asks']
  return owner?.kind === 'action' ? (actions[owner.name]?.asks ?? owner.name) : 'filter'
}

/** Every block can be printed; a block with fields can be filled in. */
function offersOf(block: Block, document: PageDocument, { blocks }: PluginNames): readonly string[] {
  const { offers, slot } = blocks[block.component]!
  const fields = fieldUsesIn(document, block).length > 0 ? ['fields'] : []
  return [...offers, ...fields, ...(slot === 'overlay' ? [] : ['any'])]
}

function checkNodes(document: PageDocument, { environment, report }: RuleContext<Code>): void {
  const seen = new Set<string>()
  for (const { definition, value, path } of document.walk.visits) {
    if (definition !== 'BlockNode') continue
    const name = String(path.at(-1))
    if (seen.has(name)) report(document, 'block-twice', path, `区块名 ${name} 重复`, { atKey: true })
    seen.add(name)
    const node = value as { 'x-component': string; properties?: object }
    const { container } = environment.pageMeta['x-pieces']!.blocks[node['x-component']]!
    if (node.properties && !container) {
      const reason = `${node['x-component']} 不是容器，不能包含其他区块`
      report(document, 'block-not-container', [...path, 'properties'], reason, { atKey: true })
    }
  }
}

/** Only a block that edits records supplies a form. */
function checkPlace(document: PageDocument, { value, path }: Visit, { environment, report }: RuleContext<Code>): void {
  const { use } = value as { use: string }
  const plugins = environment.pageMeta['x-pieces']!
  const block = blockAround(path, document.blocks)
  if (!block || !plugins.actions[use]!.needs.includes('form')) return
  if (isForm(plugins.blocks[block.component]!.offers)) return
  report(document, 'action-place', path, `动作 ${use} 需要表单，而 ${block.component} 不是表单`)
}

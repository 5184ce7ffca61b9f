import type { Field } from '../../documents/entity.ts'
import type { ReactionUse } from '../../documents/page.ts'
import { ExpressionError } from '../../expression/expression-error.ts'
import { childrenOf, type ExpressionNode } from '../../expression/expression-node.ts'
import { pathOf, readsOf } from '../../expression/expression-reads.ts'
import { parseExpression } from '../../expression/parse-expression.ts'
import { asFieldUse, type EntityDocument, entityAt, fieldNamed, type PageDocument } from '../library.ts'
import type { Path } from '../problem.ts'
import type { Visit } from '../walk-meta.ts'
import { type RuleContext, ruleFamily } from './rule.ts'

const codes = {
  'reaction-when-missing': '需要条件的联动有条件',
  'reaction-when-idle': '不看条件的联动没有条件',
  'condition-constant': '条件会变化',
  'condition-never': '条件比较的是可能的值',
  'reaction-cycle': '联动不成环',
} as const
type Code = keyof typeof codes

/** Reactions can happen, and end. */
export const reactionRules = ruleFamily({
  codes,
  entity: checkConditions,
  page(document, context) {
    checkConditions(document, context)
    for (const visit of document.walk.visits) {
      if (visit.definition === 'ReactionUse') checkWhen(document, visit, context)
      if (visit.definition === 'FieldUses') checkCycles(document, visit, context)
    }
  },
})

function checkWhen(document: PageDocument, { value, path }: Visit, { world, report }: RuleContext<Code>): void {
  const { use, when } = value as ReactionUse
  const demanded = world.pageMeta['x-pieces']!.reactions[use]!.when
  if (demanded === 'required' && when === undefined) {
    report(document, 'reaction-when-missing', path, `联动 ${use} 需要条件（when）`)
  }
  if (demanded === 'none' && when !== undefined) {
    report(document, 'reaction-when-idle', [...path, 'when'], `联动 ${use} 不看条件，请去掉 when`, { atKey: true })
  }
}

/** Slots that demand a truth value are conditions; one that reads nothing is always true or always false. */
function checkConditions(document: PageDocument | EntityDocument, context: RuleContext<Code>): void {
  for (const visit of document.walk.visits) {
    if (visit.schema.format !== 'expression' || visit.schema['x-result'] !== 'bool') continue
    const expression = tryParse(visit.value)
    if (!expression) continue
    if (readsOf(expression).length === 0) {
      context.report(document, 'condition-constant', visit.path, '条件不读取任何值，结果永远相同')
    }
    checkComparisons(document, visit, expression.root, context)
  }
}

function tryParse(text: unknown) {
  try {
    return typeof text === 'string' ? parseExpression(text) : undefined
  } catch (error) {
    if (error instanceof ExpressionError) return undefined
    throw error
  }
}

function checkComparisons(
  document: PageDocument | EntityDocument,
  visit: Visit,
  node: ExpressionNode,
  context: RuleContext<Code>,
): void {
  for (const child of childrenOf(node)) checkComparisons(document, visit, child, context)
  if (node.kind !== 'binary' || (node.operator !== '==' && node.operator !== '!=')) return
  const [name, field] = fieldRead(visit, node.left, context) ?? fieldRead(visit, node.right, context) ?? []
  const literal = [node.left, node.right].find((side) => side.kind === 'literal')
  if (!field?.enum || literal?.kind !== 'literal' || literal.value === null) return
  if (field.enum.includes(literal.value as string)) return
  const reason = `字段 ${name} 不会是 ${literal.value}，只能是：${field.enum.join('、')}`
  context.report(document, 'condition-never', visit.path, reason, { offset: literal.start })
}

function fieldRead(visit: Visit, node: ExpressionNode, { library }: RuleContext<Code>): [string, Field] | undefined {
  const [root, name, ...rest] = pathOf(node) ?? []
  if ((root !== 'values' && root !== 'row') || name === undefined || rest.length > 0) return undefined
  const entity = entityAt(visit, library)
  const field = entity && fieldNamed(entity, name)
  return field && [name, field]
}

/** Reactions that change what others read: the value of a field, or whether it takes part at all. */
const CHANGING = ['value', 'visible']

function checkCycles(document: PageDocument, list: Visit, { report }: RuleContext<Code>): void {
  const inside = document.walk.visits.filter(
    ({ path }) => path.length > list.path.length && startsWith(path, list.path),
  )
  const reads = new Map<string, string[]>()
  const paths = new Map<string, Path>()
  for (const { definition, value, path } of inside) {
    if (definition !== 'ReactionUse' || !CHANGING.includes((value as ReactionUse).use)) continue
    const field = asFieldUse((list.value as unknown[])[path[list.path.length] as number]).field
    reads.set(field, [...(reads.get(field) ?? []), ...fieldsReadBelow(inside, path)])
    paths.set(field, paths.get(field) ?? path)
  }
  const told = new Set<string>()
  for (const field of reads.keys()) {
    const cycle = cycleFrom(field, reads)
    if (!cycle || cycle.some((name) => told.has(name))) continue
    for (const name of cycle) told.add(name)
    report(document, 'reaction-cycle', paths.get(field)!, `联动成环：${[...cycle, field].join(' → ')}`)
  }
}

function startsWith(path: Path, start: Path): boolean {
  return start.every((part, index) => part === path[index])
}

function fieldsReadBelow(visits: readonly Visit[], path: Path): string[] {
  const expressions = visits.filter((visit) => visit.schema.format === 'expression' && startsWith(visit.path, path))
  return expressions.flatMap(({ value }) => {
    const expression = tryParse(value)
    const names = expression ? readsOf(expression).map((read) => read.split('.')) : []
    return names.flatMap(([root, name]) => (root === 'values' && name !== undefined ? [name] : []))
  })
}

/** The shortest way from a field back to itself along what its reactions read. */
function cycleFrom(start: string, reads: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const ways: string[][] = [[start]]
  const seen = new Set<string>()
  for (let way = ways.shift(); way; way = ways.shift()) {
    for (const next of reads.get(way.at(-1)!) ?? []) {
      if (next === start) return way
      if (!seen.has(next)) ways.push([...way, next])
      seen.add(next)
    }
  }
  return undefined
}

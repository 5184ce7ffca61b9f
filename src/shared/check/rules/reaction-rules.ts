import type { Field } from '#shared/documents/entity.ts'
import type { ReactionUse } from '#shared/documents/page.ts'
import { childrenOf, type ExpressionNode } from '#shared/expression/expression-node.ts'
import { pathOf, readsOf } from '#shared/expression/expression-reads.ts'
import { choicesOf, proposedChoice } from '../choices.ts'
import {
  asFieldUse,
  blockAround,
  type EntityDocument,
  entityAt,
  fieldNamed,
  fieldUsesIn,
  isForm,
  type PageDocument,
} from '../library/library.ts'
import type { Path } from '../problem.ts'
import type { Visit } from '../structure/walk-meta.ts'
import { findCycles } from './find-cycles.ts'
import { type RuleContext, ruleGroup } from './rule.ts'
import { tryParse } from './try-parse.ts'

const codes = {
  'reaction-when-missing': '需要条件的联动有条件',
  'reaction-when-idle': '不看条件的联动没有条件',
  'condition-constant': '条件会变化',
  'condition-never': '条件比较的是可能的值',
  'reaction-field-missing': '联动所读的字段在表单中',
  'reaction-cycle': '联动不成环',
} as const
type Code = keyof typeof codes

/** Checks that reactions can run, and that chains of reactions end. */
export const reactionRules = ruleGroup({
  codes,
  entity: checkConditions,
  page(document, context) {
    checkConditions(document, context)
    for (const visit of document.walk.visits) {
      if (visit.definition === 'ReactionUse') checkWhen(document, visit, context)
      if (visit.definition !== 'FieldUses') continue
      checkCycles(document, visit.path, visit.value as unknown[], context)
      checkReads(document, visit.path, context)
    }
    for (const [path, columns] of columnLists(document)) checkCycles(document, path, columns, context)
  },
})

function checkWhen(document: PageDocument, { value, path }: Visit, { environment, report }: RuleContext<Code>): void {
  const { use, when } = value as ReactionUse
  const demanded = environment.pageMeta['x-pieces']!.reactions[use]!.when
  if (demanded === 'required' && when === undefined) {
    report(document, 'reaction-when-missing', path, `联动 ${use} 需要条件（when）`)
  }
  if (demanded === 'none' && when !== undefined) {
    report(document, 'reaction-when-idle', [...path, 'when'], `联动 ${use} 不看条件，请去掉 when`, { atKey: true })
  }
}

/** Slots with a boolean result are conditions; a condition that reads nothing is always true or always false. */
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

function checkComparisons(
  document: PageDocument | EntityDocument,
  visit: Visit,
  node: ExpressionNode,
  context: RuleContext<Code>,
): void {
  for (const child of childrenOf(node)) checkComparisons(document, visit, child, context)
  if (node.kind !== 'binary' || !['==', '!=', 'in'].includes(node.operator)) return
  const [name, field] = fieldRead(visit, node.left, context) ?? fieldRead(visit, node.right, context) ?? []
  const choices = field && choicesOf(field, context.environment)
  if (!choices) return
  const sides = [node.left, node.right].flatMap((side) => (side.kind === 'list' ? side.items : [side]))
  for (const literal of sides) {
    if (literal.kind !== 'literal' || literal.value === null || literal.value === '') continue
    const value = String(literal.value)
    if (choices.some((choice) => choice.value === value)) continue
    const reason = `字段 ${name} 不会是 ${value}，只能是：${choices.map((choice) => choice.value).join('、')}`
    const fix = proposedChoice(value, choices)
    const json = fix === undefined ? undefined : withLiteral(String(visit.value), literal, fix)
    context.report(document, 'condition-never', visit.path, reason, { offset: literal.start, fix, json })
  }
}

/** The expression with another text in the place of a literal, as JSON. */
function withLiteral(expression: string, { start, end }: ExpressionNode, text: string): string {
  const quoted = `'${text.replaceAll(/['\\]/g, '\\$&')}'`
  return JSON.stringify(expression.slice(0, start) + quoted + expression.slice(end))
}

/** A form computes with the values of its fields; one that it lacks stays empty. */
function checkReads(document: PageDocument, list: Path, { library, environment, report }: RuleContext<Code>): void {
  const block = blockAround(list, document.blocks)
  if (!block || !isForm(environment.pageMeta['x-pieces']!.blocks[block.component]!.offers)) return
  const present = new Set(fieldUsesIn(document, block).map(({ field }) => field))
  for (const visit of document.walk.visits) {
    if (visit.schema.format !== 'expression' || visit.around || !startsWith(visit.path, list)) continue
    if (visit.path[list.length + 1] !== 'reactions') continue
    const entity = entityAt(visit, library)
    const expression = entity && tryParse(visit.value)
    if (!expression) continue
    const missing = readsOf(expression).flatMap((read) => {
      const [root, name] = read.split('.')
      const field = name === undefined ? undefined : fieldNamed(entity, name)
      // What the server maintains comes with the record that is edited.
      return root === 'values' && field && !present.has(name!) && field['x-write'] !== 'server' ? [name!] : []
    })
    for (const name of new Set(missing)) {
      const offset = Math.max(String(visit.value).search(new RegExp(`\\bvalues\\.${name}\\b`)), 0)
      const reason = `联动读取的字段 ${name}（${fieldNamed(entity, name)!.title}）不在表单中`
      const hints = { offset, fix: name, add: JSON.stringify(name), addTo: list }
      report(document, 'reaction-field-missing', visit.path, reason, hints)
    }
  }
}

function fieldRead(visit: Visit, node: ExpressionNode, { library }: RuleContext<Code>): [string, Field] | undefined {
  const [root, name, ...rest] = pathOf(node) ?? []
  if ((root !== 'values' && root !== 'row') || name === undefined || rest.length > 0) return undefined
  const ofRecord = visit.around && root === 'values'
  const entity = entityAt(ofRecord ? { ...visit, entity: visit.around?.entity } : visit, library)
  const field = entity && fieldNamed(entity, name)
  return field && [name, field]
}

/** Reactions that change what other reactions read: the value of a field, or its presence in the form. */
const CHANGING = ['value', 'visible', 'linked', 'fill-rule', 'cascade']

const memberOf = (value: unknown, key: string | number) => (value as Record<string | number, unknown>)[key]

/** Columns of sub-tables with reactions, by the path of their list. */
function columnLists({ walk, source }: PageDocument): [Path, unknown[]][] {
  const paths = walk.visits
    .filter(({ definition, around }) => definition === 'ReactionUse' && around)
    .map(({ path }) => path.slice(0, path.lastIndexOf('reactions') - 1))
  const lists = new Map(paths.map((path) => [JSON.stringify(path), path]))
  return [...lists.values()].map((path) => [path, path.reduce(memberOf, source.value) as unknown[]])
}

function checkCycles(
  document: PageDocument,
  list: Path,
  uses: readonly unknown[],
  { report }: RuleContext<Code>,
): void {
  const inside = document.walk.visits.filter(({ path }) => path.length > list.length && startsWith(path, list))
  const reads = new Map<string, string[]>()
  const paths = new Map<string, Path>()
  for (const { definition, value, path, around } of inside) {
    const reaction = value as ReactionUse
    if (definition !== 'ReactionUse' || !CHANGING.includes(reaction.use)) continue
    // Reactions of columns are a separate list.
    if (path[list.length + 1] !== 'reactions') continue
    const { field } = asFieldUse(uses[path[list.length] as number])
    const read = [...fieldsReadBelow(inside, path, around ? 'row' : 'values'), ...fieldsNamedBelow(inside, path)]
    const { into } = (reaction.with ?? {}) as { into?: object }
    // Fields that receive copies depend on this one, in any computation.
    const changed = into ? Object.keys(into) : [field]
    for (const name of changed) {
      reads.set(name, [...(reads.get(name) ?? []), ...(into ? [field, ...read] : read)])
      paths.set(name, paths.get(name) ?? path)
    }
  }
  for (const cycle of findCycles(reads)) {
    report(document, 'reaction-cycle', paths.get(cycle[0]!)!, `联动成环：${[...cycle, cycle[0]].join(' → ')}`)
  }
}

/** Fields that a reaction names as its dependencies. */
function fieldsNamedBelow(visits: readonly Visit[], path: Path): string[] {
  const named = visits.filter((visit) => visit.schema.format === 'field' && startsWith(visit.path, [...path, 'with']))
  return named.map(({ value }) => String(value))
}

function startsWith(path: Path, start: Path): boolean {
  return start.every((part, index) => part === path[index])
}

function fieldsReadBelow(visits: readonly Visit[], path: Path, record: 'values' | 'row'): string[] {
  const expressions = visits.filter((visit) => visit.schema.format === 'expression' && startsWith(visit.path, path))
  return expressions.flatMap(({ value }) => {
    const expression = tryParse(value)
    const names = expression ? readsOf(expression).map((read) => read.split('.')) : []
    return names.flatMap(([root, name]) => (root === record && name !== undefined ? [name] : []))
  })
}

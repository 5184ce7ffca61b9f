import { type ChildRows, type Entity, RECORD_CALLS, type RecordCall } from '#shared/documents/entity.ts'
import { childName, childrenNamed, columnOf, pathOf } from '#shared/documents/entity-fields.ts'
import { fieldPermission } from '#shared/documents/field-permission.ts'
import { nearestName } from '#shared/expression/nearest-name.ts'
import { type EntityDocument, fieldNamed } from '../library/library.ts'
import type { Path } from '../problem.ts'
import { type RuleContext, ruleGroup } from './rule.ts'

const codes = {
  'rule-kind': '规则恰好有 require、forbid、assert 之一',
  'rule-message': '禁止和断言有提示文字',
  'calls-without-table': '有接口的实体有表',
  'calls-taken': '接口路径只属于一个实体',
  'child-name-taken': '子表的名称不与字段或其他子表相同',
  'child-total-unknown': '子表合计与主记录的数字字段比较',
  'call-unsupported': '历史接口需要数据日志，回收站接口需要软删除',
  'unique-without-column': '唯一字段有列',
  'index-without-column': '索引字段有列',
  'without-writable': '区分记录的字段有列，且只由服务端写入',
  'own-writable': '区分本人记录的字段有列，且只由服务端写入',
  'process-writable': '流程状态字段有列，且只由服务端写入',
  'check-rule-unknown': '校验规则存在',
  'default-rule-unknown': '新增时的填值规则存在',
  'access-unknown': '读写和查找所需的权限存在',
  'ref-label-missing': '引用有显示的名称',
  'ref-not-unique': '引用的是唯一的字段',
  'asked-wrong': '按附表查询的字段没有列，只由服务端写入，附表有此字段，授权标识与之相同',
  'linked-wrong': '显示所引用记录字段的字段没有列，只由服务端写入，其引用有列，且所引用的记录有此字段',
  'ref-through-one': '关联表用于多选的引用',
} as const
type Code = keyof typeof codes

/** Checks that the annotations of an entity agree with each other and with the names that they use. */
export const entityRules = ruleGroup({
  codes,
  entity(document, context) {
    checkRules(document, context)
    checkCalls(document, context)
    checkChildren(document, context)
    checkColumns(document, context)
    checkNames(document, context)
    checkReferences(document, context)
    checkLinked(document, context)
    checkAsked(document, context)
  },
})

function checkRules(document: EntityDocument, { report }: RuleContext<Code>): void {
  document.entity['x-rules']?.forEach((rule, index) => {
    const path = ['x-rules', index]
    const kinds = (['require', 'forbid', 'assert'] as const).filter((kind) => rule[kind] !== undefined)
    if (kinds.length !== 1) {
      const found = kinds.length === 0 ? '一个也没有' : `有 ${kinds.join('、')}`
      report(document, 'rule-kind', path, `规则应恰好有 require、forbid、assert 之一，此处${found}`)
    } else if (kinds[0] !== 'require' && rule.message === undefined) {
      report(document, 'rule-message', path, `${kinds[0]} 规则没有提示文字（message）`)
    }
  })
}

function checkCalls(document: EntityDocument, { library, report }: RuleContext<Code>): void {
  const { entity } = document
  const base = entity['x-calls']?.base
  if (base === undefined) return
  if (entity['x-table'] === undefined) {
    report(document, 'calls-without-table', ['x-calls'], '有接口（x-calls）而没有表（x-table）', { atKey: true })
  }
  entity['x-calls']?.only?.forEach((call, index) => {
    const needed = NEEDED[call]
    if (needed === undefined || entity[needed]) return
    report(document, 'call-unsupported', ['x-calls', 'only', index], `接口 ${call} 需要 ${needed}: true`)
  })
  const others = [...library.entities.values()].map((other) => other.entity)
  // Several entities may share a base, as lists of one table do, but no path.
  const paths = new Set(RECORD_CALLS.flatMap((call) => pathOf(entity, call) ?? []))
  for (const other of others) {
    const taken =
      other.$id === entity.$id
        ? undefined
        : RECORD_CALLS.map((call) => pathOf(other, call)).find((path) => path !== undefined && paths.has(path))
    if (taken === undefined) continue
    report(document, 'calls-taken', ['x-calls', 'base'], `接口路径 ${taken} 已属于实体 ${other.$id}`)
    return
  }
}

function checkChildren(document: EntityDocument, { report }: RuleContext<Code>): void {
  const all = document.entity['x-children'] ?? []
  for (const [index, children] of all.entries()) {
    checkTotals(document, index, children, report)
    const name = childName(children)
    const twice = all.slice(0, index).some((other) => childName(other) === name)
    if (!twice && fieldNamed(document.entity, name) === undefined) continue
    report(
      document,
      'child-name-taken',
      ['x-children', index],
      `子表的名称 ${name} 已被${twice ? '另一子表' : '字段'}使用，请另写 name`,
    )
  }
}

function checkTotals(
  document: EntityDocument,
  index: number,
  { rules = [] }: ChildRows,
  report: RuleContext<Code>['report'],
): void {
  const { properties } = document.entity
  const numbers = Object.keys(properties).filter((name) => ['number', 'integer'].includes(properties[name]!.type))
  for (const [at, rule] of rules.entries()) {
    if (!('sum' in rule)) continue
    for (const comparison of ['equals', 'atMost', 'atLeast'] as const) {
      const name = rule[comparison]
      if (name === undefined || numbers.includes(name)) continue
      const path = ['x-children', index, 'rules', at, comparison]
      const reason = `${document.entity.title}没有数字字段 ${name}`
      report(document, 'child-total-unknown', path, reason, { fix: nearestName(name, numbers) })
    }
  }
}

/** Annotations that a call requires. */
const NEEDED: Partial<Record<RecordCall, 'x-log' | 'x-soft-delete'>> = {
  history: 'x-log',
  historyCompare: 'x-log',
  recycleBin: 'x-soft-delete',
  putRecycleBin: 'x-soft-delete',
  deleteRecycleBin: 'x-soft-delete',
}

function checkColumns(document: EntityDocument, { report }: RuleContext<Code>): void {
  const { entity } = document
  const hasNone = (name: string) => {
    const field = fieldNamed(entity, name)
    return field !== undefined && columnOf(name, field) === undefined
  }
  for (const [name, field] of Object.entries(entity.properties)) {
    if (!field['x-unique'] || !hasNone(name)) continue
    const path = ['properties', name, 'x-unique']
    report(document, 'unique-without-column', path, `字段 ${name} 没有列，不能唯一`, { atKey: true })
  }
  const requireServers = (code: Code, name: string, path: Path) => {
    const field = fieldNamed(entity, name)
    if (field === undefined || (field['x-write'] === 'server' && !hasNone(name))) return
    report(document, code, path, `字段 ${name} 须有列，且 x-write 为 server`)
  }
  entity['x-without']?.forEach(({ field }, row) => {
    requireServers('without-writable', field, ['x-without', row, 'field'])
  })
  const { 'x-own': own, 'x-process': process } = entity
  if (own && 'field' in own) requireServers('own-writable', own.field, ['x-own', 'field'])
  if (process) requireServers('process-writable', process.status, ['x-process', 'status'])
  entity['x-index']?.forEach((names, row) => {
    names.forEach((name, at) => {
      if (!hasNone(name)) return
      report(document, 'index-without-column', ['x-index', row, at], `字段 ${name} 没有列，不能建索引`)
    })
  })
}

function checkNames(document: EntityDocument, { library, environment, report }: RuleContext<Code>): void {
  const { entity } = document
  const { permissions } = library
  const checkAccess = (access: string | undefined, words: readonly string[], path: Path) => {
    if (access === undefined || words.includes(access) || permissions.includes(access)) return
    const fix = nearestName(access, [...words, ...permissions])
    report(document, 'access-unknown', path, `没有权限 ${access}`, { fix })
  }
  const lookup = entity['x-lookup']
  if (Array.isArray(lookup)) for (const [at, code] of lookup.entries()) checkAccess(code, [], ['x-lookup', at])
  else checkAccess(lookup, ['user'], ['x-lookup'])
  for (const [name, field] of Object.entries(entity.properties)) {
    checkAccess(field['x-write'], ['once', 'server'], ['properties', name, 'x-write'])
    checkAccess(field['x-read'], ['server'], ['properties', name, 'x-read'])
    const rule = field['x-check-rule']
    if (rule !== undefined && !environment.checkRules.includes(rule)) {
      const fix = nearestName(rule, environment.checkRules)
      report(document, 'check-rule-unknown', ['properties', name, 'x-check-rule'], `没有校验规则 ${rule}`, { fix })
    }
    const beginning = field['x-default']
    if (!beginning || !('rule' in beginning) || (environment.fillRules?.includes(beginning.rule) ?? true)) continue
    const fix = nearestName(beginning.rule, environment.fillRules!)
    const path = ['properties', name, 'x-default', 'rule']
    report(document, 'default-rule-unknown', path, `没有填值规则 ${beginning.rule}`, { fix })
  }
}

function checkReferences(document: EntityDocument, { library, report }: RuleContext<Code>): void {
  for (const [name, field] of Object.entries(document.entity.properties)) {
    const reference = field['x-ref']
    if (!reference) continue
    const path = ['properties', name, 'x-ref']
    if (reference.through && !reference.many) {
      report(document, 'ref-through-one', [...path, 'through'], `字段 ${name} 用了关联表，应为多选（many: true）`)
    }
    const target = library.entities.get(reference.entity)?.entity
    if (!target) continue
    if (reference.label === undefined && target['x-title'] === undefined) {
      const reason = `字段 ${name} 的引用没有名称：请写 label，或在实体 ${target.$id} 中写 x-title`
      report(document, 'ref-label-missing', path, reason)
    }
    if (reference.value !== undefined && !isKey(target, reference.value)) {
      const reason = `${target.$id} 的字段 ${reference.value} 不唯一，不能作为引用的值`
      report(document, 'ref-not-unique', [...path, 'value'], reason, { fix: 'id' })
    }
  }
}

function checkLinked(document: EntityDocument, { library, report }: RuleContext<Code>): void {
  const { entity } = document
  for (const [name, field] of Object.entries(entity.properties)) {
    const linked = field['x-linked']
    if (!linked) continue
    const reportProblem = (reason: string) =>
      report(document, 'linked-wrong', ['properties', name, 'x-linked'], `字段 ${name} ${reason}`)
    if (!field['x-virtual'] || field['x-write'] !== 'server') reportProblem('应为 x-virtual，且 x-write 为 server')
    const reference = entity.properties[linked.by]?.['x-ref']
    if (reference === undefined || reference.through) reportProblem(`的 by 应为有列的引用字段，${linked.by} 不是`)
    const target = reference && library.entities.get(reference.entity)?.entity
    const shown = target && fieldNamed(target, linked.field)
    if (!target || (shown && columnOf(linked.field, shown) !== undefined)) continue
    reportProblem(`显示的 ${linked.field} 不是 ${target.$id} 中有列的字段`)
  }
}

function checkAsked(document: EntityDocument, { library, report }: RuleContext<Code>): void {
  const { entity } = document
  for (const [name, field] of Object.entries(entity.properties)) {
    const asked = field['x-asked']
    if (!asked) continue
    const reportProblem = (reason: string) =>
      report(document, 'asked-wrong', ['properties', name, 'x-asked'], `字段 ${name} ${reason}`)
    if (!field['x-virtual'] || field['x-write'] !== 'server') reportProblem('应为 x-virtual，且 x-write 为 server')
    const children = childrenNamed(entity, asked.rows)
    if (!children) reportProblem(`的 rows 应为附表的名称，没有附表 ${asked.rows}`)
    const rows = children && library.entities.get(children.entity)?.entity
    const found = rows && fieldNamed(rows, asked.field)
    if (!rows) continue
    if (!found || columnOf(asked.field, found) === undefined)
      reportProblem(`查询的 ${asked.field} 不是 ${rows.$id} 中有列的字段`)
    const kept = fieldPermission(rows, 'read', asked.field)
    if (asked.kept !== kept) reportProblem(`的 kept 应为 ${kept}`)
  }
}

/** Another rule reports absent fields. */
function isKey(entity: Entity, name: string): boolean {
  const field = fieldNamed(entity, name)
  return field === undefined || name === 'id' || field['x-unique'] !== undefined
}

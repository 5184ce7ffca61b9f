import type { Entity } from '#shared/documents/entity.ts'
import { hasDefault, pathOf } from '#shared/documents/entity-fields.ts'
import { pageOfButton, type StandardButton, type StandardUse } from '#shared/documents/page.ts'
import { lackFor, partsOf, standardUse } from '#shared/documents/standard-buttons.ts'
import { offersOf, standardForm } from '../buttons.ts'
import type { CheckEnvironment } from '../check-environment.ts'
import {
  asFieldUse,
  type Block,
  blockAround,
  entityAt,
  fieldNamed,
  isForm,
  type PageDocument,
} from '../library/library.ts'
import type { Visit } from '../structure/walk-meta.ts'
import { type RuleContext, ruleGroup } from './rule.ts'

const codes = {
  'required-missing': '新增表单包含所有必填字段',
  'button-without-form': '标准按钮有可打开的表单',
  'button-call': '标准按钮所用的接口实体都提供',
  'button-place': '标准按钮在能用它的地方',
  'button-page': '按钮所打开的页面存在',
  'button-setting': '标准按钮只写它所用的设置',
} as const
type Code = keyof typeof codes

/** Checks that forms can be completed, and that standard buttons work. */
export const formRules = ruleGroup({
  codes,
  page(document, context) {
    for (const visit of document.walk.visits) {
      if (visit.definition === 'FieldUses') checkRequired(document, visit, context)
      const use = visit.definition === 'Button' ? standardUse(visit.value) : undefined
      if (use) checkButton(document, visit, use, context)
    }
  },
})

/** A record is validated as a whole, so a required field that the form lacks could never be given. */
function checkRequired(
  document: PageDocument,
  visit: Visit,
  { library, environment, report }: RuleContext<Code>,
): void {
  const entity = entityAt(visit, library)
  const block = blockAround(visit.path, document.blocks)
  if (!entity || !block || !addsRecords(document, block, entity, environment)) return
  const uses = (visit.value as unknown[]).map(asFieldUse)
  const offered = uses.filter((use) => !use.readOnly && (use.modes?.includes('add') ?? true)).map((use) => use.field)
  for (const name of entity.required ?? []) {
    const field = fieldNamed(entity, name)
    if (!field || offered.includes(name) || hasDefault(field) || field['x-fill']?.insert) continue
    if (field['x-write'] === 'server') continue
    report(document, 'required-missing', visit.path, `新增表单缺少必填字段 ${name}（${field.title}）`, { fix: name })
  }
}

/** Form of an entity that is never stored, or one that a button opens for a new record. */
function addsRecords(document: PageDocument, block: Block, entity: Entity, environment: CheckEnvironment): boolean {
  if (!isForm(offersOf(block, environment))) return false
  if (entity['x-table'] === undefined) return true
  if (!pathOf(entity, 'add')) return false
  const byStandardButton = standardForm(document, environment) === block
  return document.walk.visits.some(({ definition, value }) => {
    if (definition === 'Button') {
      const { standard, target } = standardUse(value) ?? {}
      return standard === 'add' && (target === undefined ? byStandardButton : target === block.name)
    }
    return definition === 'Step' && opensForAdding(value, block.name)
  })
}

function opensForAdding(value: unknown, name: string): boolean {
  const { use, with: parameters } = value as { use: string; with?: { target?: string; mode?: string } }
  return use === 'open' && parameters?.target === name && (parameters.mode ?? 'add') === 'add'
}

/** Buttons beside a text, such as those of a card, belong to no list and may open anything. */
const LISTED = ['toolbar', 'rowButtons', 'batchButtons']

/** Objects of standard buttons, by the parts of a list that may have them. */
const ACTS_ON: Readonly<Record<string, string>> = {
  rowButtons: '一条记录',
  'rowButtons 或 batchButtons': '一行或所选的行',
  toolbar: '整个列表',
  'toolbar 或 batchButtons': '整个列表或所选的行',
}

/** The list may not be empty. */
function isOneOfMany({ source }: PageDocument, { path }: Visit): boolean {
  return (source.nodeOf(path.slice(0, -1))?.children?.length ?? 0) > 1
}

function checkButton(
  document: PageDocument,
  visit: Visit,
  { standard: button, ...settings }: StandardUse,
  { library, environment, report }: RuleContext<Code>,
): void {
  const opens = button === 'add' || button === 'edit' || button === 'view'
  const place = String(visit.path.findLast((key) => typeof key === 'string'))
  const parts: readonly string[] = partsOf(button)
  if (LISTED.includes(place) && !parts.includes(place)) {
    const where = parts.join(' 或 ')
    const reason = `按钮 ${button} 针对${ACTS_ON[where]}，应放在 ${where} 中`
    report(document, 'button-place', visit.path, reason, { remove: isOneOfMany(document, visit) })
  }
  if (opens && settings.target === undefined && !standardForm(document, environment)) {
    const reason = `按钮 ${button} 没有可打开的表单：页面需要一个弹窗表单，或名为 editor 的表单`
    report(document, 'button-without-form', visit.path, reason)
  }
  for (const [name, buttons] of Object.entries(SETTINGS)) {
    if (!Object.hasOwn(settings, name) || buttons.includes(button)) continue
    report(document, 'button-setting', [...visit.path, name], `按钮 ${button} 没有设置 ${name}`)
  }
  const entity = entityAt(visit, library)
  const opened = entity && pageOfButton(button, entity)
  if (opened !== undefined && !library.pageAddresses.includes(opened)) {
    report(document, 'button-page', visit.path, `按钮 ${button} 打开页面 ${opened}，没有这个页面`)
  }
  const lack = entity && lackFor(button, (call) => pathOf(entity, call) !== undefined, entity)
  if (lack) report(document, 'button-call', visit.path, `实体 ${entity.$id} 不提供 ${lack}，按钮 ${button} 无效`)
}

/** Settings that only some standard buttons read. */
const SETTINGS: Readonly<Record<string, readonly StandardButton[]>> = {
  target: ['add', 'edit', 'view'],
  initial: ['add'],
  content: ['delete'],
  preview: ['delete'],
}

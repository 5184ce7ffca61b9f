import { nearestName } from '#shared/expression/nearest-name.ts'
import type { EntityDocument, PageDocument, ReadDocument, ReportDocument } from '../library/library.ts'
import { type RuleContext, ruleGroup } from './rule.ts'

const codes = {
  'address-mismatch': '$id 与文件位置一致',
  'area-unknown': '区域在固定的列表中',
  'schema-wrong': '$schema 指向本类文档的元模式',
} as const
type Code = keyof typeof codes

/** The first part of every address. */
export const AREAS = [
  'account',
  'business',
  'dashboard',
  'message',
  'monitor',
  'online',
  'report',
  'system',
  'user',
  'workflow',
  'exception',
] as const

/** Checks that the address of a document equals its place. */
export const addressRules = ruleGroup({
  codes,
  entity(document, context) {
    checkArea(document, context)
    checkId(document, document.entity.$id, context)
    checkSchema(document, context)
  },
  report(document, context) {
    checkArea(document, context)
    checkId(document, document.report.$id, context)
    checkSchema(document, context)
  },
  page(document, context) {
    checkArea(document, context)
    checkSchema(document, context)
  },
})

/** Editors complete by it. */
function checkSchema(document: ReadDocument, { report }: RuleContext<Code>): void {
  const { $schema } = document.source.value as { $schema?: string }
  const fitting = `../_meta/${document.kind}.schema.json`
  if ($schema === undefined || $schema.replace(/^(\.\.\/)+/, '../') === fitting) return
  report(document, 'schema-wrong', ['$schema'], `$schema 为 ${$schema}，应为 ${fitting}`, { fix: fitting })
}

function checkId(document: EntityDocument | ReportDocument, $id: string, { report }: RuleContext<Code>): void {
  if ($id === document.address) return
  const reason = `$id 为 ${$id}，而文件的地址为 ${document.address}`
  report(document, 'address-mismatch', ['$id'], reason, { fix: document.address })
}

function checkArea(document: EntityDocument | PageDocument | ReportDocument, { report }: RuleContext<Code>): void {
  const [area = ''] = document.address.split('/')
  if (AREAS.some((known) => known === area)) return
  const reason = `没有区域 ${area}，可用：${AREAS.join('、')}`
  report(document, 'area-unknown', [], reason, { fix: nearestName(area, AREAS) })
}

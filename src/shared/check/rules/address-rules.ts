import { nearestName } from '../../expression/nearest-name.ts'
import type { EntityDocument, PageDocument } from '../library.ts'
import { type RuleContext, ruleFamily } from './rule.ts'

const codes = {
  'address-mismatch': '$id 与文件位置一致',
  'area-unknown': '区域在固定的列表中',
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

/** A document is where its address says. */
export const addressRules = ruleFamily({
  codes,
  entity(document, context) {
    checkArea(document, context)
    const { $id } = document.entity
    if ($id === document.address) return
    const reason = `$id 为 ${$id}，而文件的地址为 ${document.address}`
    context.report(document, 'address-mismatch', ['$id'], reason, { fix: document.address })
  },
  page: checkArea,
})

function checkArea(document: EntityDocument | PageDocument, { report }: RuleContext<Code>): void {
  const [area = ''] = document.address.split('/')
  if (AREAS.some((known) => known === area)) return
  const reason = `没有区域 ${area}，可用：${AREAS.join('、')}`
  report(document, 'area-unknown', [], reason, { fix: nearestName(area, AREAS) })
}

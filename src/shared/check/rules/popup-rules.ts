import { isLayoutItem } from '#shared/documents/page.ts'
import { nearestName } from '#shared/expression/nearest-name.ts'
import { asFieldUse, blockAround, type Library, type PageDocument } from '../library/library.ts'
import type { Visit } from '../structure/walk-meta.ts'
import { type RuleContext, ruleGroup } from './rule.ts'

const codes = { 'popup-fields': '弹窗的列与字段一一对应，列在报表中，字段在同一表单中' } as const
type Code = keyof typeof codes

interface PopupProps {
  popupCode?: string
  orgFields?: readonly string[]
  destFields?: readonly string[]
}

/**
 * Checks the columns that a popup reads from a report and the fields that it fills. The structure of its props reports
 * missing parts.
 */
export const popupRules = ruleGroup({
  codes,
  page(document, context) {
    for (const visit of document.walk.visits) {
      if (visit.definition !== 'FieldUse' || isLayoutItem(visit.value)) continue
      const { widget, props } = asFieldUse(visit.value)
      if (widget === 'PopupField' && props) checkPopup(document, visit, props, context)
    }
  },
})

function checkPopup(document: PageDocument, visit: Visit, props: PopupProps, { library, report }: RuleContext<Code>) {
  const { popupCode = '', orgFields = [], destFields = [] } = props
  const at = (...path: (string | number)[]) => [...visit.path, 'props', ...path]
  if (orgFields.length !== destFields.length) {
    const counts = `orgFields 有 ${orgFields.length} 个，destFields 有 ${destFields.length} 个`
    report(document, 'popup-fields', at('destFields'), `原始值和目标值数量不一致：${counts}`)
  }
  const form = formOf(document, visit)
  for (const [index, name] of destFields.entries()) {
    if (form.includes(name)) continue
    report(document, 'popup-fields', at('destFields', index), `字段 ${name} 不在同一表单中，选择后不会写入`)
  }
  const columns = columnsOf(library, popupCode.split('?')[0]!)
  for (const [index, name] of orgFields.entries()) {
    if (!columns || columns.includes(name)) continue
    const fix = nearestName(name, columns)
    report(document, 'popup-fields', at('orgFields', index), `报表 ${popupCode} 没有列 ${name}`, { fix })
  }
}

/** Names of the fields beside this one: in its form, or in its row. */
function formOf({ walk, blocks }: PageDocument, { path, owner }: Visit): string[] {
  const place = JSON.stringify(owner?.path)
  const block = blockAround(path, blocks)
  return walk.visits
    .filter(({ definition, value }) => definition === 'FieldUse' && !isLayoutItem(value))
    .filter((other) => JSON.stringify(other.owner?.path) === place && blockAround(other.path, blocks) === block)
    .map(({ value }) => asFieldUse(value).field)
}

/** Undefined for a report that is not among the documents. */
function columnsOf({ reports }: Library, code: string): string[] | undefined {
  const found = [...reports.values()].find(({ report }) => report.code === code)
  return found && Object.keys(found.report.columns)
}

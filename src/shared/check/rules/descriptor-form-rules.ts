import type { FormItemDescriptor } from '#shared/documents/form-item-descriptor/descriptor.ts'
import type { DescriptorProblem } from '#shared/documents/form-item-descriptor/descriptor-problem.ts'
import { readDescriptors } from '#shared/documents/form-item-descriptor/read-descriptors.ts'
import type { BlockNode } from '#shared/documents/page.ts'
import type { Library, PageDocument } from '../library/library.ts'
import type { Path } from '../problem.ts'
import { type RuleContext, ruleGroup } from './rule.ts'

const codes = {
  'descriptor-missing': '描述符表单有描述符，或有给出它们的接口',
  'descriptor-unshown': '描述符所说的都能显示',
} as const
type Code = keyof typeof codes

interface Props {
  items?: readonly FormItemDescriptor[]
  call?: string
  entities?: readonly string[]
}

/**
 * Checks DescriptorForm blocks: a form described by items in the page (`items`) or from a call. Reports to the author
 * of the page which parts the form would leave out; without this check only users of the form would notice.
 */
export const descriptorFormRules = ruleGroup({
  codes,
  page(document, context) {
    for (const { definition, value, path } of document.walk.visits) {
      const node = value as BlockNode
      if (definition !== 'BlockNode' || node['x-component'] !== 'DescriptorForm') continue
      checkForm(document, node['x-component-props'] ?? {}, [...path, 'x-component-props'], context)
    }
  },
})

function checkForm(document: PageDocument, props: Props, path: Path, { library, report }: RuleContext<Code>): void {
  const { items, call, entities = [] } = props
  if (!items && call === undefined) {
    report(document, 'descriptor-missing', path, '描述符表单缺少 items 或 call')
    return
  }
  for (const { key, at, reason } of problemsOf(items ?? [], entities, library)) {
    const index = items!.findIndex((item) => item.key === key)
    report(document, 'descriptor-unshown', [...path, 'items', Math.max(index, 0)], `${key}（${at}）：${reason}`)
  }
}

type ReportedProblem = Pick<DescriptorProblem, 'key' | 'at' | 'reason'>

/** Returns the parts of the items that the form cannot show. */
function problemsOf(
  items: readonly FormItemDescriptor[],
  addresses: readonly string[],
  library: Library,
): ReportedProblem[] {
  const entities = addresses.flatMap((address) => library.entities.get(address)?.entity ?? [])
  return items.flatMap((item): readonly ReportedProblem[] => {
    try {
      return readDescriptors([item], { entities }).problems
    } catch {
      // The checker of the page validates only key, type and label. The other members may have any structure.
      return [{ key: item.key, at: 'items', reason: '描述符的结构有误' }]
    }
  })
}

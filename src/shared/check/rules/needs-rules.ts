import { nearestName } from '#shared/expression/nearest-name.ts'
import type { CheckEnvironment } from '../check-environment.ts'
import type { Library, PageDocument } from '../library/library.ts'
import { type PageNeedsReader, readNeeds } from '../needs/page-needs.ts'
import { type RuleContext, ruleGroup } from './rule.ts'

const codes = {
  'needs-undeclared': '页面所需的权限写在 x-needs 中',
  'needs-idle': 'x-needs.parts 的权限打开页面的某个部分',
} as const
type Code = keyof typeof codes

/**
 * A page permission must suffice to use the page: the page declares permissions that its calls require beyond those
 * that open its parts.
 */
export const needsRules = ruleGroup({
  codes,
  page(document, context) {
    // The server reads the records that an online form refers to through the form.
    if (isOfOnlineForm(document, context.library)) return
    const needs = needsOf(context)
    for (const { path, what, anyOf, way } of needs.undeclared(document)) {
      const [code] = way.codes
      // Another rule reports an unknown one.
      if (code !== undefined && !context.library.permissions.includes(code)) continue
      const [permission] = anyOf
      const place = code === undefined ? 'x-needs.page' : `x-needs.parts 的 ${code}`
      const who = code === undefined ? '打开页面' : `使用 ${code} 的部分`
      const reason = `${who}需要权限 ${permission}（${what}），请写在 ${place} 中`
      context.report(document, 'needs-undeclared', path, reason, { fix: permission })
    }
    checkIdle(document, context, needs)
  },
})

const readers = new WeakMap<Library, PageNeedsReader>()

function needsOf({ library, environment }: { library: Library; environment: CheckEnvironment }): PageNeedsReader {
  const known = readers.get(library) ?? readNeeds(library, environment)
  readers.set(library, known)
  return known
}

function isOfOnlineForm({ page }: PageDocument, { entities }: Library): boolean {
  return entities.get(page['x-entity'] ?? '')?.entity['x-form'] !== undefined
}

function checkIdle(document: PageDocument, { report }: RuleContext<Code>, needs: PageNeedsReader): void {
  const { parts = {} } = document.page['x-needs'] ?? {}
  if (Object.keys(parts).length === 0) return
  const opening = needs.opening(document)
  for (const code of Object.keys(parts)) {
    if (opening.has(code)) continue
    const fix = nearestName(code, [...opening])
    const path = ['x-needs', 'parts', code]
    report(document, 'needs-idle', path, `页面没有由权限 ${code} 打开的部分`, { fix, atKey: true })
  }
}

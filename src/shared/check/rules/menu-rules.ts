import { pageAddressOf } from '#shared/documents/menu-components.ts'
import { nearestName } from '#shared/expression/nearest-name.ts'
import { PLAYGROUND_COMPONENT } from '#shared/wire/playground.ts'
import type { MenuDocument, MenuEntry } from '../library/library.ts'
import type { Path } from '../problem.ts'
import { proposedName } from '../structure/proposals.ts'
import { type RuleContext, ruleGroup } from './rule.ts'

const codes = {
  'menu-component-unknown': '菜单的页面存在',
  'menu-id-twice': '菜单的 id 唯一',
  'menu-url-twice': '菜单的地址唯一',
  'icon-unknown': '图标存在',
  'permission-unknown': '权限编码存在',
} as const
type Code = keyof typeof codes

/** Checks the menu against pages, permissions and icons. */
export const menuRules = ruleGroup({
  codes,
  library(context) {
    for (const document of context.library.menus) {
      const seen = { id: new Set<string>(), url: new Set<string>() }
      for (const visit of document.walk.visits) {
        if (visit.definition === 'MenuEntry') checkEntry(document, visit.value as MenuEntry, visit.path, seen, context)
      }
    }
  },
})

function checkEntry(
  document: MenuDocument,
  entry: MenuEntry,
  path: Path,
  seen: Record<'id' | 'url', Set<string>>,
  { library, environment, report }: RuleContext<Code>,
): void {
  const { component, icon, perms } = entry
  for (const key of ['id', 'url'] as const) {
    const value = entry[key]
    if (value === undefined) continue
    if (seen[key].has(value)) report(document, `menu-${key}-twice`, [...path, key], `菜单的 ${key} ${value} 重复`)
    seen[key].add(value)
  }
  const page = component === undefined || !isPage(component) ? undefined : pageAddressOf(component)
  if (page !== undefined && !library.pageAddresses.includes(page)) {
    const fix = nearestName(page, library.pageAddresses)
    report(document, 'menu-component-unknown', [...path, 'component'], `没有页面 ${page}`, { fix })
  }
  if (icon !== undefined && environment.menuIcons && !environment.menuIcons.includes(icon)) {
    report(document, 'icon-unknown', [...path, 'icon'], `没有图标 ${icon}`, {
      fix: proposedName(icon, environment.menuIcons),
    })
  }
  const known = library.requiredPermissions
  // The permissions of an entity with a broken structure are not known.
  const broken = library.entityAddresses.filter((address) => !library.entities.has(address))
  const isOfBroken = (code: string) => broken.some((address) => code.startsWith(`${address.replaceAll('/', ':')}:`))
  // Of several codes, which all mean the same, one is enough.
  const given = perms === undefined ? [] : perms.split(',')
  if (given.length === 0 || given.some((code) => known.includes(code) || isOfBroken(code))) return
  const reason = `没有接口、字段或页面要求权限 ${perms}`
  const fix = given.length === 1 ? nearestName(given[0]!, known) : undefined
  report(document, 'permission-unknown', [...path, 'perms'], reason, { fix })
}

/** Entries with a layout only group others, and the playground is a view of the shell. */
function isPage(component: string): boolean {
  return !component.startsWith('layouts/') && component !== PLAYGROUND_COMPONENT
}

import { isFormView } from '#shared/documents/menu-components.ts'
import { addressOfForm } from '#shared/documents/online-form/form.ts'
import { hideEmptyParents } from '#shared/rules/permissions/menu-visibility.ts'
import { PLAYGROUND_COMPONENT } from '#shared/wire/playground.ts'
import type { ButtonGrant, MenuItem } from '#shared/wire/session.ts'
import { pageOfComponent } from '#web/screens/document-address.ts'
import { fullUrl } from './menu-url.ts'

export interface Crumb {
  title: string
  /** Absent for an entry that is no route. */
  path?: string
}

/** Content of a route of the menu. */
export type RouteContent =
  | { kind: 'page'; address: string; params?: Readonly<Record<string, string>> }
  /** Records of the online form whose name is in the address. */
  | { kind: 'form'; param: string }
  | { kind: 'playground' }
  | { kind: 'redirect'; to: string }
  /** Group with its own path: links to its entries. */
  | { kind: 'overview'; entries: Crumb[] }
  /** Page of another site, in a frame. */
  | { kind: 'frame'; url: string }
  | { kind: 'missing'; component: string }
  | { kind: 'missing-form'; form: string }

export interface ShellRoute {
  id: string
  path: string
  title: string
  /** From the top of the menu to the route itself. */
  trail: Crumb[]
  /** The page keeps its state while another tab is active. */
  keepAlive: boolean
  content: RouteContent
}

/**
 * Removes entries whose `meta.permission` the user does not have; empty parents are marked hidden. A duplicate id
 * counts once, and no path leads out of the application.
 */
export function grantedMenu(menu: readonly MenuItem[], auth: readonly ButtonGrant[]): MenuItem[] {
  const actions = new Set(auth.map((grant) => grant.action))
  const seen = new Set<string>()
  const isFirst = ({ id }: MenuItem) => seen.size !== seen.add(id).size
  const isGranted = ({ meta }: MenuItem) =>
    !meta.permission?.length || meta.permission.some((permission) => actions.has(permission))
  const granted = (items: readonly MenuItem[]): MenuItem[] =>
    items
      .filter((item) => isGranted(item) && isFirst(item))
      .map((item) => ({ ...item, path: insidePath(item.path) }))
      .map((item) => (item.children?.length ? parentOf(item, granted(item.children)) : item))
  return hideEmptyParents(granted(menu))
}

/** A parent whose children are all removed is hidden, like one whose children are all hidden. */
const parentOf = (item: MenuItem, children: MenuItem[]): MenuItem => ({
  ...item,
  children,
  ...(children.length === 0 && { hidden: true }),
})

const insidePath = (path: string) => `/${path.replace(/^[/\\]+/, '')}`

/**
 * Returns every route of a menu, hidden ones included. Route '0' and links out of the application are not registered.
 */
export function menuRoutes(menu: readonly MenuItem[], isPage: (address: string) => boolean): ShellRoute[] {
  const below = (items: readonly MenuItem[], parents: Crumb[]): ShellRoute[] =>
    items.flatMap((item) => {
      const trail = [...parents, crumbOf(item)]
      const own: ShellRoute[] = isRoute(item) ? [routeOf(item, trail, isPage)] : []
      return [...own, ...below(item.children ?? [], trail)]
    })
  return withoutLoops(firstOfEachPath(below(menu, [])))
}

function firstOfEachPath(routes: ShellRoute[]): ShellRoute[] {
  return [...new Map(routes.toReversed().map((route) => [route.path, route])).values()].toReversed()
}

/** A redirect that returns to its start stays there instead. */
function withoutLoops(routes: ShellRoute[]): ShellRoute[] {
  const contents = new Map(routes.map(({ path, content }) => [path, content]))
  const loops = (path: string, visited: readonly string[]): boolean => {
    const content = contents.get(path)
    if (content?.kind !== 'redirect') return false
    return visited.includes(content.to) || loops(content.to, [...visited, content.to])
  }
  const entriesBelow = (path: string) =>
    routes.filter(({ trail }) => trail.at(-2)?.path === path).map(({ trail }) => trail.at(-1)!)
  return routes.map((route) =>
    loops(route.path, [route.path])
      ? { ...route, content: { kind: 'overview', entries: entriesBelow(route.path) } }
      : route,
  )
}

function routeOf(item: MenuItem, trail: Crumb[], isPage: (address: string) => boolean): ShellRoute {
  const { id, path, meta } = item
  return { id, path, title: meta.title, trail, keepAlive: meta.keepAlive, content: contentOf(item, isPage) }
}

function contentOf(item: MenuItem, isPage: (address: string) => boolean): RouteContent {
  if (isFrame(item)) return frameContent(item)
  if (isGroup(item)) return groupContent(item)
  if (item.component === PLAYGROUND_COMPONENT) return { kind: 'playground' }
  const address = pageOfComponent(item.component)
  if (isFormView(address)) return formContent(endOf(item.path), isPage)
  if (!isPage(address)) return { kind: 'missing', component: item.component }
  const params = namedByPath(address, item.path)
  return { kind: 'page', address, ...(params && { params }) }
}

/** Built-in views that show what the end of their path names, with the name of their parameter. */
const NAMED_BY_PATH: Readonly<Record<string, string>> = {
  'online/report': 'code',
  'online/design': 'code',
  'online/graph': 'code',
  'online/graph-page': 'code',
}

function namedByPath(address: string, path: string): Record<string, string> | undefined {
  const [name, end] = [NAMED_BY_PATH[address], endOf(path)]
  return name && end && !isPlaceholder(end) ? { [name]: end } : undefined
}

function formContent(end: string, isPage: (address: string) => boolean): RouteContent {
  return isPlaceholder(end) ? { kind: 'form', param: end.slice(1) } : formPage(end, isPage)
}

/** Content for the records of an online form, by the name of its table. */
export function formPage(name: string, isPage: (address: string) => boolean): RouteContent {
  const address = addressOfForm(name)
  return isPage(address) ? { kind: 'page', address } : { kind: 'missing-form', form: name }
}

const endOf = (path: string) => path.split('/').at(-1) ?? ''
/** The router replaces it by a value. */
const isPlaceholder = (end: string) => end.startsWith(':')

function frameContent({ component, meta }: MenuItem): RouteContent {
  const url = fullUrl(meta.url)
  return url ? { kind: 'frame', url } : { kind: 'missing', component: meta.url ?? component }
}

/** A group redirects to its `redirect` or to its first entry; one that is always shown has its own page. */
function groupContent(item: MenuItem): RouteContent {
  if (item.alwaysShow || item.redirect === item.path) {
    return { kind: 'overview', entries: shownChildren(item).filter(isRoute).map(crumbOf) }
  }
  const to = (item.redirect && insidePath(item.redirect)) || firstLeaf(item)?.path
  return to ? { kind: 'redirect', to } : { kind: 'overview', entries: [] }
}

function firstLeaf(item: MenuItem): MenuItem | undefined {
  for (const child of shownChildren(item)) {
    const leaf = isGroup(child) ? firstLeaf(child) : isRoute(child) ? child : undefined
    if (leaf) return leaf
  }
  return undefined
}

const GROUPS = ['layouts/RouteView', 'layouts/PageView', 'layouts/BlankLayout', 'layouts/TabLayout']

const FRAME = 'layouts/IframePageView'

const isFrame = ({ component, meta }: MenuItem) => component === FRAME || Boolean(meta.url)
const isGroup = (item: MenuItem) => GROUPS.includes(item.component)
/** Whether an entry has an address in the application; route '0' has none. */
export const isRoute = (item: MenuItem) => item.route !== '0' && item.path !== '/' && !externalUrl(item)
const shownChildren = (item: MenuItem) => (item.children ?? []).filter((child) => !child.hidden)
const crumbOf = (item: MenuItem): Crumb => ({ title: item.meta.title, ...(isRoute(item) && { path: item.path }) })

/** Address of an entry that opens in a new window. */
export function externalUrl({ meta }: MenuItem): string | undefined {
  return meta.internalOrExternal ? fullUrl(meta.url) : undefined
}

/** Address that the menu search opens in a new window: that of an external entry, or of a frame. */
export function windowUrl(item: MenuItem): string | undefined {
  return isFrame(item) ? fullUrl(item.meta.url) : externalUrl(item)
}

import type { Row } from '#shared/documents/entity.ts'
import { pageAddressOf } from '#shared/documents/menu-components.ts'
import { nearestName } from '#shared/expression/nearest-name.ts'
import { EDITING_ONLY } from '#shared/rules/permissions/button-permission.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'

export const TOP_MENU = 0
export const BUTTON = 2
/** Status of an entry that is switched off, and of a button that is open to everybody. */
export const OFF = '0'

/** Strategy of a code that opens routes; the other strategy opens only fields. */
const OPENING = '1'

/** Layout that shows the entries below. */
const LAYOUT = 'layouts/RouteView'
const FRAME = 'layouts/IframePageView'

const HOME = '首页'
/** Page where administrators repair the menu. */
const MENUS_PAGE = 'system/permission'

/** Placeholder for the server address in inherited rows; the client supports no other one in braces. */
const SERVER_PLACEHOLDER = /^\{\{\s*window\._CONFIG\[(['"])domianURL\1\]\s*\}\}[^\s{}<>]*$/
const SCHEME = /^[a-z][a-z0-9+.-]*:/i
const OUTSIDE = /^(https?:|\{\{)/i
/** Path inside the application: no second slash at the start, no backslash, quotes or control characters. */
const PATH = /^\/(?![/\\])[^\s\\"'<>`{}\p{Cc}]*$/u
/** Parent steps and empty steps, also when encoded. Browsers and routers resolve them differently. */
const DETOUR = /\.\.|\/\/|%(2e|2f|5c)/i
// Names of views of online forms contain `$`.
const CODE = /^[A-Za-z0-9_$.*:-]+$/

/**
 * Normalizes an entry before it is stored: adds the slash of paths and removes what older clients add to components.
 * Changes `record`.
 * @param existing the stored row of an edit
 */
export function normaliseMenu(record: Row, existing?: Readonly<Row>): void {
  if (typeof record.url === 'string') record.url = normalUrl(record.url)
  if (typeof record.redirect === 'string') record.redirect = record.redirect.trim()
  if (typeof record.component === 'string') record.component = normalComponent(record.component)
  if (typeof record.perms === 'string') record.perms = codesIn(record.perms).join(',')
  // A form sends an untouched null field as empty text, which is no change.
  for (const [field, value] of Object.entries(record))
    if (value === '' && existing?.[field] === null) delete record[field]
  const { menuType, parentId, component, url, permsType } = { ...existing, ...record }
  // The form offers this choice for buttons only. A page with this strategy would be in the menu, but its requests
  // would be refused.
  if (menuType !== BUTTON && permsType === EDITING_ONLY) record.permsType = OPENING
  if (menuType === TOP_MENU && (parentId || !existing)) record.parentId = ''
  if (component || menuType === BUTTON) return
  if (OUTSIDE.test(String(url ?? ''))) record.component = FRAME
  else if (menuType === TOP_MENU) record.component = LAYOUT
}

function normalUrl(given: string): string {
  const url = given.trim().replace(/\.vue$/, '')
  return url === '' || url.startsWith('/') || OUTSIDE.test(url) || SCHEME.test(url) ? url : `/${url}`
}

function normalComponent(given: string): string {
  return given
    .trim()
    .replace(/^\/?(src\/)?(views\/)?/, '')
    .replace(/\.vue$/, '')
}

/** Returns the codes of a comma-separated list. */
export function codesIn(perms: unknown): string[] {
  const codes = String(perms ?? '').split(',')
  return [...new Set(codes.map((code) => code.trim()).filter((code) => code !== ''))]
}

/**
 * Returns problems of an entry beyond the rules of its entity.
 * @param menu merged record as it would be stored
 * @param isNew returns whether a field changes; unchanged fields are not checked again
 * @param components names that an entry may have as its component
 */
export function menuProblems(
  menu: Readonly<Row>,
  isNew: (field: string) => boolean,
  components: ReadonlySet<string>,
): FieldProblem[] {
  const problems: FieldProblem[] = []
  const addProblem = (field: string, message: string | undefined) => {
    if (message !== undefined) problems.push({ field, keyword: 'menu', message })
  }
  const isButton = menu.menuType === BUTTON
  if (menu.url && isNew('url')) addProblem('url', urlProblem(String(menu.url)))
  if (!isButton && menu.component && isNew('component'))
    addProblem('component', componentProblem(String(menu.component), components))
  if (menu.redirect && isNew('redirect')) addProblem('redirect', redirectProblem(String(menu.redirect)))
  if (isNew('perms') && !codesIn(menu.perms).every((code) => CODE.test(code)))
    addProblem('perms', '授权标识由字母、数字和 : _ - . $ 组成，多个用逗号分隔')
  return problems
}

function urlProblem(url: string): string | undefined {
  if (url.startsWith('{{'))
    return SERVER_PLACEHOLDER.test(url) ? detourProblem(url) : "大括号中只能是 window._CONFIG['domianURL']"
  if (/^https?:/i.test(url)) return isWebAddress(url) ? undefined : '外部地址不正确，例如 https://example.com/page'
  if (SCHEME.test(url)) return '外部地址只能以 http:// 或 https:// 开头'
  return PATH.test(url) ? detourProblem(url) : '路径应以一个 / 开头，不含空格、引号、尖括号和反斜杠'
}

function redirectProblem(path: string): string | undefined {
  return PATH.test(path) ? detourProblem(path) : '跳转地址应为本系统内以 / 开头的路径'
}

/** The query part may contain anything, for example a URL. */
function detourProblem(url: string): string | undefined {
  const [path = ''] = url.split(/[?#]/)
  return DETOUR.test(path) ? '路径不能含有 .. 和连续的 /' : undefined
}

function isWebAddress(url: string): boolean {
  return /^https?:\/\/[^/\s{}\\"'<>`]+[^\s\\"'<>`]*$/i.test(url) && URL.canParse(url)
}

function componentProblem(component: string, known: ReadonlySet<string>): string | undefined {
  if (known.has(component)) return undefined
  const nearest = nearestName(component, [...known])
  return `没有前端组件 ${component}${nearest ? `，是否为 ${nearest}？` : ''}`
}

/** Columns that the check of the menu's usability needs. */
export interface MenuPlace {
  id: string
  parentId: string
  name: string
  component: string | null
  menuType: number
  hidden: boolean
  /** `0`: switched off with everything below. */
  status: string
}

/** Returns whether everybody still has a home page, and administrators still reach the menu page. */
export function isAdministrable(menus: readonly MenuPlace[]): boolean {
  const byId = new Map(menus.map((menu) => [menu.id, menu]))
  const isReached = (menu: MenuPlace | undefined, from: readonly string[] = []): boolean => {
    if (!menu || menu.hidden || menu.status === OFF || menu.menuType === BUTTON || from.includes(menu.id)) return false
    return menu.parentId === '' || isReached(byId.get(menu.parentId), [...from, menu.id])
  }
  const reached = menus.filter((menu) => isReached(menu))
  const leadsTo = (page: string) => reached.some(({ component }) => component && pageAddressOf(component) === page)
  return reached.some(({ name }) => name === HOME) && leadsTo(MENUS_PAGE)
}

import { pageAddressOf } from '#shared/documents/menu-components.ts'

/** `system/user` of `../../../schemas/system/user.page.json`. */
export function addressOf(file: string): string {
  return file.replace(/^.*\/schemas\//, '').replace(/\.(page|entity)\.json$/, '')
}

/** Address of the page that a menu component means, however the row spells it. */
export function pageOfComponent(component: string): string {
  return pageAddressOf(component.replace(/^\/?(src\/)?(views\/)?/, '').replace(/\.vue$/, ''))
}

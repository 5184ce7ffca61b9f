import { pageAddressOf } from '#shared/documents/menu-components.ts'

/** `system/user` of `../../../schemas/system/user.page.json`. */
export function addressOf(file: string): string {
  return file.replace(/^.*\/schemas\//, '').replace(/\.(page|entity)\.json$/, '')
}

/** Address of the page of a menu component, in any spelling of the row. */
export function pageOfComponent(component: string): string {
  return pageAddressOf(component.replace(/^\/?(src\/)?(views\/)?/, '').replace(/\.vue$/, ''))
}

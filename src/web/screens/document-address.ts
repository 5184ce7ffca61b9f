/** `system/user` of `../../../schemas/system/user.page.json`. */
export function addressOf(file: string): string {
  return file.replace(/^.*\/schemas\//, '').replace(/\.(page|entity)\.json$/, '')
}

/** Names of views that existing menu rows use, and the page that shows the same. */
const INHERITED_NAMES: Record<string, string> = {
  'dashboard/Analysis': 'dashboard/analysis',
  'system/UserList': 'system/user',
  'system/RoleList': 'system/role',
  'system/RoleUserList': 'system/role',
  'system/SysAnnouncementList': 'message/announcement',
  'system/UserAnnouncementList': 'message/my-announcement',
  'system/SysPositionList': 'system/position',
  'modules/online/cgform/OnlCgformHeadList': 'online/form',
  'modules/online/cgreport/auto/OnlCgreportAutoList': 'online/report',
}

/** Address of the page that a menu component means. */
export function pageAddressOf(component: string): string {
  const name = component.replace(/^\/?(src\/)?(views\/)?/, '').replace(/\.vue$/, '')
  return INHERITED_NAMES[name] ?? name
}

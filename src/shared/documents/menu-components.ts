/** Names of views in inherited menu rows, with the equivalent page. */
const inherited: Record<string, string> = {
  'dashboard/Analysis': 'dashboard/analysis',
  'system/UserList': 'system/user',
  'system/RoleList': 'system/role',
  'system/RoleUserList': 'system/role',
  'system/SysAnnouncementList': 'message/announcement',
  'system/UserAnnouncementList': 'message/my-announcement',
  'modules/message/SysMessageList': 'message/message',
  'modules/message/SysMessageTemplateList': 'message/template',
  'system/DictList': 'system/dict',
  'system/SysCategoryList': 'system/category',
  'system/SysCheckRuleList': 'system/check-rule',
  'system/SysFillRuleList': 'system/fill-rule',
  'system/SysDataSourceList': 'system/data-source',
  'system/SysGatewayRouteList': 'system/gateway-route',
  'system/SysPositionList': 'system/position',
  'system/DepartList': 'system/depart',
  'system/DepartUserList': 'system/my-depart',
  'system/DepartListSync': 'system/depart',
  'system/DepartList2': 'system/depart',
  'system/TenantList': 'system/tenant',
  'system/AddressList': 'system/address-list',
  'system/PermissionList': 'system/permission',
  'system/NewPermissionList': 'system/permission',
  'system/LogList': 'system/log',
  'system/DataLogList': 'system/data-log',
  'system/QuartzJobList': 'system/job',
  'system/SysUserOnlineList': 'system/online-session',
  'modules/online/cgform/OnlCgformHeadList': 'online/form',
  'modules/online/cgreport/OnlCgreportHeadList': 'online/report-head',
  'modules/online/cgreport/auto/OnlCgreportAutoList': 'online/report',
  'modules/oss/OSSFileList': 'system/file',
  'modules/monitor/DiskMonitoring': 'monitor/disk',
  'modules/monitor/HttpTrace': 'monitor/http-trace',
  'modules/monitor/JvmInfo': 'monitor/runtime',
  'modules/monitor/RedisInfo': 'monitor/redis',
  'modules/monitor/TomcatInfo': 'monitor/http-server',
  'modules/monitor/SystemInfo': 'monitor/system',
}

/** Views of the records of one online form. Separate themes are planned; until then each shows the list. */
const formViews: readonly string[] = [
  'modules/online/cgform/auto/OnlCgformAutoList',
  'modules/online/cgform/auto/OnlCgformTreeList',
  'modules/online/cgform/auto/erp/OnlCgformErpList',
  'modules/online/cgform/auto/innerTable/OnlCgformInnerTableList',
  'modules/online/cgform/auto/tab/OnlCgformTabList',
]

/** All names that are no address, but show a page. */
export function inheritedNames(): string[] {
  return [...Object.keys(inherited), ...formViews]
}

/** Returns whether a menu row shows the records of the online form at the end of its path. */
export function isFormView(component: string): boolean {
  return formViews.includes(component)
}

/** Address of the page of a menu row; layouts and unknown names stay as they are. */
export function pageAddressOf(component: string): string {
  return inherited[component] ?? component
}

/** All names that a menu row may use for a page. */
export function componentNamesOf(address: string): string[] {
  const others = Object.entries(inherited).filter(([, target]) => target === address)
  return [address, ...others.map(([name]) => name)]
}

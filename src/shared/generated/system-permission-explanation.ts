// Generated from schemas/system/permission-explanation.entity.json by npm run gen; do not edit.

/** 权限说明 */
export interface PermissionExplanation {
  /** 名称 */
  name?: string | null
  /** 菜单与按钮 */
  path?: string | null
  /** 类型 */
  menuType?: number | null
  menuType_dictText?: string
  /** 授权标识 */
  perms?: string | null
  /** 拥有 */
  granted?: string | null
  granted_dictText?: string
  /** 原因 */
  reason?: string | null
  /** 可见数据 */
  rows?: string | null
}

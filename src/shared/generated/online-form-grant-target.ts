// Generated from schemas/online/form-grant-target.entity.json by npm run gen; do not edit.

/** 授权对象 */
export interface FormGrantTarget {
  /** 授权给 */
  authMode: 'role' | 'depart' | 'user'
  /** 角色 */
  roleId?: string | null
  roleId_dictText?: string
  /** 部门 */
  departId?: string | null
  departId_dictText?: string
  /** 用户 */
  userId?: string | null
  userId_dictText?: string
}

// Generated from schemas/system/permission-subject.entity.json by npm run gen; do not edit.

/** 权限说明的对象 */
export interface PermissionSubject {
  /** 用户 */
  id: string
  id_dictText?: string
}

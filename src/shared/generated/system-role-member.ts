// Generated from schemas/system/role-member.entity.json by npm run gen; do not edit.

/** 角色用户 */
export interface RoleMember {
  /** 用户 */
  users: string
  users_dictText?: string
}

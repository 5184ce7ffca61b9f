// Generated from schemas/system/tenant-member.entity.json by npm run gen; do not edit.

/** 租户成员 */
export interface TenantMember {
  /** 用户 */
  userIds: string
  userIds_dictText?: string
}

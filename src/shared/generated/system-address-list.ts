// Generated from schemas/system/address-list.entity.json by npm run gen; do not edit.

/** 通讯录 */
export interface AddressList {
  /** 主键 */
  id: string
  /** 租户 */
  tenantId?: number | null
  /** 用户账号 */
  username?: string | null
  /** 姓名 */
  realname?: string | null
  /** 头像 */
  avatar?: string | null
  /** 性别 */
  sex?: number | null
  sex_dictText?: string
  /** 工号 */
  workNo?: string | null
  /** 部门 */
  departName?: string | null
  /** 职务 */
  post?: string | null
  post_dictText?: string
  /** 座机 */
  telephone?: string | null
  /** 手机 */
  phone?: string | null
  /** 公司邮箱 */
  email?: string | null
  /** 所在部门及上级 */
  departIds?: string | null
  departIds_dictText?: string
}

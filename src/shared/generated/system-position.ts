// Generated from schemas/system/position.entity.json by npm run gen; do not edit.

/** 职务 */
export interface Position {
  /** 主键 */
  id: string
  /** 创建人 */
  createBy?: string | null
  /** 创建时间 */
  createTime?: string | null
  /** 更新人 */
  updateBy?: string | null
  /** 更新时间 */
  updateTime?: string | null
  /** 所属部门 */
  sysOrgCode?: string | null
  /** 租户 */
  tenantId?: number | null
  /** 版本 */
  version?: number | null
  /** 职务编码 */
  code: string
  /** 职务名称 */
  name: string
  /** 职级 */
  postRank: string
  postRank_dictText?: string
}
